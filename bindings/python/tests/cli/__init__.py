"""The command line in processes of its own, against a running sandbox."""
