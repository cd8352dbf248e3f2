"""A result in, text out; computes nothing.

`render` is the only way in: it picks the page, contract, sheets or cases of a result, and the writer of a format.
"""

from konkyo.report.render import FORMATS as FORMATS, formats_of as formats_of, render as render
