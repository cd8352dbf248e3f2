"""Reading results, traces and other tools' files: what a file was taken for, and what it cannot tell."""

SENTENCES: dict[str, tuple[str, str]] = {
    # the verb
    "import.about": (
        (
            "ほかのツールの記録（評価データ、結果、トレース）を読み、何のファイルとみなしたか、何が入っていて、"
            "何が分からないかを示します。-o でKonkyoのトレースとして書き出せます。"
        ),
        (
            "Read what other tools recorded (data sets, results, traces), and say what the files were taken for, "
            "what is in them, and what they cannot tell. With -o it is written as Konkyo's traces."
        ),
    ),
    "import.epilog": (
        (
            "例:\n  konkyo import ragas_results.jsonl\n"
            "  konkyo import result_project -o traces.jsonl --evalset evalset.csv\n"
            "  konkyo import candidates/bm25=bm25.run fusion=rrf.run rerank=rerank.run -o traces.jsonl"
        ),
        (
            "Examples:\n  konkyo import ragas_results.jsonl\n"
            "  konkyo import result_project -o traces.jsonl --evalset evalset.csv\n"
            "  konkyo import candidates/bm25=bm25.run fusion=rrf.run rerank=rerank.run -o traces.jsonl"
        ),
    ),
    "import.option.as": ("ファイルの種類を指定する（{kinds}）。", "The kind of the files: {kinds}."),
    "import.option.output": (
        "トレースを書き出すファイル（JSONL）。文書の本文と回答も入ります。",
        "Write the traces to this file (JSON Lines), with the texts of documents and answers.",
    ),
    "import.option.evalset": (
        "質問と正解を書き出すファイル（CSV、TSV、XLSX、JSONL）。",
        "Write the questions and their gold to this file (CSV, TSV, XLSX or JSON Lines).",
    ),
    "notice.gold-carried": (
        "{count}問に正解が付いています。このファイルはそのまま評価セットとしても使えます。",
        "{count} questions come with gold: the file can be used as the eval set, too.",
    ),
    "mend.gold-carried": ("--evalset FILE で書き出せます。", "Write it out with --evalset FILE."),
    "notice.evalset-written": (
        "{count}問を評価セットとして書き出しました。",
        "{count} questions were written as an eval set.",
    ),
    "notice.no-traces-to-write": (
        "結果が一件もないため、トレースは書き出していません。",
        "There is not one result, so no traces were written.",
    ),
    "notice.no-questions-to-write": (
        "質問が一件もないため、評価セットは書き出していません。",
        "There is not one question, so no eval set was written.",
    ),
    "report.next.check-questions": ("次は、質問と正解を点検します。", "Next, check the questions and their gold:"),
    # kinds
    "kind.trace": ("Konkyoのトレース（JSONL）", "Konkyo's traces (JSON Lines)"),
    "kind.run": ("Konkyoの実行フォルダ", "a run of Konkyo's"),
    "kind.results": ("検索結果の表", "a table of results"),
    "kind.rankings": ("順位だけの記録（TREC、JSON）", "rankings (TREC or JSON)"),
    "kind.qrels": ("正解の判定（qrels）", "judgements (qrels)"),
    "kind.evalset": ("評価セット", "an eval set"),
    "kind.beir": ("BEIRのフォルダ", "a BEIR folder"),
    "kind.ragas": ("RAGASの書き出し", "an export of RAGAS"),
    "kind.ragchecker": ("RAGCheckerの入出力", "a file of RAGChecker"),
    "kind.open-rag-eval": ("open-rag-evalのCSV", "a CSV of open-rag-eval"),
    "kind.autorag": ("AutoRAGのデータか試行", "data or a trial of AutoRAG"),
    "kind.azure-evaluator": ("AzureのRAG評価ツールの結果", "results of Azure's RAG evaluator"),
    "kind.azure-search": ("Azure AI Searchの応答", "responses of Azure AI Search"),
    "kind.mtrag": ("MTRAGの課題か応答", "tasks or responses of MTRAG"),
    "kind.trec-rag": ("TREC RAGの回答か候補", "answers or candidates of TREC RAG"),
    # recognising
    "notice.no-files": ("ファイルが指定されていません。", "No file was named."),
    "notice.evalset-as-results": (
        "質問と正解だけのファイルで、検索結果も回答も入っていません。",
        "This holds questions and their gold, and neither hits nor answers.",
    ),
    "mend.evalset-as-results": (
        "評価セット、結果の順に指定してください。逆になっていないか確かめてください。",
        "Name the eval set first, then the results. Are they the wrong way round?",
    ),
    "notice.results-as-evalset": (
        "結果の表で、質問文も正解も入っていません。",
        "This is a table of results, with neither questions nor gold.",
    ),
    "mend.results-as-evalset": (
        "評価セット（質問と正解文書IDの表）を指定してください。評価セット、結果の順です。",
        "Name the eval set (questions with the IDs of their gold) here. It comes first, then the results.",
    ),
    "notice.kind-unknown": ("種類「{found}」を知りません。", "There is no kind '{found}'."),
    "mend.kind-unknown": (
        "近い名前：{near}。指定できるもの：{known}",
        "Nearest name: {near}. Known kinds: {known}",
    ),
    "mend.kind-unknown.none-near": ("指定できるもの：{known}", "Known kinds: {known}"),
    "notice.kind-not-known": (
        "どのツールの書き出しか分かりません（形：{form}、見えた項目：{seen}）。",
        "This is no export that is known (form: {form}; what was seen in it: {seen}).",
    ),
    "mend.kind-not-known.none-near": (
        (
            "ツールの書き出しなら、どれかを --as で指定してください（{known}）。"
            "結果の表なら、qid と retrieved_doc_ids の列があれば読めます。"
        ),
        (
            "If it is an export of one of these, say so with --as ({known}). "
            "A table of results can be read when it has the columns qid and retrieved_doc_ids."
        ),
    ),
    "mend.kind-not-known": (
        (
            "項目名が近いもの：{near}。そうなら --as で指定してください（{known}）。"
            "結果の表なら、qid と retrieved_doc_ids の列があれば読めます。"
        ),
        (
            "Kinds with such names: {near}. If it is one, say so with --as ({known}). "
            "A table of results can be read when it has the columns qid and retrieved_doc_ids."
        ),
    ),
    "notice.kind-ambiguous": (
        "複数の種類に当てはまります（{kinds}）。",
        "This may be more than one kind of file ({kinds}).",
    ),
    "mend.kind-ambiguous": (
        "--as で指定してください。例：--as {first}",
        "Say which with --as, for instance --as {first}.",
    ),
    "notice.kinds-differ": (
        "種類の違うファイルが混ざっています（{first_file} は {first}、このファイルは {second}）。",
        "These files are of different kinds ({first_file} is {first}, this one is {second}).",
    ),
    "mend.kinds-differ": (
        "同じ種類のファイルだけを一度に指定してください。",
        "Name files of one kind at a time.",
    ),
    # JSON, YAML, Parquet
    "notice.json-key-twice": (
        "一つの組の中に項目「{found}」が2回あります（{count}か所）。あとの値を読みました。",
        "The key '{found}' comes twice in one object ({count} places); the last value was read.",
    ),
    "mend.json-key-twice": ("書き出した側で、片方を消してください。", "Have the program that wrote it write one."),
    "notice.json-nan": (
        "数でない値（NaN、Infinity）が{count}個あり、記録なしとして読みました。",
        "{count} values are no numbers (NaN, Infinity) and were read as not recorded.",
    ),
    "notice.json-surrogate": (
        "半分しかない文字（サロゲート）が{count}か所あり、U+FFFDに置き換えました。",
        "{count} texts hold half a character (a lone surrogate); it was replaced by U+FFFD.",
    ),
    "notice.yaml-broken": ("YAMLとして読めません（{reason}）。", "This cannot be read as YAML ({reason})."),
    "mend.yaml-broken": ("この行の字下げと引用符を確かめてください。", "Check indentation and quotes on this line."),
    "notice.yaml-too-large": (
        "YAMLが{found}バイトあり、上限（{most}バイト）を超えます。",
        "The YAML file has {found} bytes, more than the limit of {most}.",
    ),
    "mend.yaml-too-large": ("JSONかCSVで書き出してください。", "Export it as JSON or CSV."),
    "notice.parquet-broken": ("Parquetとして読めません（{reason}）。", "This cannot be read as Parquet ({reason})."),
    "mend.parquet-broken": (
        "書き出しが途中で終わっていないか確かめてください。",
        "Check whether the export that made it came to its end.",
    ),
    # traces
    "notice.schema-unknown": (
        "このファイルの形式は {found} です。読めるのは {known} です。",
        "The file's schema is {found}; the one that can be read is {known}.",
    ),
    "mend.schema-unknown": ("Konkyoを新しい版にしてください。", "Install a newer version of Konkyo."),
    "notice.trace-line-invalid": (
        "この行はトレースとして読めないため、使いません（{reason}）。",
        "This line is no trace and was left out ({reason}).",
    ),
    "mend.trace-line-invalid": (
        "形式は trace.schema.json にあります。IDは必ず文字列です。",
        "The format is in trace.schema.json. IDs are always text.",
    ),
    "notice.trace-key-unknown": (
        "項目「{found}」を知らないため、読んでいません。",
        "The key '{found}' is unknown and was not read.",
    ),
    "mend.trace-key-unknown": ("近い名前：{near}", "Nearest name: {near}"),
    "notice.trace-again": (
        "質問「{found}」の同じ記録が2回あります。1回だけ数えます。",
        "The same record of question '{found}' comes twice. It counts once.",
    ),
    "notice.repeat-made": (
        "質問「{found}」の記録が複数あります。これを{repeat}回目の繰り返しとして読みました。",
        "Question '{found}' has several records; this one was read as repeat {repeat}.",
    ),
    "mend.repeat-made": (
        "別々の実行なら、run の名前で区別してください。",
        "If they belong to different runs, tell them apart by the name of the run.",
    ),
    "notice.several-runs": (
        "{count}個の実行の記録が入っています（{found}）。",
        "The records are of {count} runs ({found}).",
    ),
    "notice.question-differs": (
        "質問「{found}」がもう一度、違う内容で出てきます。初めのものを使います。",
        "Question '{found}' comes again with other content. The first was taken.",
    ),
    "notice.no-cases": (
        "質問も検索結果も、一件も入っていません。",
        "There is not one question or result in it.",
    ),
    "mend.no-cases": (
        "書き出しの範囲（期間、プロジェクト）を確かめてください。",
        "Check what was exported: its dates, its project.",
    ),
    "notice.cannot-write": ("ファイルに書けません（{reason}）。", "The file cannot be written ({reason})."),
    "mend.cannot-write": (
        "書き込みの権限と、空き容量を確かめてください。",
        "Check that you may write there, and that there is room.",
    ),
    "notice.no-folder-to-write": (
        "書き込み先のフォルダがありません（{reason}）。",
        "The folder to write to does not exist ({reason}).",
    ),
    "mend.no-folder-to-write": (
        "フォルダを先に作るか、パスを確かめてください。",
        "Make the folder first, or check the path.",
    ),
    # tools
    "notice.beside-results": (
        "結果のそばに置かれる設定や集計のファイルで、質問ごとの記録がありません。",
        "This lies beside the results (settings, totals, a part): it has no record of questions of its own.",
    ),
    "mend.beside-results": ("{results} を指定してください。", "Name {results} instead."),
    "notice.corpus-only": (
        "文書（corpus）だけのファイルで、質問も結果もありません。",
        "This is the corpus: it has neither questions nor results.",
    ),
    "mend.corpus-only": (
        "qa.parquet か、試行のフォルダを指定してください。文書は check の --corpus に渡せます。",
        "Name qa.parquet or the folder of a trial. A corpus goes to check --corpus.",
    ),
    "notice.node-without-result": (
        "ノード「{node}」のフォルダに best_*.parquet がないため、この段階は読めません。",
        "The folder of node '{node}' has no best_*.parquet: that stage cannot be read.",
    ),
    "mend.node-without-result": (
        "試行が最後まで終わっているか確かめてください。",
        "Check whether the trial came to its end.",
    ),
    "notice.node-not-there": (
        "summary.csv にあるノードのフォルダ（{found}）がありません。",
        "summary.csv names a node whose folder ({found}) is not there.",
    ),
    "mend.node-not-there": (
        "試行のフォルダを丸ごと写してください。",
        "Copy the folder of the trial as a whole.",
    ),
    "notice.split-chosen": (
        "判定のファイルが複数あり（{splits}）、{found} を使いました。",
        "There are several files of judgements ({splits}); {found} was taken.",
    ),
    "notice.no-judgements": (
        "判定のファイル（qrels/*.tsv）がありません。",
        "There are no judgements (qrels/*.tsv).",
    ),
    "mend.no-judgements": (
        "query-id, corpus-id, score の列があるTSVを qrels/ に置いてください。",
        "Put a TSV with the columns query-id, corpus-id and score into qrels/.",
    ),
    "notice.judged-without-text": (
        "判定のある質問のうち{count}件が queries.jsonl にありません。質問文なしで使います。",
        "{count} judged questions are not in queries.jsonl; they are used without their texts.",
    ),
    "notice.questions-not-judged": (
        "queries.jsonl の{count}件には判定がないため、使いません。",
        "{count} questions of queries.jsonl have no judgement and are not used.",
    ),
    "notice.no-gold-in-it": (
        "このファイル（{kind}）には質問も正解もありません。",
        "This file ({kind}) carries neither questions nor gold.",
    ),
    "mend.no-gold-in-it": (
        "評価セット（qid, question, relevant_doc_ids など）を指定してください。",
        "Name an eval set (qid, question, relevant_doc_ids, ...).",
    ),
    "notice.lists-differ": (
        "IDが{found}個、本文が{texts}個あり、どれがどれか分かりません。数の合うほうだけを使います。",
        "There are {found} IDs and {texts} texts: which belongs to which is not known. Only one of the lists was read.",
    ),
    "mend.lists-differ": ("二つのリストの数と順序をそろえてください。", "Give both lists the same length and order."),
    "notice.score-absent": (
        "値のない点数が{count}個あります。0ではなく、測定なしとして扱います。",
        "{count} figures have no value; they count as not measured, not as 0.",
    ),
    "notice.gold-among-retrieved": (
        "正解は、検索で出たものの中だけで判定されています（{count}問）。検索の取りこぼしは、この正解では分かりません。",
        "Gold was judged among what was retrieved only ({count} questions): it cannot show what retrieval missed.",
    ),
    "notice.no-search-response": (
        "検索の応答（value のリスト）がないため、使いません（{found}）。",
        "There is no search response (a list 'value') in it; it was left out ({found}).",
    ),
    "mend.no-search-response": (
        '{{"qid": "q1", "search": "...", "response": {{...}}}} の形で1行に1件書いてください。',
        'Write one a line: {{"qid": "q1", "search": "...", "response": {{...}}}}.',
    ),
    "notice.semantic-partial": (
        "セマンティック順位付けが途中までしか行われていません（{found}）。",
        "The semantic ranking was carried out in part only ({found}).",
    ),
    "mend.semantic-partial": (
        "semanticMaxWaitInMilliseconds と混雑を確かめてください。",
        "Look at semanticMaxWaitInMilliseconds, and at the load.",
    ),
    "notice.search-coverage": (
        "索引の{found}%しか検索されていません。",
        "Only {found}% of the index was searched.",
    ),
    "mend.search-coverage": (
        "minimumCoverage と、サービスの状態を確かめてください。",
        "Look at minimumCoverage and at the state of the service.",
    ),
    "notice.response-continues": (
        "応答に続きのページがあります。読んだのは初めの{found}件です。",
        "The response goes on on another page; its first {found} documents were read.",
    ),
    "notice.key-field-missing": (
        "文書のキーの項目が分からないため、IDなしで読みました（{count}件）。",
        "Which field is the documents' key is not known; they were read without IDs ({count} responses).",
    ),
    "mend.key-field-missing": (
        "select にキーの項目（id、chunk_id など）を含めてください。",
        "Have select include the key field (id, chunk_id, ...).",
    ),
    "notice.key-field-guessed": (
        "名前からみて、この項目を文書のキーとして読みました（{count}件）。",
        "By its name this field was taken for the documents' key ({count} responses).",
    ),
    "mend.key-field-guessed": (
        "違う場合は、キーの項目を id という名前にして書き出してください。",
        "If it is not, write the key under the name id.",
    ),
    "notice.text-field-guessed": (
        "いちばん長い項目なので、これを本文として読みました（{count}件）。",
        "Being the longest, this field was taken for the text ({count} responses).",
    ),
    # what a file cannot tell
    "cannot-tell.no-traces": (
        "検索結果も回答も記録されていません。質問と正解だけのファイルです。",
        "Nothing was retrieved or answered in it: it has questions (and gold) only.",
    ),
    "cannot-tell.no-retrieval": (
        "何が検索されたかの記録がありません。",
        "What was retrieved is not recorded.",
    ),
    "cannot-tell.context-only": (
        "生成に渡したものだけの記録です。候補に無かったのか、順位が低かったのかは分かりません。",
        "Only what was sent to the generator is recorded: whether lost evidence was among the candidates is not known.",
    ),
    "cannot-tell.one-ranking": (
        "順位の記録が一つだけです。検索、統合、再順位付けのどこで失われたかは分けられません。",
        "There is only one ranking: losses in search, fusion and reranking cannot be told apart.",
    ),
    "cannot-tell.no-retrievers": (
        "検索方式ごと（BM25、ベクトルなど）の順位がありません。",
        "There is no ranking for each retriever (BM25, vector, ...).",
    ),
    "cannot-tell.no-context": (
        "生成に実際に渡したものの記録がありません。",
        "What was really sent to the generator is not recorded.",
    ),
    "cannot-tell.no-ids": (
        "本文だけでIDがありません。正解が文書IDの場合は照合できません。",
        "Passages are texts without IDs: gold that names document IDs cannot be found in them.",
    ),
    "cannot-tell.no-texts": (
        "IDだけで本文がありません。正解が文言の場合は照合できません。",
        "Passages are IDs without texts: gold that quotes words cannot be found in them.",
    ),
    "cannot-tell.no-scores": ("検索のスコアがありません。", "There are no retrieval scores."),
    "cannot-tell.no-depth": (
        "何件を求めた検索かの記録がありません。候補が打ち切られたかどうかは分かりません。",
        "How many hits were asked for is not recorded: whether a list was cut off is not known.",
    ),
    "cannot-tell.no-gold": (
        "正解の根拠がありません。別に評価セットが要ります。",
        "There is no gold evidence: an eval set is needed beside it.",
    ),
    "cannot-tell.no-expected": ("期待する回答がありません。", "There are no expected answers."),
    "cannot-tell.no-answer": ("生成された回答がありません。", "There are no answers."),
    "cannot-tell.no-verdict": (
        "回答の正否（人の採点）がありません。検索の成否までを診断します。",
        "Nobody has judged the answers: the diagnosis goes as far as retrieval.",
    ),
    "cannot-tell.no-times": ("所要時間がありません。", "There are no times."),
    "cannot-tell.no-asker": (
        "誰が質問したかの記録がありません。権限による欠落は調べられません。",
        "Who asked is not recorded: losses by permission cannot be examined.",
    ),
}
