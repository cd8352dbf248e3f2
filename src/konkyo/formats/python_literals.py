"""Values as Python prints them, which is how data frames write lists and dicts into CSV cells.

Nothing is run. Names such as `nan` and calls such as `datetime.datetime(2024, 1, 13)` are no values of ours: the first
become None, of an array the list that it holds is taken, and anything else stays the text that it is.
"""

from __future__ import annotations

import ast
import math
import re
import warnings
from typing import Any, Final

__all__ = ["python_value"]

_NAMES: Final[dict[str, Any]] = {"nan": None, "inf": None, "null": None, "NaN": None, "true": True, "false": False}
_MOST: Final = 1 << 24
_LONE_SURROGATE: Final = re.compile("[\ud800-\udfff]")


def python_value(text: str) -> Any:
    """The value that a text is the printed form of; `ValueError` where it is none.

    >>> python_value("['a', None, nan]"), python_value("array(['x'], dtype=object)")
    (['a', None, None], ['x'])
    >>> python_value("{'at': datetime.date(2024, 1, 13)}")
    {'at': 'datetime.date(2024, 1, 13)'}
    """
    if len(text) > _MOST:
        raise ValueError("too long")
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")  # escapes that Python would rather not see are the data's own affair
            tree = ast.parse(text.strip(), mode="eval")
        return _value(tree.body, text.strip())
    except (SyntaxError, RecursionError, MemoryError, OverflowError, TypeError) as error:
        raise ValueError(type(error).__name__) from None


def _value(node: ast.expr, text: str) -> Any:
    if isinstance(node, ast.Constant):
        return _constant(node.value)
    if isinstance(node, ast.List | ast.Tuple | ast.Set):
        return [_value(item, text) for item in node.elts]
    if isinstance(node, ast.Dict):
        if any(key is None for key in node.keys):
            raise ValueError("unpacking")
        return {str(_value(k, text)): _value(v, text) for k, v in zip(node.keys, node.values, strict=True) if k}
    if isinstance(node, ast.Name) and node.id in _NAMES:
        return _NAMES[node.id]
    if isinstance(node, ast.UnaryOp) and isinstance(node.op, ast.USub | ast.UAdd):
        number = _value(node.operand, text)
        if isinstance(number, int | float):
            return -number if isinstance(node.op, ast.USub) else number
        if number is None:
            return None
    if isinstance(node, ast.Call):
        name = node.func.id if isinstance(node.func, ast.Name) else ""
        if name == "array" and node.args:
            return _value(node.args[0], text)
        return ast.get_source_segment(text, node) or ""
    raise ValueError(type(node).__name__)


def _constant(value: Any) -> Any:
    if isinstance(value, float) and not math.isfinite(value):
        return None
    if isinstance(value, str):
        return _LONE_SURROGATE.sub("\ufffd", value)
    if value is None or isinstance(value, int | float | bool):
        return value
    return str(value)  # bytes, complex numbers, ...
