"""Where gold evidence is at each stage: the one predicate, and the trail made with it."""

from konkyo.evidence.funnel import funnel as funnel
from konkyo.evidence.locate import Locator as Locator
from konkyo.evidence.located import Located as Located
from konkyo.evidence.losses import first_loss as first_loss, stage_footings as stage_footings
from konkyo.evidence.rankings import Ranking as Ranking, rankings as rankings
from konkyo.evidence.trails import Follower as Follower, locate_all as locate_all, trails as trails
