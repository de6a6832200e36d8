"""Curvebook: YAML curve data in, figures, tables and checked claims out.

The rooms lie on floors and import downwards only:

    book                                   everything together: folder -> {path: bytes}
    load   draw   pages   importers        the doors to YAML, matplotlib, Jinja, other logs
    files                                  the door to polars
    tables   figures   evidence            plain records of what a page shows
    claims                                 claim -> margin -> verdict
    rules                                  what must agree across a study file
    metrics   notation   repeats           readings -> values; numbers -> text; runs -> readings
    model                                  what a study is
    scalars                                what one scalar of YAML means
"""
