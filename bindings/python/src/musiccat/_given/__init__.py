"""What a program gives: values, objects and functions of Python's, as C takes them."""
