"""What went wrong with a question: the sentence of each finding, its short title, and the kind of cause."""

SENTENCES: dict[str, tuple[str, str]] = {
    "finding.permission-hidden": (
        "権限の絞り込み（{reason}）で外されています。この利用者には答えが返るはずの質問です。",
        "Taken out by a permission filter ({reason}), although this asker is expected to get an answer.",
    ),
    "finding.permission-hidden.title": ("権限で隠れた", "hidden by permission"),
    "finding.permission-after-search": (
        "{asked}件を求めたうち{removed}件が権限で外れ、{left}件しか残っていません。検索の後に絞り込んでいるため、読めるはずの根拠まで候補が届いていません。",
        (
            "Of {asked} hits asked for, {removed} were taken out by permission and {left} were left. The filter "
            "runs after the search, so that candidates the asker may read are never reached."
        ),
    ),
    "finding.permission-after-search.title": (
        "検索後の権限フィルタで候補が不足",
        "shortage: permissions filtered after the search",
    ),
    "finding.permission-leak": (
        "この利用者に見せてはならない根拠（{item}）が、この段階に現れています。",
        "Evidence that this asker may not see ({item}) appears at this stage.",
    ),
    "finding.permission-leak.title": ("漏えい", "leak"),
    "finding.chunk-split": (
        "チャンクの切れ目が根拠の途中にあります。一部を持つチャンクは{parts}個、全体を持つものは見つかっていません。",
        (
            "The border of a chunk runs through the piece: {parts} retrieved chunks hold a part of it, none "
            "holds all of it."
        ),
    ),
    "finding.chunk-split.title": ("根拠がチャンクの境目で切れた", "cut in two by a chunk border"),
    "finding.chunk-fragments": (
        "根拠は届いていますが、{parts}個のチャンクに分かれています。",
        "The evidence arrived, but in fragments of {parts} chunks.",
    ),
    "finding.chunk-fragments.title": ("根拠が分かれて届いた", "arrived in fragments"),
    "finding.candidates-other-version": (
        "同じ文書の別の版だけが見つかっています。",
        "Only another version of the document was found.",
    ),
    "finding.candidates-other-version.title": ("別の版しか無い", "another version only"),
    "finding.candidates-empty": ("検索結果が1件もありません。", "The search came back with nothing at all."),
    "finding.candidates-empty.title": ("検索結果が空", "nothing was found"),
    "finding.candidates-cut-off": (
        "上位{depth}件の候補に無く、候補は求めた件数で切れています。それより下の順位にあるかもしれません。",
        "Not among the first {depth} candidates, where the list was cut; it may stand lower.",
    ),
    "finding.candidates-cut-off.title": ("候補に無い（深さで切れた）", "not among the candidates (list cut off)"),
    "finding.candidates-exhausted": (
        "{asked}件を求めて{found}件しか返らず、その中にありません。検索の対象に入っていないか、絞り込みで外れています。",
        (
            "{asked} hits were asked for and {found} came, this piece not among them: it cannot be found, or was "
            "filtered out."
        ),
    ),
    "finding.candidates-exhausted.title": ("候補に無い（候補が尽きた）", "not among the candidates (list exhausted)"),
    "finding.candidates-not-found": (
        "記録された候補（上位{depth}件）のどこにもありません。",
        "In none of the recorded candidates (the first {depth}).",
    ),
    "finding.candidates-not-found.title": ("候補に無い", "not among the candidates"),
    "finding.not-retrieved": (
        "記録された最初の段階（{depth}件）で、もうありません。見つからなかったのか、順位が低かったのかは分かりません。",
        "Missing from the first recorded list on ({depth} hits): it was not found, or it stood too low.",
    ),
    "finding.not-retrieved.title": ("記録の最初から無い", "missing from the first record on"),
    "finding.candidates-one-ranking": (
        "{ranking}の{rank}位で見つかっただけで、{others}では見つかっていません。",
        "Found by {ranking} alone, at rank {rank}, and not by {others}.",
    ),
    "finding.candidates-one-ranking.title": ("片方の検索だけで見つかった", "found by one search only"),
    "finding.fusion-left-out": (
        "{ranking}では{rank}位でしたが、統合後の{depth}件に入っていません。",
        "At rank {rank} of {ranking}, and not among the {depth} hits after fusion.",
    ),
    "finding.fusion-left-out.title": ("統合で外れた", "left out by fusion"),
    "finding.fusion-pushed-down": (
        "{ranking}の{before}位から、統合で{rank}位に下がっています。",
        "Fusion moved it from rank {before} of {ranking} down to {rank}.",
    ),
    "finding.fusion-pushed-down.title": ("統合で順位が下がった", "pushed down by fusion"),
    "finding.rerank-pushed-out": (
        "再順位付けの前は{before}位でしたが、再順位付けで上位{k}件の外に出ています。",
        "At rank {before} before reranking, which pushed it out of the top {k}.",
    ),
    "finding.rerank-pushed-out.title": ("再順位付けで押し出された", "pushed out by reranking"),
    "finding.rerank-beyond-depth": (
        "再順位付けの前は{before}位で、対象の上位{depth}件に入っていません。",
        "At rank {before}, below the first {depth} that the reranker looked at.",
    ),
    "finding.rerank-beyond-depth.title": ("再順位付けの対象外", "beyond the depth of reranking"),
    "finding.threshold-dropped": (
        "{before}位にありましたが、しきい値で落とされています（残ったのは{left}件）。",
        "It stood at rank {before} and did not pass the threshold ({left} hits did).",
    ),
    "finding.threshold-dropped.title": ("しきい値で落ちた", "dropped by the threshold"),
    "finding.context-over-budget": (
        "コンテキストの長さの上限（{reason}）を超えるため、外されています。",
        "Left out because the context had no room for it ({reason}).",
    ),
    "finding.context-over-budget.title": ("長さの上限で外れた", "no room in the context"),
    "finding.context-duplicate": (
        "重複（{reason}）とみなされ、コンテキストから外されています。",
        "Taken for a copy ({reason}) and left out of the context.",
    ),
    "finding.context-duplicate.title": ("重複として外れた", "dropped as a duplicate"),
    "finding.context-cut": (
        "前の段階では全体がありましたが、コンテキストでは一部が切れています。",
        "It was whole before; a part of it is cut off in the context.",
    ),
    "finding.context-cut.title": ("コンテキストで切れた", "cut in the context"),
    "finding.context-left-out": (
        "前の段階では{before}位でしたが、コンテキストに入っていません。",
        "At rank {before} before, and not in the context.",
    ),
    "finding.context-left-out.title": ("コンテキストに入らなかった", "left out of the context"),
    "finding.ranking-tied": (
        "{k}位と同じ得点（{score}）なのに、同点の並べ方のために{rank}位です。",
        "It has the very score of rank {k} ({score}); the order of ties puts it at rank {rank}.",
    ),
    "finding.ranking-tied.title": ("同点で境目の外", "tied at the cut"),
    "finding.ranking-low": (
        "候補の{rank}位にあり、渡された上位{k}件に入っていません。",
        "Found at rank {rank}, below the {k} that were sent on.",
    ),
    "finding.ranking-low.title": ("順位が低い", "ranked too low"),
    "finding.lost-between": (
        "{before}位にあったのに、その後の記録の無い段階のどこかで失われています。",
        "It stood at rank {before} and was lost at a later stage that was not recorded.",
    ),
    "finding.lost-between.title": ("記録の無い段階で失われた", "lost where nothing was recorded"),
    "finding.record-contradicts": (
        "根拠{piece}は、候補に無いのに {stage} の記録にはあります。記録どうしが合っていません。",
        "Evidence {piece} is in the record of {stage}, and not among the candidates that it came from.",
    ),
    "finding.record-contradicts.title": ("記録どうしが合わない", "the record contradicts itself"),
    "finding.gold-not-joinable": (
        ("正解のIDは検索結果にありませんが、{switch} で読み替えると現れます（{pieces}件）。IDの書き方の問題です。"),
        ("Gold IDs are not among the hits as written; read with {switch}, {pieces} are. The labels are at fault."),
    ),
    "finding.gold-not-joinable.title": ("正解のIDが合わない", "gold IDs do not match"),
    "finding.gold-never-met": (
        (
            "正解のIDは、どの質問でも書かれたとおりには検索結果に現れません。この質問は {switch} で読み替えても"
            "見つかりませんが、IDがそろうまでは、検索の失敗とは言えません。"
        ),
        (
            "As written, no gold ID of this run is among the hits of its question. Read with {switch} this one is "
            "not there either, but while names do not meet, that is no proof that it was missed."
        ),
    ),
    "finding.gold-never-met.title": ("正解のIDを確かめられない", "gold IDs never met"),
    "finding.answer-error": ("エラーで止まっています: {error}", "It stopped with an error: {error}"),
    "finding.answer-error.title": ("エラー", "error"),
    "finding.answer-abstained": (
        "根拠がそろって届いたのに、答えを控えています。",
        "All evidence arrived, and the system declined to answer.",
    ),
    "finding.answer-abstained.title": ("根拠があるのに答えない", "declined although answerable"),
    "finding.answer-contradicts": (
        "根拠がそろって届いたのに、渡した内容と食い違う答えです（{claims}か所、判定 {judge}）。",
        "All evidence arrived, and the answer contradicts what was sent ({claims} claims, judged by {judge}).",
    ),
    "finding.answer-contradicts.title": ("渡した内容と食い違う", "contradicts what was sent"),
    "finding.answer-misread": (
        "根拠がそろって届いたのに、答えが違います。",
        "All evidence arrived, and the answer is wrong.",
    ),
    "finding.answer-misread.title": ("読み違い", "misread"),
    "finding.answer-lucky": (
        "根拠が届いていないのに、答えは合っています。",
        "The answer is right although its evidence did not arrive.",
    ),
    "finding.answer-lucky.title": ("まぐれの正答", "lucky"),
    "finding.answer-not-abstained": (
        "答えるべきでない質問に答えています。",
        "A question was answered that should not have been.",
    ),
    "finding.answer-not-abstained.title": ("答えを控えなかった", "did not decline"),
    "finding.answer-not-asked-back": (
        "聞き返すべき質問に、聞き返さずに答えています。",
        "The question is too vague, and the system did not ask back.",
    ),
    "finding.answer-not-asked-back.title": ("聞き返さなかった", "did not ask back"),
    "finding.answer-cites-unknown": (
        "渡していないものを引用しています: {cited}（{count}件）。",
        "It cites what was not sent to it: {cited} ({count} in all).",
    ),
    "finding.answer-cites-unknown.title": ("渡していないものを引用", "cites what was not sent"),
    "cause.permission": ("権限の設定", "permissions"),
    "cause.filter-after-search": ("検索の後に働く絞り込み", "a filter that runs after the search"),
    "cause.leak": ("権限の漏れ", "a leak"),
    "cause.chunk-border": ("チャンクの切れ目", "the border of a chunk"),
    "cause.other-version": ("文書の版", "the version of the document"),
    "cause.nothing-found": ("検索語が索引に当たらない", "nothing in the index matches"),
    "cause.depth": ("候補の深さ", "the depth of the candidates"),
    "cause.not-searchable": ("検索の対象外", "not searchable"),
    "cause.not-found": ("検索の取りこぼし", "missed by the search"),
    "cause.one-ranking": ("片方の検索の取りこぼし", "missed by one of the searches"),
    "cause.fusion": ("統合の方法", "how rankings are put together"),
    "cause.reranker": ("再順位付けの判断", "the reranker's judgement"),
    "cause.rerank-depth": ("再順位付けの深さ", "the depth of reranking"),
    "cause.threshold": ("しきい値", "the threshold"),
    "cause.budget": ("コンテキストの長さの上限", "the room in the context"),
    "cause.deduplication": ("重複の除去", "deduplication"),
    "cause.packing": ("コンテキストへの詰め方", "how the context is packed"),
    "cause.tie": ("同点の並べ方", "the order of ties"),
    "cause.ranking": ("順位", "the ranking"),
    "cause.not-recorded": ("記録の無い段階", "a stage without record"),
    "cause.record": ("記録の食い違い", "a faulty record"),
    "cause.labels": ("評価セットのIDの書き方", "how the eval set writes its IDs"),
    "cause.error": ("実行時のエラー", "an error"),
    "cause.abstention": ("控えすぎ", "too much caution"),
    "cause.contradiction": ("根拠に反する生成", "an answer against the evidence"),
    "cause.generation": ("生成", "generation"),
    "cause.lucky": ("根拠によらない答え", "an answer from elsewhere"),
    "cause.no-abstention": ("控える決まりの不足", "too little caution"),
    "cause.no-asking-back": ("聞き返す決まりの不足", "no rule for asking back"),
    "cause.citation": ("引用の誤り", "a wrong citation"),
}
