"""The sandbox: the whole service on this machine, started by a program or found by its address."""
