"""What bots of all games share: a turn that never fails, a thread to think in, matches to measure them."""
