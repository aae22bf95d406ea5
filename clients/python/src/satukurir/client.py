"""The client, which sends requests, repeats them, and reads their answers."""

from __future__ import annotations

import random
import time
import uuid
from collections.abc import Callable, Iterator
from typing import Any
from urllib.parse import quote

import httpx

from . import types as t
from ._api import OPERATIONS, Api
from ._pages import Pages
from .errors import ApiError, BookingFailed, ConnectionFailed, SatukurirError, TimedOut, refusal_in

# POST operations that change nothing; they are retried without a key.
READS = {"compareRates", "printLabels", "resolveAddress", "resolvePlaces", "verifyWebhook"}
# Statuses in which a shipment never gets an AWB.
NEVER_BOOKED = {"BOOKING_FAILED", "CANCELLED", "EXPIRED"}
LOOK_AGAIN = 0.5


class Satukurir(Api):
    """Client of the API. Every group of methods is a noun and every method one operation.

    Times are in seconds. A method returns the `data` of the answer as a dictionary."""

    def __init__(
        self,
        key: str,
        url: str,
        *,
        timeout: float = 30,
        retries: int = 2,
        retry_delay: float = 0.5,
        max_retry_delay: float = 30,
        language: str | None = None,
        transport: httpx.BaseTransport | None = None,
    ) -> None:
        if key == "":
            raise ValueError("key must be an API key: svc_test_… or svc_live_…")
        headers = {"authorization": f"Bearer {key}"}
        if language is not None:
            headers["accept-language"] = language
        # Authorization must not follow a redirect.
        self._http = httpx.Client(
            base_url=url.rstrip("/").removesuffix("/api/v1"),
            headers=headers,
            timeout=timeout,
            transport=transport,
            follow_redirects=False,
        )
        self._retries = retries
        self._retry_delay = retry_delay
        self._max_retry_delay = max_retry_delay
        super().__init__(self)

    def __enter__(self) -> Satukurir:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def close(self) -> None:
        self._http.close()

    def until_booked(self, shipment_number: str, *, within: float = 60) -> t.Shipment:
        """Polls a paid shipment until it has its AWB; raises BookingFailed if it gets none."""
        end = time.monotonic() + within
        while True:
            shipment = self.shipments.get(shipment_number)
            status, failure = shipment["status"], shipment["failure"]
            if shipment["awb"] is not None:
                return shipment
            if failure is not None or status in NEVER_BOOKED:
                why = "" if failure is None else f": {failure['message']}"
                raise BookingFailed(f"{shipment_number} is {status}{why}", shipment)
            if time.monotonic() > end:
                raise SatukurirError(f"{shipment_number} is still {status} after {within} s")
            time.sleep(LOOK_AGAIN)

    def call(self, operation: str, **sent: Any) -> Any:
        answer = self._repeated(operation, sent, lambda response: response.json())
        return answer.get("data", answer)

    def file(self, operation: str, **sent: Any) -> bytes:
        return self._repeated(operation, sent, lambda response: response.content)

    def stream(self, operation: str, **sent: Any) -> Iterator[bytes]:
        """Reads the file in pieces; close the iterator to stop early."""
        response = self._repeated(operation, sent, None)
        try:
            yield from response.iter_bytes()
        finally:
            response.close()

    def pages(self, operation: str, **sent: Any) -> Pages[Any, Any]:
        return Pages(lambda query: self.call(operation, **{**sent, "query": query}), sent["query"])

    def _repeated(
        self, operation: str, sent: dict[str, Any], read: Callable[[httpx.Response], Any] | None
    ) -> Any:
        # All attempts send the same key, so that the server carries the request out once.
        request = self._request(operation, **sent)
        attempt = 0
        while True:
            try:
                return self._once(request, read)
            except SatukurirError as error:
                delay = self._delay(operation, attempt, error)
                if delay is None:
                    raise
                time.sleep(delay)
            attempt += 1

    def _once(
        self, request: httpx.Request, read: Callable[[httpx.Response], Any] | None
    ) -> Any:
        try:
            response = self._http.send(request, stream=True)
            if not response.is_success:
                response.read()
                raise refusal_in(response)
            if read is None:
                return response
            response.read()
            return read(response)
        except httpx.TimeoutException as error:
            raise TimedOut(f"No answer in time from {request.url.host}") from error
        except httpx.TransportError as error:
            raise ConnectionFailed(f"No answer from {request.url.host}: {error}") from error

    def _request(
        self,
        operation: str,
        *,
        path: dict[str, str] | None = None,
        query: dict[str, Any] | None = None,
        body: Any = None,
        content: str | bytes | None = None,
        file: bytes | None = None,
        idempotency_key: str | None = None,
        timeout: float | None = None,
    ) -> httpx.Request:
        method, template, is_keyed = OPERATIONS[operation]
        for name, value in (path or {}).items():
            # An empty segment, `.` or `..` would change the path.
            if value in ("", ".", ".."):
                raise ValueError(f"{name} must be a text that names a record")
            template = template.replace(f"{{{name}}}", quote(value, safe=""))
        asked = {name: _text(value) for name, value in (query or {}).items() if value is not None}
        headers = {"idempotency-key": idempotency_key or str(uuid.uuid4())} if is_keyed else {}
        more: dict[str, Any] = {} if body is None else {"json": body}
        if content is not None:
            headers["content-type"] = "text/csv"
            more = {"content": content}
        if file is not None:
            # The service reads the type of a picture from its bytes.
            headers["content-type"] = "image/jpeg"
            more = {"content": file}
        if timeout is not None:
            more["timeout"] = timeout
        return self._http.build_request(method, template, params=asked, headers=headers, **more)

    def _delay(self, operation: str, attempt: int, error: SatukurirError) -> float | None:
        """Seconds until the next attempt; None if the request must not be sent again."""
        if attempt >= self._retries or not _may_repeat(operation, error):
            return None
        asked = error.retry_after or 0 if isinstance(error, ApiError) else 0
        if asked > self._max_retry_delay:
            return None
        if asked > 0:
            # Adds jitter, because all clients that were refused at once got the same Retry-After.
            return asked + random.random() * self._retry_delay
        longest = min(self._retry_delay * 2**attempt, self._max_retry_delay)
        return longest / 2 + random.random() * longest / 2


def _may_repeat(operation: str, error: SatukurirError) -> bool:
    method, _, is_keyed = OPERATIONS[operation]
    is_safe = method != "POST" or is_keyed or operation in READS
    if isinstance(error, ApiError):
        # A rate-limited request was not carried out, so any operation may be sent again.
        return error.retryable and (is_safe or error.status == 429)
    return is_safe and isinstance(error, ConnectionFailed)


def _text(value: Any) -> str:
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, (list, tuple)):
        return ",".join(str(one) for one in value)
    return str(value)
