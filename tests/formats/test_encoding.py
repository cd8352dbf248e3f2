"""The encoding of a file is decided over all of it, and never guessed."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import given, strategies as st

from konkyo.core import UnreadableInput, UsageError
from konkyo.formats.encoding import detect_encoding, encoding_notices, open_text

JAPANESE = "qid,質問\nq1,備品の予約は何日前からできますか\n"


def written(folder: Path, content: bytes) -> Path:
    path = folder / "file.csv"
    path.write_bytes(content)
    return path


@pytest.mark.parametrize(
    ("content", "codec", "notices"),
    [
        (b"qid,q\n1,a\n", "utf-8", []),
        (JAPANESE.encode(), "utf-8", []),
        (JAPANESE.encode("utf-8-sig"), "utf-8-sig", ["bom-removed"]),
        (JAPANESE.encode("utf-16"), "utf-16", ["bom-removed"]),
        (b"\xfe\xff" + JAPANESE.encode("utf-16-be"), "utf-16", ["bom-removed"]),
        (JAPANESE.encode("utf-32"), "utf-32", ["bom-removed"]),
        (JAPANESE.encode("cp932"), "cp932", ["read-as-cp932"]),
        ("㈱①髙～－".encode("cp932"), "cp932", ["read-as-cp932", "cp932-variants"]),
        ("ﾃﾞｰﾀの一覧".encode("cp932"), "cp932", ["read-as-cp932"]),
    ],
)
def test_what_is_read_as_what_is_said(tmp_path: Path, content: bytes, codec: str, notices: list[str]):
    path = written(tmp_path, content)
    found = detect_encoding(path)
    assert found.codec == codec
    assert [notice.code for notice in encoding_notices(found, "file.csv")] == notices
    with open_text(path, found) as stream:
        assert not stream.read().startswith("\ufeff")


def test_the_first_japanese_byte_may_come_late(tmp_path: Path):
    """Detection by the head of a file takes five kilobytes of ASCII for UTF-8 and then crashes."""
    content = b"a,b\n" + b"x" * 3_000_000 + "\n期限,予約\n".encode("cp932")
    found = detect_encoding(written(tmp_path, content))
    assert found.codec == "cp932"


@pytest.mark.parametrize("text", ["q1,Ｄ２\n", "id,カタカナ\n", "q1,ア\n", "Ａ〜Ｚ\n"])
def test_cp932_whose_second_bytes_are_ascii_is_japanese(tmp_path: Path, text: str):
    path = tmp_path / "ids.csv"
    path.write_bytes(text.encode("cp932"))
    assert detect_encoding(path).codec == "cp932"


@pytest.mark.parametrize(
    ("content", "code", "row", "offset"),
    [
        ("質問\n予約の期限\n".encode() + b"\xff\n", "not-decodable", 3, 23),
        ("質問の文\n".encode("cp932") + b"\x82\x0a\n", "not-decodable", 2, 9),
        (b"a\n" + b"r\xe9sum\xe9s\n", "encoding-ambiguous", 2, 3),
        (b"don\x92t\n", "encoding-ambiguous", 1, 3),
        ("ア".encode("euc_jp") * 2, "encoding-ambiguous", 1, 0),
        (b"\xff\xfeq\x00\x00\xd8", "not-decodable", 1, 4),
        (b"ab\x00c", "binary-file", None, 2),
        (b"PK\x03\x04....", "binary-file", None, 0),
        (b"%PDF-1.7", "binary-file", None, 0),
        ("予".encode("cp932") + b"\xfd" + "約".encode("cp932"), "not-decodable", 1, 2),
    ],
)
def test_what_cannot_be_told_is_refused_with_its_place(
    tmp_path: Path, content: bytes, code: str, row: int, offset: int
):
    with pytest.raises(UnreadableInput) as caught:
        detect_encoding(written(tmp_path, content))
    notice = caught.value.notice
    assert (notice.code, notice.place.row, notice.values["offset"]) == (code, row, offset)


def test_another_japanese_encoding_is_named(tmp_path: Path):
    with pytest.raises(UnreadableInput) as caught:
        detect_encoding(written(tmp_path, "質問の期限を教えてください\n".encode("euc_jp")))
    assert (caught.value.notice.code, caught.value.notice.values["codec"]) == ("encoding-not-read", "EUC-JP")


@pytest.mark.parametrize("content", [b"", b"\xef\xbb\xbf", b"\xff\xfe"])
def test_an_empty_file(tmp_path: Path, content: bytes):
    with pytest.raises(UnreadableInput, match="empty-file"):
        detect_encoding(written(tmp_path, content))


def test_what_is_no_file(tmp_path: Path):
    for path, code in (
        (tmp_path, "is-a-directory"),
        (tmp_path / "none", "no-such-file"),
        (Path("a\0b"), "no-such-file"),
    ):
        with pytest.raises(UnreadableInput) as caught:
            detect_encoding(path)
        assert caught.value.notice.code == code


def test_an_encoding_that_was_asked_for_is_checked(tmp_path: Path):
    path = written(tmp_path, "質問の期限".encode("euc_jp"))
    assert detect_encoding(path, asked="euc_jp").codec == "euc_jp"
    assert detect_encoding(written(tmp_path, "期限".encode("cp932")), asked="Shift_JIS").codec == "cp932"
    with pytest.raises(UnreadableInput, match="not-decodable"):
        detect_encoding(path, asked="utf-8")
    for wrong in ("klingon", "base64"):
        with pytest.raises(UsageError, match="unknown-encoding"):
            detect_encoding(path, asked=wrong)


@given(st.text(st.characters(codec="utf-8", exclude_characters="\0"), min_size=1).filter(lambda text: text != "\ufeff"))
def test_any_utf8_text_is_read_as_itself(tmp_path_factory: pytest.TempPathFactory, text: str):
    path = tmp_path_factory.getbasetemp() / "any.txt"
    path.write_bytes(text.encode())
    with open_text(path, detect_encoding(path)) as stream:
        assert stream.read() == text.removeprefix("\ufeff")
