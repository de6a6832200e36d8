"""What a notebook's page is made of."""

from __future__ import annotations

from curvebook import notebook

PAGE = """
<style type="text/css">.jp{}</style><script>alert(1)</script>
<clipboard-copy for="cell-1"><div><svg></svg></div></clipboard-copy>
<div class="highlight-ipynb hl-python cb-0123456789abcdef"><pre>code</pre></div>
<div id="cell-1" class="clipboard-copy-txt">code again</div>
<div class="clipboard-copy-txt" id="cell-2">code again</div>
<div class="jp-OutputArea-output cb-0123456789abcdef"><pre>out</pre></div>
"""


def test_only_code_and_output_stay() -> None:
    made = notebook.slim(PAGE)
    assert "<pre>code</pre>" in made
    assert "<pre>out</pre>" in made
    for gone in ("style", "script", "clipboard", "code again", "0123456789abcdef", "ipynb"):
        assert gone not in made


def test_the_stamp_is_a_class_and_goes_again() -> None:
    made = notebook.stamp("0123456789abcdef" * 4)
    assert made == "cb-0123456789abcdef"
    assert notebook.slim(f'<p class="{made} x">') == '<p class="x">'
