"""`python -m konkyo` is the command `konkyo`."""

from konkyo.app.cli import main

if __name__ == "__main__":
    main()
