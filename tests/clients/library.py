# Exercises the Python library of clients/: the checkout of its README, retries, errors, lists, webhooks.
import base64
import hashlib
import hmac
import itertools
import json
import os
import pathlib
import re

import httpx
import satukurir as library

KEY, URL = os.environ["SATUKURIR_KEY"], os.environ["SATUKURIR_URL"]
ROUTE = {
    "origin": {"district_id": "31.73.06"},
    "destination": {"district_id": "35.25.14"},
    "package": {"weight_grams": 1200},
}
PARTY = {"name": "Toko Melati", "phone": "081234567890", "address": "Jl. Peta Barat No. 12"}
SECRET = "whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw"


def check(what, holds):
    if not holds:
        raise SystemExit(f"python-library: {what}")
    print(f"python-library: {what}", flush=True)


class Lossy(httpx.HTTPTransport):
    """Fails the next requests: `lost` after the server has carried them out, or with a status."""

    def __init__(self):
        super().__init__()
        self.plan, self.keys = [], []

    def handle_request(self, request):
        self.keys.append(request.headers.get("idempotency-key"))
        fate = self.plan.pop(0) if self.plan else "passed"
        if isinstance(fate, int):
            return httpx.Response(fate, headers={"retry-after": "0"}, text="busy")
        response = super().handle_request(request)
        if fate == "lost":
            response.close()
            raise httpx.ReadError("the connection was reset")
        return response


def caught(kind, call):
    try:
        call()
    except kind as error:
        return error
    raise SystemExit(f"python-library: no {kind.__name__}")


def order(client):
    quote = client.quotes.create({**ROUTE, "courier_code": "jne", "service_code": "REG"})
    return {
        "quote_id": quote["quote_id"],
        "sender": {**PARTY, **ROUTE["origin"]},
        "receiver": {**PARTY, **ROUTE["destination"]},
        "items": [{"name": "Ring", "quantity": 1, "price": 75000}],
        "payment_method": "WALLET",
    }


checkout = re.search(r"```python\n(.*?)```", pathlib.Path("README.md").read_text(), re.S).group(1)
check("checkout of at most 25 lines", len(checkout.strip().splitlines()) <= 25)
exec(checkout, {})
check("label of the checkout", pathlib.Path("label.pdf").read_bytes().startswith(b"%PDF-"))

lossy = Lossy()
with library.Satukurir(KEY, URL, retry_delay=0.001, transport=lossy, language="id") as client:
    body = order(client)
    lossy.keys.clear()
    lossy.plan = ["lost"]
    sold = client.shipments.create(body)
    check("an order whose answer is lost is bought once", sold["replayed"] is True)
    check("both attempts carry one key", len(lossy.keys) == 2 and lossy.keys[0] == lossy.keys[1] != None)
    lossy.plan = [429, 503]
    check("reads are repeated", client.wallet.balance()["available"] > 0)
    before = len(list(client.webhooks.list()))
    lossy.plan = ["lost"]
    hook = {"url": "http://localhost:9/hooks", "events": ["shipment.booked"]}
    caught(library.ConnectionFailed, lambda: client.webhooks.create(hook))
    check("what has no key is not repeated", len(list(client.webhooks.list())) == before + 1)
    error = caught(library.ApiError, lambda: client.quotes.create({**ROUTE, "courier_code": "jne"}))
    field = error.field_errors[0]
    check("refusal", (error.status, error.code, field["path"]) == (422, "VALIDATION_ERROR", "service_code"))
    check("request id", error.request_id.startswith("req_") and not error.retryable)
    for number in range(5):
        client.senders.create({**PARTY, "name": f"Toko {number}", **ROUTE["origin"]})
    newest = itertools.islice(client.senders.list(limit=2, include_total=True), 5)
    names = [sender["name"] for sender in newest]
    check("iteration over pages", names == [f"Toko {number}" for number in (4, 3, 2, 1, 0)])
    exported = b"".join(client.shipments.export(format="ndjson"))
    check("export", sold["shipment_number"].encode() in exported)
    batch = client.batches.create_from_csv(client.batches.template(), dry_run=True)
    check("batch", batch["totals"]["rows"] == 1)
    refused = order(client)
    refused["receiver"]["name"] = "SIM BOOKING REJECTED"
    number = client.shipments.create(refused)["shipment_number"]
    failed = caught(library.BookingFailed, lambda: client.until_booked(number))
    check("booking that fails", failed.shipment["status"] == "BOOKING_FAILED")

event = json.dumps({"type": "shipment.booked"}).encode()
signed = b"dlv_1.1000." + event
digest = hmac.new(base64.b64decode(SECRET[6:]), signed, hashlib.sha256).digest()
headers = {
    "Webhook-Id": "dlv_1",
    "Webhook-Timestamp": "1000",
    "Webhook-Signature": "v1,x v1," + base64.b64encode(digest).decode(),
}
other = "whsec_AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA"
genuine = library.verify_webhook(event, headers, [other, SECRET], now=1200)
check("webhook", genuine["type"] == "shipment.booked")
REFUSED = {
    "WRONG_SIGNATURE": (event + b" ", headers, 1200),
    "TOO_OLD": (event, headers, 1301),
    "TOO_NEW": (event, headers, 699),
    "MISSING_HEADER": (event, {}, 1200),
}
for code, (data, given, now) in REFUSED.items():
    wrong = caught(
        library.WebhookVerificationError,
        lambda: library.verify_webhook(data, given, SECRET, now=now),
    )
    check(f"webhook that is refused: {code}", wrong.code == code)
