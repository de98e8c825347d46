"""The pages of the app, one module and one KV file each."""
