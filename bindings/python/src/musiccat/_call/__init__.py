"""A call: what makes it, what it gives back, and what it raises."""
