"""What a notebook's page needs to be one of the site's: its own data in its key, and less weight.

The plugin that runs notebooks keeps its result by the notebook's text, so numbers would go stale
when the data changes; and it pastes half a megabyte of styles and scripts, made for another house,
into the page. Both are mended from outside, without a copy of its templates to keep up.
"""

from __future__ import annotations

import re

WEIGHT = re.compile(
    r"<style\b.*?</style>|<script\b.*?</script>|<clipboard-copy\b.*?</clipboard-copy>"
    r'|<div\b[^>]*\bclipboard-copy-txt\b[^>]*>.*?</div>|<a class="anchor-link".*?</a>',
    re.DOTALL,
)


def stamp(state: str) -> str:
    """Write the state of data and code as a class, which enters the plugin's key."""
    return f"cb-{state[:16]}"


def slim(html: str) -> str:
    """Take out styles, scripts and copy buttons; code is coloured by the site's own style."""
    light = WEIGHT.sub("", html).replace("highlight-ipynb", "highlight")
    return re.sub(r"\bcb-[0-9a-f]{16}\b ?", "", light)
