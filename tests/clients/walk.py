"""Exercises the generated Python client: rates, a quote, shipments, reads, calls without a body."""

import os
import time
import uuid

import satukurir as api

AMOUNT = 16_777_217  # Not representable as a 32-bit float.
PARTY = {"name": "Toko Melati", "phone": "081234567890", "address": "Jl. Peta Barat No. 12"}


def check(what, holds):
    if not holds:
        raise SystemExit(f"python: {what}")
    print(f"python: {what}", flush=True)


def quoted(client):
    route = {
        "origin": api.Place(district_id="31.73.06"),
        "destination": api.Place(district_id="35.25.14"),
        "package": api.Parcel(weight_grams=1200, declared_value=AMOUNT),
    }
    rates = api.RatesApi(client).compare_rates(api.RatesRequest(**route, couriers=["jne"])).data.rates
    check("rates", any(rate.service_code == "REG" for rate in rates))
    request = api.QuoteRequest(**route, courier_code="jne", service_code="REG")
    quote = api.QuotesApi(client).create_quote(request).data
    check("quote", quote.package.declared_value == AMOUNT)
    return quote.quote_id


def order(quote_id, method):
    return api.ShipmentRequest(
        quote_id=quote_id,
        sender=api.PartyRequest(**PARTY, district_id="31.73.06"),
        receiver=api.PartyRequest(**PARTY, district_id="35.25.14"),
        items=[api.ItemRequest(name="Ring", quantity=1, price=AMOUNT)],
        payment_method=method,
    )


def walk(client):
    shipments = api.ShipmentsApi(client)
    request = order(quoted(client), "WALLET")
    key = str(uuid.uuid4())
    shipment = shipments.create_shipment(key, request).data
    check("shipment", shipment.items[0].price == AMOUNT and not shipment.replayed)
    replay = shipments.create_shipment(key, request).data
    check("replay", replay.replayed and replay.shipment_number == shipment.shipment_number)
    unpaid = order(quoted(client), "QRIS")
    qris = shipments.create_shipment(str(uuid.uuid4()), unpaid).data
    check("QRIS", bool(qris.qr_string) and qris.qr_expires_at > qris.created_at)
    awb, end = None, time.monotonic() + 60
    while awb is None and time.monotonic() < end:
        awb = shipments.get_shipment(shipment.shipment_number).data.awb
        time.sleep(0.1)
    check("get", awb is not None)
    tracking = api.TrackingApi(client).get_tracking(awb.lower()).data
    check("tracking", tracking.awb == awb and tracking.timeline[0].status == "BOOKED")
    wanted = ["BOOKED", "PROCESSING", "PICKED_UP"]
    page = shipments.list_shipments(status=wanted, include_total=True).data
    numbers = [one.shipment_number for one in page.items]
    check("list", shipment.shipment_number in numbers and page.pagination.total >= 1)
    balance = api.WalletApi(client).get_balance().data
    check("balance", balance.available > 0 and balance.held >= 0)
    webhooks = api.WebhooksApi(client)
    hook = api.WebhookRequest(url="http://localhost:9/hooks", events=["shipment.booked"])
    made = webhooks.create_webhook(hook).data
    found = [one.webhook_id for one in webhooks.list_webhooks().data.items]
    check("webhooks", made.secret.startswith("whsec_") and made.webhook_id in found)
    rotated = webhooks.rotate_webhook_secret(made.webhook_id).data
    check("rotate", rotated.secret not in ("", made.secret))
    cancelled = shipments.cancel_shipment(qris.shipment_number).data
    check("cancel", cancelled.status == "CANCELLED")
    for kind in ["csv", "ndjson"]:
        file = shipments.export_shipments(format=kind)
        check(f"export {kind}", shipment.shipment_number.encode() in file)
    kinds = ["shipment.created", "shipment.paid"]
    seen, end = False, time.monotonic() + 60
    while not seen and time.monotonic() < end:  # Events are listed once they have their position.
        events = api.EventsApi(client).list_events(type=kinds).data.items
        seen = any(one.data.shipment.shipment_number == shipment.shipment_number for one in events)
        time.sleep(0.1)
    check("events", seen)


settings = api.Configuration(host=os.environ["SATUKURIR_URL"], access_token=os.environ["SATUKURIR_KEY"])
with api.ApiClient(settings) as client:
    walk(client)
