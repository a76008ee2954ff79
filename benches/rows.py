"""What a measurement hands over."""

from dataclasses import dataclass

OURS, YYJSON, CJSON = "libmusiccat", "curl+yyjson", "curl+cJSON"
WAYS = (OURS, YYJSON, CJSON)


@dataclass
class Row:
    """A line of a table: a number of each way. The limits are the project's own, of the number of libmusiccat or, where `of_ratio` says
    so, of its ratio to curl+yyjson: it is at most the first one, and the second one is the goal."""

    name: str
    unit: str
    values: dict[str, float]
    at_most: float | None = None
    goal: float | None = None
    of_ratio: bool = False

    @property
    def ratio(self) -> float | None:
        theirs = self.values.get(YYJSON)
        return self.values[OURS] / theirs if theirs and OURS in self.values else None

    @property
    def compared(self) -> float | None:
        return self.ratio if self.of_ratio else self.values.get(OURS)


@dataclass
class Table:
    """A measurement: its rows, and what a reader must know about them."""

    title: str
    note: str
    rows: list[Row]
