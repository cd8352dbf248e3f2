"""Figures of retrieval: definitions, policies, why a question does not count, and what is said about runs and qrels."""

SENTENCES: dict[str, tuple[str, str]] = {
    # help
    "metrics.about": (
        (
            "評価セット（またはqrels）の根拠が、検索結果のどこまでにどれだけ入っているかを測ります。"
            "段階ごとの結果があれば、段階ごとに測ります。"
        ),
        (
            "Measure how much of the evidence named by an eval set (or qrels) is in what was retrieved, "
            "and how far up, at each stage that is recorded."
        ),
    ),
    "metrics.epilog": (
        (
            "例:\n  konkyo metrics evalset.csv results.csv --metric recall@5 --by kind\n"
            "  konkyo metrics qrels.txt candidates=bm25.run rerank=rerank.run"
        ),
        (
            "Examples:\n  konkyo metrics evalset.csv results.csv --metric recall@5 --by kind\n"
            "  konkyo metrics qrels.txt candidates=bm25.run rerank=rerank.run"
        ),
    ),
    "metrics.option.metric": (
        "測る指標（何度でも）。{names}。多くは @k を付けられます。trec_evalの書き方も使えます。",
        "A metric to measure (repeatable): {names}. Most take @k. The spellings of trec_eval will do too.",
    ),
    "metrics.option.by": (
        "区分ごとの値も示す（何度でも）: {axes}、tag:列名。",
        "Show figures for each group too (repeatable): {axes}, tag:COLUMN.",
    ),
    "metrics.option.ties": (
        "同点の並べ方。id: IDの昇順。trec: trec_evalと同じ（単精度、IDの降順）。",
        "Order of equal scores. id: by ID, ascending. trec: as trec_eval does it (single precision, ID descending).",
    ),
    "metrics.option.missing": (
        "結果のない質問を0と数えるか、除くか。",
        "Whether a question without a result counts as zero or is left out.",
    ),
    "metrics.option.no-gold": (
        "正解のない質問を除くか、0と数えるか。",
        "Whether a question without gold is left out or counts as zero.",
    ),
    "metrics.option.relevant-grade": (
        "正解とみなす最小の段階（trec_evalの -l）。nDCGは段階をそのまま使います。",
        "The least grade that is relevant (-l of trec_eval). nDCG keeps all grades as gains.",
    ),
    "metrics.option.depth": (
        "見る順位の上限（trec_evalの -M）。",
        "Look at no rank below this (-M of trec_eval).",
    ),
    "metrics.option.per-question": ("質問ごとの値も示す。", "Show the values of each question too."),
    "metrics.option.curve": (
        "k=1から最後の順位まで、すべてのkでの値を示す。",
        "Show the figures for every k, from 1 to the last rank.",
    ),
    "metrics.option.run": (
        "複数の実行を名前で収めたJSONから、この実行だけを読む。",
        "Read only this run of a JSON file that holds several by name.",
    ),
    "metrics.option.corpus": (
        "文書のフォルダーかファイル。正解がそこにない質問は、外れとせずに除きます。",
        "Folder or file of the documents. Questions whose gold is not there are left out, not counted as misses.",
    ),
    "metrics.option.seed": ("区間を求めるときの乱数の種。", "Seed of the intervals."),
    # definitions; the letter k stands for the number behind @
    "metric.recall.definition": (
        "上位k件で見つかった根拠の数 / 必要な根拠の数。kがなければ全件で。",
        "Pieces of evidence found in the first k hits / pieces needed. Without k, in the whole list.",
    ),
    "metric.precision.definition": (
        "上位k件のうち正解の件数 / k。返った件数がkより少なくてもkで割ります。kがなければ返った件数で割ります。",
        "Relevant hits in the first k / k, even where fewer came back. Without k, / the number of hits returned.",
    ),
    "metric.precision_returned.definition": (
        "上位k件のうち正解の件数 / 返った件数（最大k）。",
        "Relevant hits in the first k / hits returned, at most k.",
    ),
    "metric.hit.definition": (
        "上位k件に正解が1件でもあれば1、なければ0。",
        "1 if any of the first k hits is relevant, else 0.",
    ),
    "metric.f1.definition": (
        "適合率@kと再現率@kの調和平均。",
        "Harmonic mean of precision@k and recall@k.",
    ),
    "metric.mrr.definition": (
        "最初の正解の順位の逆数。上位k件になければ0。",
        "1 / rank of the first relevant hit, 0 if there is none in the first k.",
    ),
    "metric.ndcg.definition": (
        "DCG@k / 理想の並びのDCG@k。利得は段階そのもの、割引は log2(順位+1)。根拠は最初に現れた1件だけを数えます。",
        (
            "DCG@k / DCG@k of the ideal order. Gain: the grade; discount: log2(rank + 1). "
            "Each piece counts once, at its first hit."
        ),
    ),
    "metric.ndcg_exp.definition": (
        "nDCG@kと同じで、利得が 2^段階 - 1 のもの。",
        "As nDCG@k, with a gain of 2^grade - 1.",
    ),
    "metric.map.definition": (
        "根拠ごとに、それが初めて現れた順位での適合率を取り、必要な根拠の数で割った平均。見つからなければ0。",
        "Mean over the pieces needed of the precision at the rank where each is first found, 0 where it is not.",
    ),
    "metric.rprec.definition": (
        "必要な根拠がR件のとき、上位R件で見つかった根拠の数 / R。",
        "With R pieces needed: pieces found in the first R hits / R.",
    ),
    # policies
    "policy.ties.id": (
        "同点はIDの昇順（スコアは倍精度）。順序が記録されていればその順",
        "equal scores by ID, ascending (double precision); a recorded order stays",
    ),
    "policy.ties.trec": (
        "同点はtrec_evalと同じくIDの降順（スコアは単精度）。順序が記録されていればその順",
        "equal scores as in trec_eval: by ID, descending (single precision); a recorded order stays",
    ),
    "policy.missing.zero": ("結果のない質問は0と数える", "a question without a result counts as zero"),
    "policy.missing.skip": ("結果のない質問は除く", "a question without a result is left out"),
    "policy.no_gold.skip": ("正解のない質問は除く", "a question without gold is left out"),
    "policy.no_gold.zero": ("正解のない質問は0と数える", "a question without gold counts as zero"),
    # why a question does not count
    "report.left-out.no-gold": ("正解がない", "no gold"),
    "report.left-out.no-result": ("結果がない", "no result"),
    "report.left-out.stage-not-recorded": ("この段階の記録がない", "this stage is not recorded"),
    "report.left-out.evidence-not-recorded": (
        "根拠が入っているかどうか、記録から決まらない",
        "the record does not tell whether the evidence is there",
    ),
    "report.left-out.gold-unknown": ("正解が文書の中にない", "gold is not in the corpus"),
    "report.unmeasured.no-gold": ("正解のある質問がない", "no question has gold"),
    "report.unmeasured.no-result": ("結果のある質問がない", "no question has a result"),
    "report.unmeasured.stage-not-recorded": ("この段階の記録がない", "this stage is not recorded"),
    "report.unmeasured.evidence-not-recorded": (
        "根拠が入っているかどうか、記録から決まらない",
        "the record does not tell whether the evidence is there",
    ),
    "report.unmeasured.gold-unknown": ("正解が文書の中にない", "gold is not in the corpus"),
    "report.unmeasured.no-questions": ("該当する質問がない", "there is no such question"),
    # what is said about the data
    "notice.no-result-zero": (
        "{stage}: 結果のない質問が{count:,}問あり、0と数えました（{qids}）。",
        "{stage}: questions without a result, counted as zero: {count:,} ({qids}).",
    ),
    "mend.no-result-zero": (
        "除いて測るには konkyo metrics に --missing skip を付けてください。",
        "To leave them out: konkyo metrics --missing skip.",
    ),
    "notice.no-result-skip": (
        "{stage}: 結果のない質問が{count:,}問あり、除きました（{qids}）。",
        "{stage}: questions without a result, left out: {count:,} ({qids}).",
    ),
    "notice.result-without-question": (
        "{stage}: 評価セットにない質問の結果が{count:,}問分あり、使いませんでした（{qids}）。",
        "{stage}: results not used, since the eval set has no such question: {count:,} ({qids}).",
    ),
    "notice.duplicate-hits": (
        "{stage}: 同じIDの重複が{count:,}件あり、いちばん上の順位で1回だけ数えました。",
        "{stage}: hits that repeat an ID of their list: {count:,}. Each ID counts once, at its best rank.",
    ),
    "notice.ties-straddle": (
        (
            "{stage}: {count:,}問で、同点の結果が{k}位の内と外にまたがっています。どれが上位{k}件に入るかは、"
            "同点の並べ方（--ties {ties}）だけで決まっています。"
        ),
        (
            "{stage}: questions with equal scores on both sides of rank {k}: {count:,}. "
            "Which of those hits are among the first {k} is decided by --ties {ties} alone."
        ),
    ),
    "notice.unjudged-hits": (
        "{stage}: 上位{k}件の結果{of:,}件のうち{count:,}件には判定がなく、正解ではないものと数えました。",
        "{stage}: not judged, and so counted as not relevant: {count:,} of {of:,} hits in the first {k}.",
    ),
    "notice.mixed-units": (
        "正解の単位が混ざっています（{counts}）。単位は、いちばん細かい「{unit}」と表示します。",
        "Gold is given in several units ({counts}); the finest, {unit}, is the one that is shown.",
    ),
    "notice.gold-unknown": (
        "{count:,}問の正解が文書の中にありません（{qids}）。検索の外れとはせず、除きました。",
        "Questions whose gold is not in the corpus, left out and not counted as misses: {count:,} ({qids}).",
    ),
    "mend.gold-unknown": (
        "正解のIDと文書のIDを konkyo check で確かめてください。",
        "Compare the IDs of gold and documents with konkyo check.",
    ),
    "notice.repeats-not-counted": (
        "同じ質問のトレースが複数あります。最初のものだけを数え、{count:,}件は使いませんでした。",
        "Some questions have several traces. The first of each counts; not used: {count:,}.",
    ),
    # runs and qrels
    "notice.trec-columns": (
        "列が{count}個あります。{columns}個のはずなので、この行を除きました: {found}",
        "A line was left out; it should have {columns} columns and has {count}: {found}",
    ),
    "mend.trec-columns": (
        (
            "実行は「質問ID Q0 文書ID 順位 スコア 名前」、qrelsは「質問ID 0 文書ID 段階」を空白かタブで区切ります。"
            "IDに空白は使えません。"
        ),
        (
            "A run has 'qid Q0 doc rank score tag', qrels have 'qid 0 doc grade', with blanks or tabs between; "
            "IDs hold no blanks."
        ),
    ),
    "notice.trec-score": (
        "スコアが数ではないので、この行を除きました: {found}",
        "A line whose score is no number was left out: {found}",
    ),
    "notice.trec-grade": (
        "段階が整数ではありません: {found}",
        "A grade is no whole number: {found}",
    ),
    "mend.trec-grade": (
        "段階は 0（正解でない）、1、2 のように書いてください。",
        "Write grades as 0 (not relevant), 1, 2 and so on.",
    ),
    "notice.trec-pair-twice": (
        "同じ判定が{first}行目にもあるので、1回だけ数えました: {doc}",
        "The same judgement stands in line {first} too, and counts once: {doc}",
    ),
    "notice.trec-grades-differ": (
        "{first}行目と段階が違うので、どちらも使いませんでした: {doc}",
        "The grade differs from that in line {first}; neither counts: {doc}",
    ),
    "mend.trec-grades-differ": ("どちらかの行を消してください。", "Delete one of the lines."),
    "notice.lz4-file": (
        "LZ4で圧縮されたファイルは、そのままでは読めません。",
        "A file packed by LZ4 cannot be read as it is.",
    ),
    "mend.lz4-file": (
        "lz4 -d で展開するか、gzip（.gz）で圧縮し直してください。",
        "Unpack it with lz4 -d, or pack it with gzip (.gz).",
    ),
    "notice.broken-gzip": (
        "gzipファイルが壊れているか、途中で切れています（{reason}）。",
        "The gzip file is damaged or cut off ({reason}).",
    ),
    "mend.broken-gzip": ("もう一度取得してください。", "Fetch it again."),
    "notice.json-no-run": (
        "検索結果のJSONではありません。",
        "This JSON holds no rankings.",
    ),
    "mend.json-no-run": (
        "{{質問ID: {{文書ID: スコア}}}} か {{質問ID: [文書ID, ...]}} の形にしてください。",
        "Write it as {{qid: {{doc: score}}}} or {{qid: [doc, ...]}}.",
    ),
    "notice.json-run-mixed": (
        "並びだけの質問とスコア付きの質問が混ざっています。",
        "Some questions have scores and others only an order.",
    ),
    "mend.json-run-mixed": (
        "どちらか一つの形にそろえてください。",
        "Write all of them in one of the two ways.",
    ),
    "notice.json-run-id": (
        "IDではない値を除きました: {found}",
        "A value that is no ID was left out: {found}",
    ),
    "notice.json-run-score": (
        "スコアが数ではない結果を除きました: {found}",
        "A hit whose score is no number was left out: {found}",
    ),
    "notice.json-run-twice": (
        "同じ質問が2回あります。最初のものだけを数えました: {found}",
        "A question is there twice; the first one counts: {found}",
    ),
    "notice.unknown-run": (
        "このファイルに「{found}」という実行はありません。",
        "There is no run '{found}' in this file.",
    ),
    "mend.unknown-run": ("あるのは {known} です。", "It holds: {known}."),
    "notice.unknown-stage": (
        "「{found}」という段階はありません。そういう名前のファイルもありません。",
        "There is no stage '{found}', nor a file of that name.",
    ),
    "mend.unknown-stage": (
        "段階は {known} です。同じ段階に複数あるときは {example}=ファイル のように書きます。",
        "Stages are {known}. Several rankings of one stage are written as {example}=FILE.",
    ),
    "notice.run-as-gold": (
        "1番目のファイルは検索結果です。正解（評価セットかqrels）を先に書いてください。",
        "The first file holds results. Name the gold (an eval set or qrels) first.",
    ),
    "notice.several-qrels": (
        "正解のファイルに複数の組があります: {found}",
        "The file of gold holds several sets: {found}",
    ),
    "mend.several-qrels": ("一つだけのファイルにしてください。", "Give a file with one of them."),
    "notice.stage-needs-run": (
        "段階の指定（STAGE=ファイル）や複数の並びは、TRECの実行とJSONの実行だけで使えます。",
        "STAGE=FILE, and rankings side by side, are for TREC runs and runs in JSON only.",
    ),
    "mend.stage-needs-run": (
        "段階ごとの記録が入ったファイルは、一つだけ渡してください。",
        "A file that records its stages itself is given alone.",
    ),
    "notice.no-rankings": (
        "検索結果の並びが一つも記録されていません。",
        "No ranking is recorded at all.",
    ),
    "mend.no-rankings": (
        "質問ごとに、検索で返ったIDを順に記録してください。",
        "Record for each question the IDs that retrieval returned, in order.",
    ),
    # metrics and groups by name
    "notice.unknown-metric": (
        "「{found}」という指標はありません。",
        "There is no metric '{found}'.",
    ),
    "mend.unknown-metric": ("使えるのは {known} です。", "There are: {known}."),
    "notice.unknown-metric-near": (
        "「{found}」という指標はありません。",
        "There is no metric '{found}'.",
    ),
    "mend.unknown-metric-near": (
        "「{nearest}」のことですか。使えるのは {known} です。",
        "Did you mean '{nearest}'? There are: {known}.",
    ),
    "notice.metric-cutoff": (
        "「{found}」の @ の後は、1以上の整数です。",
        "What follows @ in '{found}' is a whole number from 1 on.",
    ),
    "mend.metric-cutoff": ("例: {metric}@5", "For example: {metric}@5"),
    "notice.metric-no-cutoff": (
        "{metric} に @ は付けられません: {found}",
        "{metric} takes no cut-off: {found}",
    ),
    "notice.metric-twice": (
        "指標「{metric}」が二重に登録されています。",
        "The metric '{metric}' is registered twice.",
    ),
    "mend.metric-twice": (
        "あとから入れたパッケージのどれかが、同じ名前を使っています。",
        "One of the packages that you installed takes a name that is taken.",
    ),
    "notice.metric-broken": (
        "追加の指標「{metric}」（{target}）を読み込めません: {reason}",
        "The added metric '{metric}' ({target}) cannot be loaded: {reason}",
    ),
    "notice.unknown-group": (
        "「{found}」では区分できません。",
        "Questions cannot be grouped by '{found}'.",
    ),
    "mend.unknown-group": ("使えるのは {known} です。", "There are: {known}."),
    "notice.no-group-labels": (
        "どの質問にも「{found}」が書かれていないので、区分できません。",
        "No question says anything about '{found}', so there are no groups.",
    ),
}
