"""Errors that the client raises."""

from __future__ import annotations

from typing import Any

import httpx

GATEWAY_FAULTS = (429, 502, 503, 504)


class SatukurirError(Exception):
    """Parent class of every error of this library."""


class ConnectionFailed(SatukurirError):
    """No answer: the request may or may not have been carried out."""


class TimedOut(ConnectionFailed):
    """No answer within the time allowed."""


class BookingFailed(SatukurirError):
    """The courier did not book the shipment; the money is back in the wallet."""

    def __init__(self, message: str, shipment: Any) -> None:
        super().__init__(message)
        self.shipment = shipment


class ApiError(SatukurirError):
    """A refusal by the API. `INVALID_RESPONSE` is the code of an answer that is not the API's."""

    def __init__(self, status: int, problem: dict[str, Any], request_id: str | None) -> None:
        fields = [f"{one['path'] or 'body'} {one['message']}" for one in problem["field_errors"]]
        super().__init__("\n  ".join([problem["message"], *fields]))
        self.status = status
        self.code: str = problem["code"]
        self.message: str = problem["message"]
        self.source: str = problem["source"]
        # True if the same request may succeed later.
        self.retryable: bool = problem["retryable"]
        self.field_errors: list[dict[str, Any]] = problem["field_errors"]
        self.details: dict[str, Any] = problem["details"]
        self.doc_url: str | None = problem["doc_url"]
        self.request_id = request_id
        # Seconds after which the server accepts the request again.
        self.retry_after: float | None = None


def refusal_in(response: httpx.Response) -> ApiError:
    """Reads the refusal in an answer; a proxy in between may answer with another body."""
    try:
        answer = response.json()
    except ValueError:
        answer = None
    given = answer.get("error") if isinstance(answer, dict) else None
    problem = {
        "code": "INVALID_RESPONSE",
        "message": f"HTTP {response.status_code} with a body that is not the API's",
        "source": "service",
        "retryable": response.status_code in GATEWAY_FAULTS,
        "field_errors": [],
        "details": {},
        "doc_url": None,
        **(given if isinstance(given, dict) else {}),
    }
    request_id = response.headers.get("x-request-id")
    error = ApiError(response.status_code, problem, request_id)
    try:
        error.retry_after = float(response.headers["retry-after"])
    except (KeyError, ValueError):
        pass
    return error
