"""Readers against broken input: only documented errors, no traceback, no hang, and a sentence for whatever is said.

    python benchmarks/fuzz_readers.py --list
    python benchmarks/fuzz_readers.py --reader evalset-csv --n 100000
    python benchmarks/fuzz_readers.py --n 10000                        every text reader

Each input is made from a small good file by a few random changes (bytes, signs that formats care about, pieces cut out,
doubled or put elsewhere, two files run together). The same seed gives the same inputs. An input that fails is kept, and
its path is printed. Exit code 1 where any failed.
"""

from __future__ import annotations

import argparse
import faulthandler
import sys
import tempfile
import time
import warnings
from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from random import Random

from fuzz_importers import IMPORTERS
from fuzz_seeds import READERS as FILES, Reader

READERS = FILES | IMPORTERS
"""By name: files of ours, and of other tools."""

SLOW = 5.0
"""Seconds that one small input may take at most."""

_SIGNS = ",;\t|\"'[]{}()=:\\/+-@#%&\n\r\x00\x1a ．，；、：｜＝「」\u3000\u200b\ufeff\u2028①㈱〜～髙"
_WORDS = (
    *("\r\n", "\n\n", '""', '"\n', "null", "NaN", "-Infinity", "1e999", "true", "0", "-1", "9" * 400, "1E+05"),
    *("2026-01-02", "1月2日", "2-Jan", "#N/A", "'=1+1", "\\ud800", "\\u0000", "[" * 300, "{" * 300, '{"a":' * 300),
    *("qid", "question", "質問", "---\n", "a: &a [*a]\n", "b: *a\n", "<!ENTITY", "$(x)", "{x}", "doc", "evidence"),
)
_BYTES = (
    *("予約".encode("cp932"), "予約".encode("euc_jp"), b"\x82", b"\xff", b"\x80", b"\xef\xbb\xbf", b"\xff\xfe"),
    *(b"\xfe\xff", b"PK\x03\x04", b"\xed\xa0\x80", b"\xc0\x80"),
)


@dataclass
class Outcome:
    """What became of the inputs of one reader."""

    reader: str
    inputs: int = 0
    read: int = 0
    refused: Counter[str] = field(default_factory=Counter)
    failures: list[str] = field(default_factory=list)
    slowest: float = 0.0
    seconds: float = 0.0


def mutated(seeds: Sequence[bytes], chance: Random) -> bytes:
    """One broken input: most often text that is broken as text, else bytes that are broken as bytes."""
    seed, other = chance.choice(seeds), chance.choice(seeds)
    codec = "utf-8" if chance.random() < 0.75 and _is_utf8(seed, other) else "latin-1"
    tokens = [*_SIGNS, *_WORDS]
    if codec == "latin-1":
        tokens = [token.encode().decode(codec) for token in tokens] + [token.decode(codec) for token in _BYTES]
    content = list(seed.decode(codec))
    for _ in range(chance.choice((1, 1, 1, 2, 2, 3, 5, 8))):
        _change(content, other.decode(codec), tokens, chance)
    encoding = chance.choice(("utf-8",) * 8 + ("utf-16", "cp932")) if codec == "utf-8" else codec
    return "".join(content)[:200_000].encode(encoding, "ignore")


def _is_utf8(*contents: bytes) -> bool:
    try:
        return all(content.decode("utf-8") is not None for content in contents)
    except UnicodeDecodeError:
        return False


def _change(content: list[str], other: str, tokens: Sequence[str], chance: Random) -> None:
    """One change to the characters (or, as characters, the bytes) of an input."""
    at, to = sorted((chance.randint(0, len(content)), chance.randint(0, len(content))))
    kind = chance.randrange(9)
    if kind == 0 and content:
        content[chance.randrange(len(content))] = chr(chance.randrange(128 if other.isascii() else 256))
    elif kind in (1, 2):
        content[at:at] = chance.choice(tokens)
    elif kind == 3:
        content[at : at + chance.randint(1, 8)] = chance.choice(tokens)
    elif kind == 4:
        del content[at : min(to, at + chance.choice((1, 5, 50, 5000)))]
    elif kind == 5:
        content[at:at] = content[at : min(to, at + 2000)] * chance.choice((1, 1, 2, 20))
    elif kind == 6:
        del content[at:]
    elif kind == 7:
        content[at:to] = other[: chance.randint(0, len(other))]
    else:
        lines = "".join(content).splitlines(keepends=True)
        chance.shuffle(lines)
        content[:] = "".join(lines)


def fuzz(
    reader: Reader,
    n: int,
    *,
    seed: int = 0,
    budget: float = float("inf"),
    least: int = 0,
    keep: Path | None = None,
) -> Outcome:
    """Read up to `n` broken inputs, or as many as fit into `budget` seconds, but `least` in any case."""
    chance = Random(f"{seed}/{reader.name}")
    seeds = [bytes(each) for each in reader.seeds()]
    outcome = Outcome(reader.name)
    begun = time.monotonic()
    with tempfile.TemporaryDirectory() as folder, warnings.catch_warnings():
        warnings.simplefilter("error")
        path = Path(folder) / f"input{reader.suffix}"
        while outcome.inputs < n and (outcome.inputs < least or time.monotonic() - begun < budget):
            content = mutated(seeds, chance)
            path.write_bytes(content)
            if outcome.inputs % 200 == 0 and budget == float("inf"):
                faulthandler.dump_traceback_later(200 * SLOW, exit=True)
            outcome.inputs += 1
            if fault := _one(reader, path, outcome):
                outcome.failures.append(f"input {outcome.inputs}: {fault}{_kept(content, reader, outcome, keep)}")
    faulthandler.cancel_dump_traceback_later()
    outcome.seconds = time.monotonic() - begun
    return outcome


def _one(reader: Reader, path: Path, outcome: Outcome) -> str:
    """Read one input; what is wrong, or nothing."""
    from konkyo.core import KonkyoError

    begun = time.monotonic()
    try:
        notices = reader.read(path)
        outcome.read += 1
    except KonkyoError as error:
        notices = [error.notice]
        outcome.refused[error.notice.code] += 1
    except BaseException as error:  # whatever it is, it is the finding
        if isinstance(error, KeyboardInterrupt):
            raise
        return f"{type(error).__name__}: {error}"[:300]
    taken = time.monotonic() - begun
    outcome.slowest = max(outcome.slowest, taken)
    if taken > SLOW:
        return f"took {taken:.1f} s"
    return _unsaid(notices)


def _unsaid(notices: Iterable[object]) -> str:
    """A notice that the catalogue has no sentence for, or cannot fill."""
    from konkyo.core import Notice
    from konkyo.words import words

    for notice in notices:
        assert isinstance(notice, Notice)
        try:
            for lang in ("ja", "en"):
                words(lang).notice(notice)  # type: ignore[arg-type]
                words(lang).mend(notice)  # type: ignore[arg-type]
        except (KeyError, IndexError, ValueError) as error:
            return f"{notice.code} cannot be said: {error!r}"
    return ""


def _kept(content: bytes, reader: Reader, outcome: Outcome, keep: Path | None) -> str:
    if keep is None:
        return ""
    path = keep / f"{reader.name}-{outcome.inputs}{reader.suffix}"
    path.write_bytes(content)
    return f" ({path})"


HEADER = f"{'reader':<20}{'inputs':>9}{'read':>9}{'refused':>9}{'failed':>8}{'slowest s':>11}{'seconds':>9}"


def line(one: Outcome) -> str:
    """A line of the table."""
    refused = sum(one.refused.values())
    return (
        f"{one.reader:<20}{one.inputs:>9}{one.read:>9}{refused:>9}{len(one.failures):>8}"
        f"{one.slowest:>11.3f}{one.seconds:>9.1f}"
    )


def main(arguments: Sequence[str] | None = None) -> int:
    """The command."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else None)
    parser.add_argument("--reader", action="append", help="name of a reader (default: every text reader)")
    parser.add_argument("--n", type=int, default=10_000, help="inputs for each reader")
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--keep", type=Path, default=Path(tempfile.gettempdir()), help="folder for inputs that failed")
    parser.add_argument("--list", action="store_true", help="name the readers")
    given = parser.parse_args(arguments)
    if given.list:
        print("\n".join(f"{name:<20}{'container' if reader.container else 'text'}" for name, reader in READERS.items()))
        return 0
    chosen = given.reader or [name for name, reader in READERS.items() if not reader.container]
    print(HEADER, flush=True)
    outcomes = []
    for name in chosen:
        outcomes.append(fuzz(READERS[name], given.n, seed=given.seed, keep=given.keep))
        print(line(outcomes[-1]), flush=True)
    for outcome in outcomes:
        print(f"\n{outcome.reader}: " + ", ".join(f"{code} {n}" for code, n in outcome.refused.most_common(12)))
        print("\n".join(outcome.failures[:20]))
    return 1 if any(outcome.failures for outcome in outcomes) else 0


if __name__ == "__main__":
    sys.exit(main())
