"""What the record of a run cannot tell, what has to be said of a diagnosis, and the verbs `diagnose` and `trail`."""

SENTENCES: dict[str, tuple[str, str]] = {
    "notice.only-top-k": (
        "生成に渡した{depth}件までしか検索結果が記録されていないため、{count}問はAとBを区別できません（{qids}）。候補の下の方に根拠があるかもしれません。",
        (
            "Only the {depth} hits that were sent on are on record, so that A and B cannot be told apart for "
            "{count} questions ({qids}): their evidence may stand lower among the candidates."
        ),
    ),
    "mend.only-top-k": (
        "検索結果は、渡す件数より多く（20件ほど）記録してください。",
        "Record more hits than are sent on, some 20.",
    ),
    "notice.no-verdict": (
        "{count}問は答えの正否が記録されていないため、CとOKを区別できません（{qids}）。",
        (
            "Whether the answer is right is not recorded for {count} questions, so C and OK cannot be told apart "
            "({qids})."
        ),
    ),
    "mend.no-verdict": (
        "結果に answer_ok（1か0）を付けてください。--format xlsx で記入用の表を作れます。",
        "Add answer_ok (1 or 0) to the results; --format xlsx makes a sheet to fill in.",
    ),
    "notice.no-abstention": (
        "答えるべきでない質問のうち{count}問は、答えを控えたかどうかが記録されていません（{qids}）。",
        ("Whether the system declined is not recorded for {count} questions that should not be answered ({qids})."),
    ),
    "mend.no-abstention": (
        "トレースに abstained（true か false）か answer_ok を付けてください。",
        "Add abstained (true or false) or answer_ok to the traces.",
    ),
    "notice.undecided-no-text": (
        "検索結果の本文が記録されていないため、{count}問は引用で書かれた根拠を探せません（{qids}）。",
        (
            "The text of the hits is not recorded, so that quoted evidence cannot be looked for in {count} "
            "questions ({qids})."
        ),
    ),
    "mend.undecided-no-text": (
        "検索結果に text を付けるか、根拠を文書IDかチャンクIDでも書いてください。",
        "Add text to the hits, or name the evidence by document or chunk ID as well.",
    ),
    "notice.undecided-no-span": (
        "検索結果の位置が記録されていないため、{count}問は位置で書かれた根拠を探せません（{qids}）。",
        (
            "The places of the hits are not recorded, so that evidence given by place cannot be looked for in "
            "{count} questions ({qids})."
        ),
    ),
    "mend.undecided-no-span": ("検索結果に doc、start、end を付けてください。", "Add doc, start and end to the hits."),
    "notice.undecided-no-id": (
        "検索結果のIDが記録されていないため、{count}問はIDで書かれた根拠を探せません（{qids}）。",
        (
            "The IDs of the hits are not recorded, so that evidence given by ID cannot be looked for in {count} "
            "questions ({qids})."
        ),
    ),
    "mend.undecided-no-id": (
        "検索結果に id か doc を付けるか、根拠を引用で書いてください。",
        "Add id or doc to the hits, or write the evidence as a quote.",
    ),
    "notice.undecided-otherwise": (
        "{count}問は、根拠が届いたかどうかが記録から決まりません（{qids}）。",
        "The record does not decide whether the evidence arrived for {count} questions ({qids}).",
    ),
    "mend.undecided-otherwise": (
        "konkyo trail で1問の足取りを見てください。",
        "Look at one of them with konkyo trail.",
    ),
    "notice.no-final-list": (
        "{count}問は、複数の検索結果をどう混ぜたかが記録されていません（{qids}）。どれか1つで上位なら届いたとみなしました。",
        (
            "How several rankings were put together is not recorded for {count} questions ({qids}); a piece that "
            "is high in one of them was taken to have arrived."
        ),
    ),
    "mend.no-final-list": (
        "統合後の順位（stage: fusion）か、渡したもの（context）を記録してください。",
        "Record the fused ranking (stage: fusion), or what was sent (context).",
    ),
    "notice.stages-not-recorded": (
        "{stages}の記録が無いため、{count}問は失われた段階を絞り込めません（{qids}）。",
        ("Without a record of {stages}, the stage of the loss cannot be narrowed down for {count} questions ({qids})."),
    ),
    "mend.stages-not-recorded": (
        "その段階があるなら、その後に残ったIDと順位をトレースの stages に足してください。",
        "Where there are such stages, add the IDs and ranks that they left to the stages of the traces.",
    ),
    "notice.origins-not-recorded": (
        "{count}問は、見つからない根拠がそもそも索引にあるのか分かりません（{stages} の記録が無い。{qids}）。",
        (
            "For {count} questions it is not known whether the evidence is in the index at all (no record of "
            "{stages}; {qids})."
        ),
    ),
    "mend.origins-not-recorded": (
        "konkyo check に --corpus で文書を渡すか、その文書を索引でIDから引いて確かめてください。",
        "Give the documents to konkyo check with --corpus, or look the documents up in the index by ID.",
    ),
    "notice.largest-tied": (
        "{classes} が同数（{count}問ずつ）です。どれが主な原因かは、この質問数では決まりません。",
        ("{classes} are equally many ({count} questions each): so few questions do not tell which matters most."),
    ),
    "mend.largest-tied": (
        "質問を増やすか、両方の打ち手を1つずつ試してください。",
        "Add questions, or try the remedies one at a time.",
    ),
    "notice.largest-uncertain": (
        "いちばん多い{first}（{most}問）と次の{second}（{next}問）の差は、偶然の範囲です。",
        "The lead of {first} ({most} questions) over {second} ({next}) is within chance.",
    ),
    "mend.largest-uncertain": ("質問を増やすと、はっきりします。", "More questions would settle it."),
    "notice.no-single-remedy": (
        "{klass}の{of}問のうち{count}問は、原因が重なっているため、1つの打ち手だけでは直りません。",
        "{count} of the {of} questions in {klass} have several causes: no single remedy mends them.",
    ),
    "notice.no-question-joins": (
        "評価セットと結果に共通の質問がありません（評価セットの例「{asked}」、結果の例「{found}」、結果は{count}問）。",
        ("The eval set and the results share no question: one says '{asked}', the other '{found}' ({count} results)."),
    ),
    "mend.no-question-joins": ("両方の qid をそろえてください。", "Use the same qid on both sides."),
    "notice.questions-all-differ": (
        "IDが同じでも、質問は{of}問とも別のものです（「{qid}」は、評価セットでは「{asked}」、結果では「{answered}」）。",
        (
            "The same IDs stand for different questions, all {of} of them ('{qid}' is '{asked}' in the eval set and "
            "'{answered}' in the results)."
        ),
    ),
    "mend.questions-all-differ": (
        (
            "IDのない質問には、並び順に q1、q2 と番号を付けています。両方に同じ qid を書くか、"
            "その結果を出した評価セットを渡してください。"
        ),
        (
            "Questions without an ID are numbered q1, q2 in their order. Write the same qid on both sides, or give "
            "the eval set that these results are of."
        ),
    ),
    "notice.questions-differ": (
        "IDが同じなのに質問が違うものが、{of}問中{count}問あります（{qids}。「{qid}」は、評価セットでは「{asked}」、結果では「{answered}」）。",
        (
            "The same ID stands for different questions in {count} of {of} ({qids}; '{qid}' is '{asked}' in the eval "
            "set and '{answered}' in the results)."
        ),
    ),
    "mend.questions-differ": (
        "IDの付け方を確かめてください。ずれていれば、その質問の診断は当てになりません。",
        "Check the IDs: where they are off, what is said of these questions is not about them.",
    ),
    "notice.k-too-small": ("k は1以上にしてください（{found}）。", "k must be at least 1, not {found}."),
    "notice.trail-unknown-qid": (
        "質問「{found}」は評価セットにありません。",
        "There is no question '{found}' in the eval set.",
    ),
    "mend.trail-unknown-qid": ("近いもの: {near}", "The nearest: {near}"),
    "report.question-note.expects-abstain": ("答えを控えるべき質問", "should be declined"),
    "report.question-note.expects-refuse": ("断るべき質問", "should be refused"),
    "report.question-note.expects-clarify": ("聞き返すべき質問", "should be asked back"),
    "report.left-out.ids-apart": ("正解と検索結果のIDが合わない", "gold and hits are named differently"),
    "report.unmeasured.ids-apart": ("正解と検索結果のIDが合わない", "gold and hits are named differently"),
    "metric.answer_ok": ("正答率", "right answers"),
    "metric.answer_ok.definition": (
        "答えの正否が記録された質問のうち、正しいと判定された割合。",
        "Of the questions with a verdict on the answer, the share judged right.",
    ),
    "metric.abstention": ("控えるべき質問で控えた率", "right abstentions"),
    "metric.abstention.definition": (
        "答えを控えるか断るべき質問のうち、そうした割合。",
        "Of the questions that should be declined or refused, the share that was.",
    ),
    "diagnose.about": (
        (
            "どの質問がどこで外れているかを診断します。"
            "A 候補に無い、B 順位が低い、C 生成が外す、OK の別と、根拠が失われた段階、試す打ち手を示します。"
        ),
        (
            "Say where each question fails: A not found, B ranked too low, C answered wrongly, or OK; the stage "
            "at which evidence was lost; and what to try."
        ),
    ),
    "diagnose.epilog": (
        "RESULTS は konkyo import が読めるファイル。TREC形式は 段階=ファイル で複数渡せます。",
        "RESULTS is any file that konkyo import reads; TREC runs may be given as STAGE=FILE, one a stage.",
    ),
    "diagnose.option.k": (
        "生成に渡す件数（既定は konkyo.toml、なければ3）。コンテキストの記録があれば、そちらを使います。",
        "Hits sent to the generator (by default as konkyo.toml says, else 3). A recorded context counts instead.",
    ),
    "diagnose.option.as": ("結果の種類（自動判定の代わり）。", "Kind of the results, instead of what they look like."),
    "diagnose.option.with-text": (
        "文書や答えの本文も出力に入れます。",
        "Put text of documents and answers into the output.",
    ),
    "trail.about": (
        "1問の根拠が、各段階でどこにあり、どこで失われたかを1画面で示します。",
        "Show on one screen where the evidence of a question was at each stage, and where it was lost.",
    ),
}
