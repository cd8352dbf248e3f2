"""The public functions, one module a verb: they compose the rooms and return plain results.

`import konkyo` gives them by name. Once this room is loaded, errors say what is wrong in a sentence, since here the
catalogue is known.
"""

from konkyo.api.describing import describe
from konkyo.core.errors import KonkyoError

KonkyoError.describe = staticmethod(describe)
