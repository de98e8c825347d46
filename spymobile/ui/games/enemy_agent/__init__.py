"""Enemy Agent on the screen."""
