"""Codeword on the screen."""
