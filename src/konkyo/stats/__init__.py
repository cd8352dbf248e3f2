"""Intervals, paired tests, corrections, power, control limits. Plain numbers and arrays in, no other room of ours."""

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from konkyo.stats.agreement import (
        Agreement as Agreement,
        cohen_kappa as cohen_kappa,
    )
    from konkyo.stats.bootstrap import (
        bootstrap_mean as bootstrap_mean,
        bootstrap_means as bootstrap_means,
    )
    from konkyo.stats.bounds import (
        Bounds as Bounds,
    )
    from konkyo.stats.control import (
        ControlChart as ControlChart,
        Signal as Signal,
        p_chart as p_chart,
        xmr_chart as xmr_chart,
    )
    from konkyo.stats.corrections import (
        benjamini_hochberg as benjamini_hochberg,
        holm as holm,
    )
    from konkyo.stats.means import (
        bounded_mean as bounded_mean,
        mean_interval as mean_interval,
        t_interval as t_interval,
    )
    from konkyo.stats.noninferiority import (
        NonInferiority as NonInferiority,
        non_inferior as non_inferior,
        verdict_on_margin as verdict_on_margin,
    )
    from konkyo.stats.paired import (
        PairedTest as PairedTest,
        mcnemar as mcnemar,
        sign_flip as sign_flip,
    )
    from konkyo.stats.power import (
        power_for_mean as power_for_mean,
        power_for_rates as power_for_rates,
        questions_for_mean as questions_for_mean,
        questions_for_rates as questions_for_rates,
        smallest_difference as smallest_difference,
    )
    from konkyo.stats.prediction_powered import (
        PredictionPowered as PredictionPowered,
        prediction_powered_mean as prediction_powered_mean,
    )
    from konkyo.stats.rates import (
        clopper_pearson as clopper_pearson,
        rate_interval as rate_interval,
        wilson as wilson,
    )

_MODULES = {
    "Agreement": "agreement",
    "Bounds": "bounds",
    "ControlChart": "control",
    "NonInferiority": "noninferiority",
    "PairedTest": "paired",
    "PredictionPowered": "prediction_powered",
    "Signal": "control",
    "benjamini_hochberg": "corrections",
    "bootstrap_mean": "bootstrap",
    "bootstrap_means": "bootstrap",
    "bounded_mean": "means",
    "clopper_pearson": "rates",
    "cohen_kappa": "agreement",
    "holm": "corrections",
    "mcnemar": "paired",
    "mean_interval": "means",
    "non_inferior": "noninferiority",
    "p_chart": "control",
    "power_for_mean": "power",
    "power_for_rates": "power",
    "prediction_powered_mean": "prediction_powered",
    "questions_for_mean": "power",
    "questions_for_rates": "power",
    "rate_interval": "rates",
    "sign_flip": "paired",
    "smallest_difference": "power",
    "t_interval": "means",
    "verdict_on_margin": "noninferiority",
    "wilson": "rates",
    "xmr_chart": "control",
}
"""Where each name is; loaded when it is asked for."""


def __getattr__(name: str) -> Any:
    if name not in _MODULES:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    return getattr(import_module(f"{__name__}.{_MODULES[name]}"), name)


def __dir__() -> list[str]:
    return sorted(_MODULES)
