"""Nouns (frozen), stage names, protocols, and the tree of errors. Imports no other room."""

from konkyo.core.document import (
    Block as Block,
    BlockKind as BlockKind,
    Chunk as Chunk,
    ChunkContext as ChunkContext,
    Document as Document,
    DocumentFact as DocumentFact,
    IndexRecord as IndexRecord,
)
from konkyo.core.errors import (
    ClaimFailed as ClaimFailed,
    ConfigError as ConfigError,
    KonkyoError as KonkyoError,
    MissingExtra as MissingExtra,
    UnreadableInput as UnreadableInput,
    UsageError as UsageError,
)
from konkyo.core.finding import (
    ABC as ABC,
    Bound as Bound,
    Finding as Finding,
    Quadrant as Quadrant,
    Remedy as Remedy,
)
from konkyo.core.identifiers import (
    Compared as Compared,
    IdentifierReport as IdentifierReport,
    Mend as Mend,
)
from konkyo.core.measured import (
    Aggregation as Aggregation,
    Interval as Interval,
    LeftOut as LeftOut,
    Measured as Measured,
    Unmeasured as Unmeasured,
)
from konkyo.core.notice import Level as Level, Notice as Notice, Place as Place
from konkyo.core.protocols import Artefacts as Artefacts, Target as Target
from konkyo.core.question import (
    Alternative as Alternative,
    ChunkId as ChunkId,
    DocId as DocId,
    Evidence as Evidence,
    Expect as Expect,
    Principal as Principal,
    Question as Question,
    Quote as Quote,
    Source as Source,
    Span as Span,
    Split as Split,
    Unit as Unit,
    unit_of as unit_of,
)
from konkyo.core.results import (
    CheckReport as CheckReport,
    CurvePoint as CurvePoint,
    DemoReport as DemoReport,
    Diagnosis as Diagnosis,
    DoctorLine as DoctorLine,
    DoctorReport as DoctorReport,
    FunnelStep as FunnelStep,
    ImportReport as ImportReport,
    InitReport as InitReport,
    MetricsReport as MetricsReport,
    QuestionDiagnosis as QuestionDiagnosis,
    QuestionMetrics as QuestionMetrics,
    TrailReport as TrailReport,
    TrailStage as TrailStage,
)
from konkyo.core.run import RUN_SCHEMA as RUN_SCHEMA, Manifest as Manifest, Run as Run
from konkyo.core.stages import (
    RANKED_STAGES as RANKED_STAGES,
    STAGES as STAGES,
    Stage as Stage,
    stage_index as stage_index,
)
from konkyo.core.trace import (
    TRACE_SCHEMA as TRACE_SCHEMA,
    Citation as Citation,
    ContextItem as ContextItem,
    Dropped as Dropped,
    Hit as Hit,
    Judgement as Judgement,
    StageRecord as StageRecord,
    Trace as Trace,
    Usage as Usage,
    Verdict as Verdict,
)
from konkyo.core.trail import (
    Footing as Footing,
    Held as Held,
    Lost as Lost,
    NotRecorded as NotRecorded,
    Partly as Partly,
    Trail as Trail,
    TrailPoint as TrailPoint,
)
