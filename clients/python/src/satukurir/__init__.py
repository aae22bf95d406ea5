"""Client of Satukurir, one REST API in front of Indonesia's couriers."""

from . import types
from ._pages import Pages
from .client import Satukurir
from .errors import ApiError, BookingFailed, ConnectionFailed, SatukurirError, TimedOut
from .webhooks import WebhookVerificationError, verify_webhook

__all__ = [
    "ApiError",
    "BookingFailed",
    "ConnectionFailed",
    "Pages",
    "Satukurir",
    "SatukurirError",
    "TimedOut",
    "WebhookVerificationError",
    "types",
    "verify_webhook",
]
