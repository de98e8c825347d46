"""What developers run: from a checkout alone, never on a phone."""
