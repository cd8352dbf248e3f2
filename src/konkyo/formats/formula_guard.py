"""The guard against formulas, which readers here take off again; it lies in `core`, for reports put it on as well."""

from konkyo.core.formula_guard import guard as guard, unguard as unguard
