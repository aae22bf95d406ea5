"""Lists that are read page by page."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any, Generic, TypeVar

Page = TypeVar("Page")
Item = TypeVar("Item")

# Parameters that select the first page; a cursor replaces them.
FIRST_PAGE_ONLY = ("page", "after", "include_total")


class Pages(Generic[Page, Item]):
    """A list: iterate over its rows, or read one page with `page()`."""

    def __init__(self, read: Callable[[dict[str, Any]], Any], query: dict[str, Any]) -> None:
        self._read = read
        self._query = query

    def page(self) -> Page:
        return self._read(self._query)

    def pages(self) -> Iterator[Page]:
        query = self._query
        while True:
            page: Any = self._read(query)
            yield page
            cursor = page["pagination"]["next_cursor"]
            if not page["pagination"]["has_more"] or cursor is None:
                return
            filters = {name: self._query[name] for name in self._query if name not in FIRST_PAGE_ONLY}
            query = {**filters, "cursor": cursor}

    def __iter__(self) -> Iterator[Item]:
        for page in self.pages():
            yield from page["items"]  # type: ignore[index]
