"""What speaks to the library: it is loaded, its handles are held, its structs are read, a callback may raise."""
