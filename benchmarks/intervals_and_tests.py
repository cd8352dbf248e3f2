"""Do the statistics keep their promises, and what do they cost?

    python benchmarks/intervals_and_tests.py            all tables, about three minutes
    python benchmarks/intervals_and_tests.py --quick    a tenth of the simulations

Every figure is made here, by exact enumeration where that is possible (yes/no data) and by seeded simulation else.
"""

from __future__ import annotations

import argparse
import time
from collections.abc import Callable, Iterable

import numpy as np
from scipy.stats import binom, bootstrap, permutation_test

from konkyo.stats import (
    Bounds,
    bootstrap_mean,
    clopper_pearson,
    holm,
    mcnemar,
    mean_interval,
    power_for_rates,
    prediction_powered_mean,
    questions_for_mean,
    questions_for_rates,
    rate_interval,
    sign_flip,
    wilson,
)

RATES = np.linspace(0.01, 0.99, 99)
SIZES = (20, 50, 200)
RECIPROCAL = np.array([0.0, 0.1, 0.2, 0.25, 1 / 3, 0.5, 1.0])


def main() -> None:
    """Print all tables."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--quick", action="store_true", help="a tenth of the simulations")
    rounds = 200 if parser.parse_args().quick else 2000
    table("A/A: how often two equal arms are called different at 5 % (target: at most 5.5 %)", false_positives(rounds))
    table("Coverage of 95 % intervals for a rate, exact, over rates .01 to .99", rate_coverage())
    table("Coverage of 95 % bootstrap intervals for a rate, exact, over rates .2 to .8", bootstrap_coverage())
    table("Coverage of 95 % intervals for a mean of reciprocal ranks (share of rank 1 = s)", mean_coverage(rounds // 4))
    table("Coverage of prediction-powered 95 % intervals (judge right in 90 %, 2,000 unlabelled)", powered(rounds // 2))
    table("Power at the number of questions that was named for 80 % (target: within 3 points)", power(rounds))
    table("Seconds for two runs of 10,000 questions, 10 metrics, 10,000 rounds", seconds())


def table(title: str, rows: Iterable[tuple[str, ...]]) -> None:
    """Print rows, the first of them the heads, in columns."""
    lines = list(rows)
    widths = [max(len(line[column]) for line in lines) for column in range(len(lines[0]))]
    print(f"\n{title}")
    for line in lines:
        print("  " + "  ".join(cell.ljust(width) for cell, width in zip(line, widths, strict=True)).rstrip())


def false_positives(rounds: int) -> Iterable[tuple[str, ...]]:
    """Single tests, and a family of 20 correlated metrics in each of 5 categories, raw and corrected by Holm."""
    yield ("test", "questions", "false positives")
    rng = np.random.default_rng(1)
    for n in SIZES:
        ranks = rng.choice(RECIPROCAL, (rounds, 2, n))
        graded = [sign_flip(first - second, rounds=2000).p <= 0.05 for first, second in ranks]
        right = rng.random((rounds, 2, n)) < 0.8
        pairs = [mcnemar(int((one & ~two).sum()), int((two & ~one).sum())) <= 0.05 for one, two in right]
        yield ("sign flip, reciprocal ranks", str(n), percent(np.mean(graded)))
        yield ("McNemar exact, 80 % right", str(n), percent(np.mean(pairs)))
    raw, corrected = [], []
    for _ in range(rounds // 10):
        common = rng.normal(size=(200, 1))
        deltas = 0.7 * common + 0.7 * rng.normal(size=(200, 20))
        looks = [
            sign_flip(deltas[start : start + 40, metric], rounds=2000).p
            for start in range(0, 200, 40)
            for metric in range(20)
        ]
        raw.append(min(looks) <= 0.05)
        corrected.append(min(holm(looks)) <= 0.05)
    yield ("any of 20 metrics x 5 categories, raw", "200", percent(np.mean(raw)))
    yield ("any of 20 metrics x 5 categories, Holm", "200", percent(np.mean(corrected)))


def rate_coverage() -> Iterable[tuple[str, ...]]:
    """Every outcome weighed with its binomial probability: no simulation."""
    yield ("interval", "n", "least", "mean", "target")
    targets = {"wilson": "mean 94 to 96 %", "clopper_pearson": "least 95 %", "rate_interval": "least 92 %"}
    for interval in (wilson, clopper_pearson, rate_interval):
        for n in SIZES:
            covered = exact_coverage([interval(k, n) for k in range(n + 1)], RATES)
            yield (
                interval.__name__,
                str(n),
                percent(covered.min()),
                percent(covered.mean()),
                targets[interval.__name__],
            )


def bootstrap_coverage() -> Iterable[tuple[str, ...]]:
    """As above; `mean_interval` knows that yes/no values are a rate, and takes another method."""
    yield ("interval", "n", "least", "mean", "most", "target")
    rates = np.linspace(0.2, 0.8, 61)
    ways: dict[str, Callable[[list[float]], Bounds | None]] = {
        "bootstrap percentile": lambda values: bootstrap_mean(values, method="percentile", rounds=10_000),
        "bootstrap BCa": lambda values: bootstrap_mean(values, rounds=10_000),
        "mean_interval": lambda values: mean_interval(values, span=(0, 1)),
    }
    for name, way in ways.items():
        for n in SIZES:
            covered = exact_coverage([way([1.0] * k + [0.0] * (n - k)) for k in range(n + 1)], rates)
            target = "93.5 to 96.5 % from n = 50" if name.startswith("bootstrap") else ""
            yield (name, str(n), percent(covered.min()), percent(covered.mean()), percent(covered.max()), target)


def exact_coverage(intervals: list[Bounds | None], rates: np.ndarray) -> np.ndarray:
    """The chance, at each true rate, that the interval of what is then seen holds it."""
    n = len(intervals) - 1
    known = [bounds for bounds in intervals if bounds is not None]
    inside = np.array([[bounds.low - 1e-12 <= rate <= bounds.high + 1e-12 for bounds in known] for rate in rates])
    return (binom.pmf(np.arange(n + 1), n, rates[:, None]) * inside).sum(axis=1)


def mean_coverage(rounds: int) -> Iterable[tuple[str, ...]]:
    """Where the bootstrap breaks (few values, hardly any that differ) and what is shown instead."""
    yield ("n", "s", "bootstrap BCa", "mean_interval", "its methods")
    rng = np.random.default_rng(2)
    for n in SIZES:
        for first in (0.5, 0.8, 0.95, 0.99):
            shares = np.append(np.full(6, (1 - first) / 6), first)
            truth = float(shares @ RECIPROCAL)
            plain, shown, methods = 0, 0, set()
            for _ in range(rounds):
                values = rng.choice(RECIPROCAL, n, p=shares)
                naked, chosen = bootstrap_mean(values, rounds=1000), mean_interval(values, span=(0, 1), rounds=1000)
                assert naked is not None
                assert chosen is not None
                plain, shown = plain + naked.holds(truth), shown + chosen.holds(truth)
                methods.add(chosen.method)
            yield (str(n), str(first), percent(plain / rounds), percent(shown / rounds), ", ".join(sorted(methods)))


def powered(rounds: int) -> Iterable[tuple[str, ...]]:
    """Few labels by people, many by a judge who errs one time in ten."""
    yield ("labels", "true rate", "coverage", "width", "width of people alone")
    rng = np.random.default_rng(3)
    for n in (30, 50, 150):
        for rate in (0.5, 0.7, 0.9):
            inside, widths, alone = 0, [], []
            for _ in range(rounds):
                truth = rng.random(n + 2000) < rate
                judged = np.where(rng.random(n + 2000) < 0.9, truth, ~truth)
                found = prediction_powered_mean(truth[:n], judged[:n], judged[n:])
                assert found is not None
                inside += found.bounds.holds(rate)
                widths.append(found.bounds.width)
                alone.append(found.people_only.width)
            width, without = f"{np.mean(widths):.3f}", f"{np.mean(alone):.3f}"
            yield (str(n), str(rate), percent(inside / rounds), width, without)


def power(rounds: int) -> Iterable[tuple[str, ...]]:
    """Simulated with the test that is really used, at the n that the planning functions name."""
    yield ("claim", "rule", "n", "power")
    rng = np.random.default_rng(4)
    for difference, sd in ((0.05, 0.3), (0.1, 0.3), (0.1, 0.4), (0.2, 0.3), (0.2, 0.2)):
        for rule in ("normal", "t"):
            n = questions_for_mean(difference, sd, rule=rule)
            found = [sign_flip(rng.normal(difference, sd, n), rounds=2000).p <= 0.05 for _ in range(rounds)]
            yield (f"mean +{difference}, sd {sd}", rule, str(n), percent(np.mean(found)))
    for gained, lost in ((0.1, 0.05), (0.2, 0.1), (0.15, 0.02)):
        for exact in (False, True):
            n = questions_for_rates(gained, lost, exact=exact)
            rule = "exact" if exact else "normal"
            yield (f"{gained} gained, {lost} lost", rule, str(n), percent(power_for_rates(n, gained, lost)))


def seconds() -> Iterable[tuple[str, ...]]:
    """The same differences, rounds and interval kinds for both."""
    yield ("work", "konkyo", "scipy", "times")
    rng = np.random.default_rng(5)
    depth = [1, 2, 3, 5, 10]
    graded = [rng.choice([0.0, 0.5, 1.0], (10_000, 2)) for _ in depth]
    smooth = [rng.beta(3, 2, (10_000, 2)) for _ in depth]
    deltas = [pair[:, 0] - pair[:, 1] for pair in (*graded, *smooth)]
    works: dict[str, tuple[Callable[[np.ndarray], object], Callable[[np.ndarray], object]]] = {
        "10,000 permutations": (
            lambda column: sign_flip(column, rounds=10_000),
            lambda column: permutation_test(
                (column,), np.mean, permutation_type="samples", n_resamples=10_000, batch=200, vectorized=True, rng=1
            ),
        ),
        "bootstrap, percentile, 10,000": (
            lambda column: bootstrap_mean(column, method="percentile", rounds=10_000),
            lambda column: bootstrap((column,), np.mean, n_resamples=10_000, method="percentile", batch=200, rng=1),
        ),
        "bootstrap, BCa, 10,000": (
            lambda column: bootstrap_mean(column, rounds=10_000),
            lambda column: bootstrap((column,), np.mean, n_resamples=10_000, method="BCa", batch=200, rng=1),
        ),
    }
    for work, (ours, theirs) in works.items():
        mine, other = clock(ours, deltas), clock(theirs, deltas)
        yield (work, f"{mine:.2f}", f"{other:.1f}", f"{other / mine:.0f}")


def clock(work: Callable[[np.ndarray], object], columns: list[np.ndarray]) -> float:
    """Processor seconds over all columns."""
    start = time.process_time()
    for column in columns:
        work(column)
    return time.process_time() - start


def percent(share: float) -> str:
    """A share as the tables show it."""
    return f"{100 * float(share):.1f} %"


if __name__ == "__main__":
    main()
