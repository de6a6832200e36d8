"""Curvebook: YAML curve data in, figures, tables and checked claims out.

The rooms lie on floors, and imports go down only:

    export                                  the book on disk, for other generators
    book                                    a folder of studies -> {path: bytes}, and a nav
    artist  notices                         drawings kept by their spec; pages for what went wrong
    load  draw  pages  downloads            the doors: YAML in; ink, Markdown, CSV and JSON out
    reference  layout                       the keys of a study file; a figure's spec in pixels
    markup                                  records -> Markdown, the one place that escapes
    tables  figures  evidence               what a page shows, as plain records and sentences
    claims                                  claim -> margin -> verdict
    rules  metrics                          what must agree in a file; readings -> values
    model  faults                           what a study is; what is wrong, and where
    scalars  notation                       text -> number, number -> text

Between them lie small rooms that several floors use: `schema`, `palette`, `labels`, `ticks`,
`cache`, `addresses`, `notebook`. The floors are held by a test.
"""
