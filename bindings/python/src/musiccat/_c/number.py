"""The base of all enumerations."""

from enum import IntEnum


class Number(IntEnum):
    """A number with a name. A newer library's number is a member too, named UNKNOWN_ and the number."""

    @classmethod
    def _missing_(cls, value: object) -> "Number":
        if not isinstance(value, int):
            raise ValueError(f"{value!r} is not a number of {cls.__name__}")
        member = int.__new__(cls, value)
        member._name_ = f"UNKNOWN_{value}"
        member._value_ = value
        return member

    def __str__(self) -> str:
        return self.name
