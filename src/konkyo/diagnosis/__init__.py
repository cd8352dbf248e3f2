"""Coded rules: trail to finding, remedy and its bound. What looks into identifiers is loaded when it is asked for."""

from importlib import import_module
from typing import TYPE_CHECKING, Any

from konkyo.diagnosis.diagnose import diagnose as diagnose
from konkyo.diagnosis.remedies import REMEDIES as REMEDIES
from konkyo.diagnosis.trail_report import trail_report as trail_report

if TYPE_CHECKING:
    from konkyo.diagnosis.identifier_mends import Mender as Mender, apply_mends as apply_mends
    from konkyo.diagnosis.identifiers import explain_mismatch as explain_mismatch, explain_traces as explain_traces

_LATER = {
    "Mender": "identifier_mends",
    "apply_mends": "identifier_mends",
    "explain_mismatch": "identifiers",
    "explain_traces": "identifiers",
}


def __getattr__(name: str) -> Any:
    if name not in _LATER:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    return getattr(import_module(f"{__name__}.{_LATER[name]}"), name)
