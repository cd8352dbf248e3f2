"""Intervals, paired tests, corrections, power, control limits. Plain numbers and arrays in, no other room of ours."""

from konkyo.stats.bootstrap import (
    bootstrap_mean as bootstrap_mean,
    bootstrap_means as bootstrap_means,
)
from konkyo.stats.bounds import Bounds as Bounds
from konkyo.stats.rates import (
    clopper_pearson as clopper_pearson,
    rate_interval as rate_interval,
    wilson as wilson,
)
