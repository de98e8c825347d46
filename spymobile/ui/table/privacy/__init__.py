"""What keeps secrets at a shared device: the curtain, its codes, and the time after which it closes."""
