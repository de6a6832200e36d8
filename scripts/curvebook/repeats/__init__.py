"""Repeats of a run -> one curve: their mean, and how far it can be trusted.

`runs` puts the rows of one log in order, `means` makes a curve of several, `differences` subtracts
one curve from another, `student` gives the interval of a mean. Only the last is needed by those
who print what the others have made, and it needs no numpy; so the others are imported by name.
"""

from curvebook.repeats.student import deviation as deviation
from curvebook.repeats.student import quantile as quantile
