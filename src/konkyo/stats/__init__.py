"""Intervals, paired tests, corrections, power, control limits. Plain numbers and arrays in, no other room of ours."""

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
