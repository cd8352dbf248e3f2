"""One module a verb: parse, call one function of `api`, render."""

from konkyo.app.cli.main import main as main
