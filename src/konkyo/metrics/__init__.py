"""Numbers from rankings and gold, over arrays. `figures` makes the report; `parse_measure` reads a metric's name."""

from konkyo.metrics.figures import figures as figures, report_of as report_of
from konkyo.metrics.judged import Judged as Judged, Marks as Marks
from konkyo.metrics.located import StageLocated as StageLocated, judged_questions as judged_questions
from konkyo.metrics.measure import DEFAULT as DEFAULT, Measure as Measure, parse_measure as parse_measure
from konkyo.metrics.policies import Policies as Policies, Wanted as Wanted
from konkyo.metrics.registry import Definition as Definition, definitions as definitions
from konkyo.metrics.scores import Harmonic as Harmonic, Mean as Mean, Ratio as Ratio
