"""The only room that opens user files."""
