"""Verification of webhooks, by Standard Webhooks."""

from __future__ import annotations

import base64
import binascii
import hashlib
import hmac
import json
import time
from collections.abc import Mapping, Sequence
from typing import Any

from .errors import SatukurirError


class WebhookVerificationError(SatukurirError):
    """The request is not genuine or not recent; answer 400 and ignore it."""

    def __init__(self, code: str, message: str) -> None:
        super().__init__(message)
        self.code = code


def verify_webhook(
    body: bytes | str,
    headers: Mapping[str, str],
    secret: str | Sequence[str],
    *,
    tolerance: float = 300,
    now: float | None = None,
) -> Any:
    """Returns the event of a genuine request.

    `body` is the body as received, before it is parsed; `secret` is a list while one is being
    rotated."""
    lower = {name.lower(): value for name, value in headers.items()}
    values = [_header(lower, name) for name in ("webhook-id", "webhook-timestamp", "webhook-signature")]
    delivery, sent_at, signatures = values
    is_number = sent_at.isascii() and sent_at.isdigit()
    age = (time.time() if now is None else now) - int(sent_at) if is_number else float("inf")
    if age > tolerance:
        raise WebhookVerificationError("TOO_OLD", f"It was signed more than {tolerance} seconds ago.")
    if age < -tolerance:
        raise WebhookVerificationError("TOO_NEW", "It was signed in the future: compare clocks.")
    data = body.encode() if isinstance(body, str) else body
    signed = f"{delivery}.{sent_at}.".encode() + data
    given = signatures.encode().split(b" ")
    for one in [secret] if isinstance(secret, str) else secret:
        expected = b"v1," + base64.b64encode(hmac.new(_key(one), signed, hashlib.sha256).digest())
        if any(hmac.compare_digest(expected, signature) for signature in given):
            return json.loads(data)
    raise WebhookVerificationError(
        "WRONG_SIGNATURE", "No signature fits: POST /webhooks/verify says why."
    )


def _header(headers: Mapping[str, str], name: str) -> str:
    value = headers.get(name, "")
    if value == "":
        raise WebhookVerificationError("MISSING_HEADER", f"The request has no header {name}.")
    return value


def _key(secret: str) -> bytes:
    try:
        key = base64.b64decode(secret.removeprefix("whsec_"), validate=True)
    except binascii.Error:
        key = b""
    if key == b"":
        raise ValueError("secret must be the secret of an endpoint: whsec_ and base64")
    return key
