"""The deal: before the first turn everybody sees once who they are, what they want and what they hold."""
