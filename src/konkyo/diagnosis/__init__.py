"""Coded rules: trail to finding, remedy and its bound."""

from konkyo.diagnosis.diagnose import diagnose as diagnose
from konkyo.diagnosis.identifier_mends import Mender as Mender, apply_mends as apply_mends
from konkyo.diagnosis.identifiers import explain_mismatch as explain_mismatch, explain_traces as explain_traces
from konkyo.diagnosis.remedies import REMEDIES as REMEDIES
from konkyo.diagnosis.trail_report import trail_report as trail_report
