# ---
# jupyter:
#   jupytext:
#     text_representation: {extension: .py, format_name: percent}
#   kernelspec: {display_name: Python 3, language: python, name: python3}
# ---

# %% [markdown]
# # Explore
#
# Everything on this site is made by a small Python core. This page is a notebook that uses the
# same core, run when the site was built: the numbers below are the ones in the study's file today.
# Take a copy of it, change a line, and ask your own question.
#
# ## Load a study
#
# A study is one YAML file. Loading it checks every line; a mistake is reported with its place and
# with what to write instead.

# %%
import os
import sys
from pathlib import Path

from IPython.display import HTML

here = Path(os.environ.get("CURVEBOOK_ROOT", Path.cwd())).resolve()
root = next(each for each in (here, *here.parents) if (each / "mkdocs.yml").is_file())
sys.path.insert(0, str(root / "scripts"))

from curvebook import draw, figures, load, metrics, notation

study = load.folder(root / "data").studies[0]
print(study.title)
print(", ".join(curve.name for curve in study.curves))

# %% [markdown]
# ## Tabulate
#
# Between two readings a value lies on the straight line that joins them. It knows whether it is a
# reading, and how far it may be off.


# %%
def write(value):
    return notation.decimal(value, study.y.decimals)


print("                 first    last    drop   (at least, at most)")
for curve in study.curves:
    first, last = (
        metrics.measure(study, "value", curve.id, at=at).value for at in ("first", "last")
    )
    drop = metrics.measure(study, "drop", curve.id, over=("first", "last"))
    print(
        f"{curve.name:12} {write(first):>9} {write(last):>7} {write(drop.value):>7}"
        f"   ({write(drop.low)}, {write(drop.high)})"
    )

# %% [markdown]
# ## Plot
#
# A figure is a plain description first, and a drawing second. This is the site's main figure.

# %%
main = next(figure for figure in figures.all(study) if figure.id == "curves")
HTML(f'<div class="cb-drawing">{draw.page_svg(main, "explore")}</div>')

# %% [markdown]
# ## Ask
#
# How much of its own drop has each curve behind it at a given x? Below it is asked for the second
# tick. **Does the order change further on, and from where can the intervals no longer tell the
# curves apart?** Change `at` and see.

# %%
at = study.x.ticks[1]

for curve in study.curves:
    share = metrics.measure(study, "share_of_drop", curve.id, over=("first", at))
    written = notation.ranged(share.value, share.low, share.high, notation.percent)
    print(f"{curve.name:12} {written}")
