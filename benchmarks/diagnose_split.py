"""The steps of `konkyo diagnose` one after another, each with its CPU seconds; see `diagnose_speed.py`."""

from __future__ import annotations

import gc
import sys
import time

_before = 0.0


def done(step: str) -> None:
    """Print the CPU seconds since the last step."""
    global _before  # noqa: PLW0603
    now = time.process_time()
    print(f"{step}\t{now - _before:.4f}")
    _before = time.process_time()


done("start of Python")
import numpy  # noqa: E402, F401

done("numpy")
from konkyo.api.diagnose import diagnose  # noqa: E402, F401
from konkyo.app.cli import main  # noqa: E402, F401
from konkyo.app.cli.diagnose import command  # noqa: E402, F401
from konkyo.diagnosis.case import look  # noqa: E402
from konkyo.diagnosis.diagnose import gather  # noqa: E402
from konkyo.diagnosis.examine import examine  # noqa: E402
from konkyo.diagnosis.figures import figures_of  # noqa: E402
from konkyo.diagnosis.join import Joined  # noqa: E402
from konkyo.diagnosis.judge import Judge  # noqa: E402
from konkyo.evidence import Follower  # noqa: E402
from konkyo.formats.opening import open_evalset, open_results  # noqa: E402
from konkyo.metrics import Policies  # noqa: E402
from konkyo.report.render import render  # noqa: E402
from konkyo.words import words  # noqa: E402

done("our own modules")
questions = open_evalset(sys.argv[1]).questions
done("read the eval set")
gc.disable()
traces = list(open_results(sys.argv[2]))
done("decode the traces")
follower = Follower()
cases = [look(question, trace, 3, follower) for question, trace in zip(questions, traces, strict=True)]
done("locate and classify")
judge = Judge()
joined = Joined(tuple([(case.question, examine(case, judge)) for case in cases]))
done("rules")
made = figures_of(joined.rows, (), 3, Policies())
done("figures and intervals")
result = gather(joined, made, 3)
done("remedies and gaps")
render(result, "table", words("en"))
done("render")
