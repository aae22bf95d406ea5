# Written by `make types` from openapi/. Do not edit.
# ruff: noqa
from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any, Literal, Protocol

from . import types as t
from ._pages import Pages

# Method, path, and whether it takes an Idempotency-Key.
OPERATIONS: dict[str, tuple[str, str, bool]] = {
    "searchAreas": ("GET", "/api/v1/areas", False),
    "listProvinces": ("GET", "/api/v1/areas/provinces", False),
    "listRegencies": ("GET", "/api/v1/areas/regencies", False),
    "listDistricts": ("GET", "/api/v1/areas/districts", False),
    "listVillages": ("GET", "/api/v1/areas/villages", False),
    "resolveAddress": ("POST", "/api/v1/areas/resolve", False),
    "resolvePlaces": ("POST", "/api/v1/areas/resolve-many", False),
    "getArea": ("GET", "/api/v1/areas/{district_id}", False),
    "createBatch": ("POST", "/api/v1/batches", True),
    "listBatches": ("GET", "/api/v1/batches", False),
    "getBatchTemplate": ("GET", "/api/v1/batches/template", False),
    "getBatch": ("GET", "/api/v1/batches/{batch_id}", False),
    "listBatchRows": ("GET", "/api/v1/batches/{batch_id}/rows", False),
    "exportBatchRows": ("GET", "/api/v1/batches/{batch_id}/export", False),
    "confirmBatch": ("POST", "/api/v1/batches/{batch_id}/confirm", True),
    "printBatchLabels": ("GET", "/api/v1/batches/{batch_id}/labels", False),
    "createClaim": ("POST", "/api/v1/shipments/{shipment_number}/claims", True),
    "getClaimsOfShipment": ("GET", "/api/v1/shipments/{shipment_number}/claims", False),
    "addClaimPhoto": ("POST", "/api/v1/shipments/{shipment_number}/claims/{claim_id}/photos", True),
    "getClaimPhoto": ("GET", "/api/v1/shipments/{shipment_number}/claims/{claim_id}/photos/{photo_id}", False),
    "deleteClaimPhoto": ("DELETE", "/api/v1/shipments/{shipment_number}/claims/{claim_id}/photos/{photo_id}", False),
    "listClaims": ("GET", "/api/v1/claims", False),
    "listCouriers": ("GET", "/api/v1/couriers", False),
    "listPickupWindows": ("GET", "/api/v1/couriers/{courier_code}/pickup_windows", False),
    "getCourierPerformance": ("GET", "/api/v1/couriers/{courier_code}/performance", False),
    "listServices": ("GET", "/api/v1/services", False),
    "listDeliveries": ("GET", "/api/v1/webhooks/{webhook_id}/deliveries", False),
    "redeliver": ("POST", "/api/v1/webhooks/{webhook_id}/deliveries/{delivery_id}/redeliver", False),
    "recoverWebhook": ("POST", "/api/v1/webhooks/{webhook_id}/recover", False),
    "listEvents": ("GET", "/api/v1/events", False),
    "exportEvents": ("GET", "/api/v1/events/export", False),
    "getEvent": ("GET", "/api/v1/events/{event_id}", False),
    "getLabel": ("GET", "/api/v1/shipments/{shipment_number}/label", False),
    "printLabels": ("POST", "/api/v1/labels", False),
    "getManifest": ("GET", "/api/v1/pickups/{pickup_id}/manifest", False),
    "createParcelPreset": ("POST", "/api/v1/parcel_presets", False),
    "listParcelPresets": ("GET", "/api/v1/parcel_presets", False),
    "getParcelPreset": ("GET", "/api/v1/parcel_presets/{preset_id}", False),
    "updateParcelPreset": ("PATCH", "/api/v1/parcel_presets/{preset_id}", False),
    "deleteParcelPreset": ("DELETE", "/api/v1/parcel_presets/{preset_id}", False),
    "createPickup": ("POST", "/api/v1/pickups", True),
    "listPickups": ("GET", "/api/v1/pickups", False),
    "exportPickups": ("GET", "/api/v1/pickups/export", False),
    "getPickup": ("GET", "/api/v1/pickups/{pickup_id}", False),
    "cancelPickup": ("POST", "/api/v1/pickups/{pickup_id}/cancel", True),
    "createQuote": ("POST", "/api/v1/quotes", True),
    "getQuote": ("GET", "/api/v1/quotes/{quote_id}", False),
    "compareRates": ("POST", "/api/v1/rates", False),
    "settleClaim": ("POST", "/api/v1/test/shipments/{shipment_number}/settle-claim", False),
    "rejectClaim": ("POST", "/api/v1/test/shipments/{shipment_number}/reject-claim", False),
    "addTestBankAccount": ("POST", "/api/v1/test/bank_accounts", False),
    "completeWithdrawal": ("POST", "/api/v1/test/withdrawals/{withdrawal_id}/complete", False),
    "failWithdrawal": ("POST", "/api/v1/test/withdrawals/{withdrawal_id}/fail", False),
    "rehearseEvent": ("POST", "/api/v1/test/events", False),
    "returnShipment": ("POST", "/api/v1/shipments/{shipment_number}/return", True),
    "createSender": ("POST", "/api/v1/senders", False),
    "listSenders": ("GET", "/api/v1/senders", False),
    "getSender": ("GET", "/api/v1/senders/{sender_id}", False),
    "updateSender": ("PATCH", "/api/v1/senders/{sender_id}", False),
    "deleteSender": ("DELETE", "/api/v1/senders/{sender_id}", False),
    "getLiveness": ("GET", "/healthz", False),
    "getReadiness": ("GET", "/readyz", False),
    "getOpenApi": ("GET", "/api/openapi.json", False),
    "getHooksOpenApi": ("GET", "/api/hooks/openapi.json", False),
    "getWebhooksOpenApi": ("GET", "/api/webhooks/openapi.json", False),
    "createShipment": ("POST", "/api/v1/shipments", True),
    "listShipments": ("GET", "/api/v1/shipments", False),
    "exportShipments": ("GET", "/api/v1/shipments/export", False),
    "getShipment": ("GET", "/api/v1/shipments/{shipment_number}", False),
    "editShipment": ("PATCH", "/api/v1/shipments/{shipment_number}", True),
    "payShipment": ("POST", "/api/v1/shipments/{shipment_number}/pay", True),
    "cancelShipment": ("POST", "/api/v1/shipments/{shipment_number}/cancel", True),
    "advanceShipment": ("POST", "/api/v1/test/shipments/{shipment_number}/advance", False),
    "settlePayment": ("POST", "/api/v1/test/shipments/{shipment_number}/settle-payment", False),
    "expirePayment": ("POST", "/api/v1/test/shipments/{shipment_number}/expire-payment", False),
    "settleCod": ("POST", "/api/v1/test/shipments/{shipment_number}/settle-cod", False),
    "rejectPayment": ("POST", "/api/v1/test/shipments/{shipment_number}/reject-payment", False),
    "exportTransactions": ("GET", "/api/v1/transactions/export", False),
    "getStatement": ("GET", "/api/v1/statements/{month}", False),
    "getFeeInvoice": ("GET", "/api/v1/invoices/{month}", False),
    "createTopUp": ("POST", "/api/v1/topups", True),
    "listTopUps": ("GET", "/api/v1/topups", False),
    "getTopUp": ("GET", "/api/v1/topups/{topup_id}", False),
    "settleTopUp": ("POST", "/api/v1/test/topups/{topup_id}/settle-payment", False),
    "expireTopUp": ("POST", "/api/v1/test/topups/{topup_id}/expire-payment", False),
    "rejectTopUp": ("POST", "/api/v1/test/topups/{topup_id}/reject-payment", False),
    "createTracker": ("POST", "/api/v1/trackers", True),
    "listTrackers": ("GET", "/api/v1/trackers", False),
    "getTracker": ("GET", "/api/v1/trackers/{tracker_id}", False),
    "deleteTracker": ("DELETE", "/api/v1/trackers/{tracker_id}", False),
    "getTracking": ("GET", "/api/v1/tracking/{awb}", False),
    "getBalance": ("GET", "/api/v1/balance", False),
    "getPendingCod": ("GET", "/api/v1/balance/cod", False),
    "listTransactions": ("GET", "/api/v1/transactions", False),
    "topUpTestWallet": ("POST", "/api/v1/test/wallet/topups", False),
    "verifyWebhook": ("POST", "/api/v1/webhooks/verify", False),
    "createWebhook": ("POST", "/api/v1/webhooks", False),
    "listWebhooks": ("GET", "/api/v1/webhooks", False),
    "getWebhook": ("GET", "/api/v1/webhooks/{webhook_id}", False),
    "updateWebhook": ("PATCH", "/api/v1/webhooks/{webhook_id}", False),
    "deleteWebhook": ("DELETE", "/api/v1/webhooks/{webhook_id}", False),
    "rotateWebhookSecret": ("POST", "/api/v1/webhooks/{webhook_id}/rotate", False),
    "testWebhook": ("POST", "/api/v1/webhooks/{webhook_id}/test", False),
    "createWithdrawal": ("POST", "/api/v1/withdrawals", True),
    "listWithdrawals": ("GET", "/api/v1/withdrawals", False),
    "getWithdrawal": ("GET", "/api/v1/withdrawals/{withdrawal_id}", False),
    "listBankAccounts": ("GET", "/api/v1/bank_accounts", False),
}


class Sender(Protocol):
    def call(self, operation: str, **sent: Any) -> Any: ...
    def pages(self, operation: str, **sent: Any) -> Any: ...
    def file(self, operation: str, **sent: Any) -> bytes: ...
    def stream(self, operation: str, **sent: Any) -> Iterator[bytes]: ...


class Areas:
    def __init__(self, send: Sender) -> None:
        self._send = send

    def search(
        self,
        *,
        search: str,
        limit: int | None = None,
        timeout: float | None = None,
    ) -> t.AreaList:
        """Find districts by name, part of a name, village, postal code or code."""
        return self._send.call("searchAreas", query={"search": search, "limit": limit}, timeout=timeout)

    def provinces(
        self,
        *,
        timeout: float | None = None,
    ) -> t.ProvinceList:
        """All provinces."""
        return self._send.call("listProvinces", timeout=timeout)

    def regencies(
        self,
        *,
        province: str,
        timeout: float | None = None,
    ) -> t.RegencyList:
        """The regencies (kabupaten and kota) of a province."""
        return self._send.call("listRegencies", query={"province": province}, timeout=timeout)

    def districts(
        self,
        *,
        regency: str,
        timeout: float | None = None,
    ) -> t.DistrictList:
        """The districts (kecamatan) of a regency."""
        return self._send.call("listDistricts", query={"regency": regency}, timeout=timeout)

    def villages(
        self,
        *,
        district: str,
        timeout: float | None = None,
    ) -> t.VillageList:
        """The villages (kelurahan and desa) of a district."""
        return self._send.call("listVillages", query={"district": district}, timeout=timeout)

    def get(
        self,
        district_id: str,
        *,
        timeout: float | None = None,
    ) -> t.AreaDetail:
        """A district by its code."""
        return self._send.call("getArea", path={"district_id": district_id}, timeout=timeout)

    def resolve(
        self,
        body: t.AddressLine,
        *,
        timeout: float | None = None,
    ) -> t.LikelyAreaList:
        """The districts that an address is likely to lie in."""
        return self._send.call("resolveAddress", body=body, timeout=timeout)

    def resolve_many(
        self,
        body: t.PlaceList,
        *,
        timeout: float | None = None,
    ) -> t.ResolvedPlaceList:
        """The districts of many places, each where it is certain."""
        return self._send.call("resolvePlaces", body=body, timeout=timeout)


class Couriers:
    def __init__(self, send: Sender) -> None:
        self._send = send

    def list(
        self,
        *,
        timeout: float | None = None,
    ) -> t.CourierList:
        """Active couriers, with their capabilities and health."""
        return self._send.call("listCouriers", timeout=timeout)

    def services(
        self,
        *,
        courier: str | None = None,
        timeout: float | None = None,
    ) -> t.CourierServiceList:
        """Services of each courier, with their terms."""
        return self._send.call("listServices", query={"courier": courier}, timeout=timeout)

    def pickup_windows(
        self,
        courier_code: str,
        *,
        date: str,
        district_id: str | None = None,
        timeout: float | None = None,
    ) -> t.PickupWindows:
        """When a courier can come to collect."""
        return self._send.call("listPickupWindows", path={"courier_code": courier_code}, query={"date": date, "district_id": district_id}, timeout=timeout)

    def performance(
        self,
        courier_code: str,
        *,
        origin: str,
        destination: str,
        timeout: float | None = None,
    ) -> t.CourierPerformance:
        """How a courier did with your parcels between two districts."""
        return self._send.call("getCourierPerformance", path={"courier_code": courier_code}, query={"origin": origin, "destination": destination}, timeout=timeout)


class Rates:
    def __init__(self, send: Sender) -> None:
        self._send = send

    def compare(
        self,
        body: t.RatesRequest,
        *,
        sort: str | None = None,
        timeout: float | None = None,
    ) -> t.RateComparison:
        """Rates of all couriers, cheapest first unless sorted otherwise."""
        return self._send.call("compareRates", query={"sort": sort}, body=body, timeout=timeout)


class Quotes:
    def __init__(self, send: Sender) -> None:
        self._send = send

    def create(
        self,
        body: t.QuoteRequest,
        *,
        idempotency_key: str | None = None,
        timeout: float | None = None,
    ) -> t.QuoteResult:
        """Lock the price of one rate for 15 minutes."""
        return self._send.call("createQuote", body=body, idempotency_key=idempotency_key, timeout=timeout)

    def get(
        self,
        quote_id: str,
        *,
        timeout: float | None = None,
    ) -> t.Quote:
        """A quote, also when it is used or expired."""
        return self._send.call("getQuote", path={"quote_id": quote_id}, timeout=timeout)


class Shipments:
    def __init__(self, send: Sender) -> None:
        self._send = send

    def create(
        self,
        body: t.ShipmentRequest,
        *,
        idempotency_key: str | None = None,
        timeout: float | None = None,
    ) -> t.ShipmentResult:
        """Create a shipment from a quote, and pay for it."""
        return self._send.call("createShipment", body=body, idempotency_key=idempotency_key, timeout=timeout)

    def list(
        self,
        *,
        page: int | None = None,
        limit: int | None = None,
        cursor: str | None = None,
        include_total: bool | None = None,
        created_from: str | None = None,
        created_to: str | None = None,
        timezone: str | None = None,
        status: Sequence[str] | None = None,
        payment_status: Sequence[str] | None = None,
        courier: str | None = None,
        reference: str | None = None,
        awb: str | None = None,
        search: str | None = None,
        tag: str | None = None,
        idempotency_key: str | None = None,
        timeout: float | None = None,
    ) -> Pages[t.ShipmentPage, t.ShipmentSnapshot]:
        """Shipments, newest first."""
        return self._send.pages("listShipments", query={"page": page, "limit": limit, "cursor": cursor, "include_total": include_total, "created_from": created_from, "created_to": created_to, "timezone": timezone, "status": status, "payment_status": payment_status, "courier": courier, "reference": reference, "awb": awb, "search": search, "tag": tag, "idempotency_key": idempotency_key}, timeout=timeout)

    def get(
        self,
        shipment_number: str,
        *,
        timeout: float | None = None,
    ) -> t.Shipment:
        """A shipment."""
        return self._send.call("getShipment", path={"shipment_number": shipment_number}, timeout=timeout)

    def edit(
        self,
        shipment_number: str,
        body: t.ShipmentEdit,
        *,
        idempotency_key: str | None = None,
        timeout: float | None = None,
    ) -> t.ShipmentResult:
        """Change a shipment that is not paid yet, or its tags."""
        return self._send.call("editShipment", path={"shipment_number": shipment_number}, body=body, idempotency_key=idempotency_key, timeout=timeout)

    def pay(
        self,
        shipment_number: str,
        body: t.PayRequest,
        *,
        idempotency_key: str | None = None,
        timeout: float | None = None,
    ) -> t.ShipmentResult:
        """Pay an unpaid shipment, by any method."""
        return self._send.call("payShipment", path={"shipment_number": shipment_number}, body=body, idempotency_key=idempotency_key, timeout=timeout)

    def cancel(
        self,
        shipment_number: str,
        body: t.CancelRequest | None = None,
        *,
        idempotency_key: str | None = None,
        timeout: float | None = None,
    ) -> t.ShipmentResult:
        """Cancel a shipment, until it is picked up."""
        return self._send.call("cancelShipment", path={"shipment_number": shipment_number}, body=body, idempotency_key=idempotency_key, timeout=timeout)

    def return_(
        self,
        shipment_number: str,
        body: t.ReturnRequest,
        *,
        idempotency_key: str | None = None,
        timeout: float | None = None,
    ) -> t.ShipmentResult:
        """Send a delivered parcel back."""
        return self._send.call("returnShipment", path={"shipment_number": shipment_number}, body=body, idempotency_key=idempotency_key, timeout=timeout)

    def label(
        self,
        shipment_number: str,
        *,
        format: str | None = None,
        size: str | None = None,
        timeout: float | None = None,
    ) -> bytes:
        """The label of a shipment, to be printed."""
        return self._send.file("getLabel", path={"shipment_number": shipment_number}, query={"format": format, "size": size}, timeout=timeout)

    def claim(
        self,
        shipment_number: str,
        body: t.ClaimRequest,
        *,
        idempotency_key: str | None = None,
        timeout: float | None = None,
    ) -> t.ClaimResult:
        """Claim compensation for a lost or damaged parcel."""
        return self._send.call("createClaim", path={"shipment_number": shipment_number}, body=body, idempotency_key=idempotency_key, timeout=timeout)

    def claims(
        self,
        shipment_number: str,
        *,
        timeout: float | None = None,
    ) -> t.ClaimsOfShipment:
        """All claims for a shipment."""
        return self._send.call("getClaimsOfShipment", path={"shipment_number": shipment_number}, timeout=timeout)

    def export(
        self,
        *,
        format: str | None = None,
        created_from: str | None = None,
        created_to: str | None = None,
        timezone: str | None = None,
        style: str | None = None,
        status: Sequence[str] | None = None,
        payment_status: Sequence[str] | None = None,
        courier: str | None = None,
        reference: str | None = None,
        awb: str | None = None,
        search: str | None = None,
        tag: str | None = None,
        timeout: float | None = None,
    ) -> Iterator[bytes]:
        """Shipments as a CSV or NDJSON file, of any length."""
        return self._send.stream("exportShipments", query={"format": format, "created_from": created_from, "created_to": created_to, "timezone": timezone, "style": style, "status": status, "payment_status": payment_status, "courier": courier, "reference": reference, "awb": awb, "search": search, "tag": tag}, timeout=timeout)


class Labels:
    def __init__(self, send: Sender) -> None:
        self._send = send

    def print(
        self,
        body: t.LabelsRequest,
        *,
        timeout: float | None = None,
    ) -> bytes:
        """Labels of up to 100 shipments, in one file."""
        return self._send.file("printLabels", body=body, timeout=timeout)


class Batches:
    def __init__(self, send: Sender) -> None:
        self._send = send

    def create(
        self,
        body: t.BatchRequest,
        *,
        mode: str | None = None,
        dry_run: bool | None = None,
        idempotency_key: str | None = None,
        timeout: float | None = None,
    ) -> t.SentBatch:
        """Up to 1,000 shipments at once."""
        return self._send.call("createBatch", query={"mode": mode, "dry_run": dry_run}, body=body, idempotency_key=idempotency_key, timeout=timeout)

    def create_from_csv(
        self,
        csv: str | bytes,
        *,
        mode: str | None = None,
        dry_run: bool | None = None,
        idempotency_key: str | None = None,
        timeout: float | None = None,
    ) -> t.SentBatch:
        """Up to 1,000 shipments at once."""
        return self._send.call("createBatch", query={"mode": mode, "dry_run": dry_run}, content=csv, idempotency_key=idempotency_key, timeout=timeout)

    def template(
        self,
        *,
        timeout: float | None = None,
    ) -> bytes:
        """An example of the CSV that POST /batches takes."""
        return self._send.file("getBatchTemplate", timeout=timeout)

    def list(
        self,
        *,
        page: int | None = None,
        limit: int | None = None,
        cursor: str | None = None,
        include_total: bool | None = None,
        created_from: str | None = None,
        created_to: str | None = None,
        timezone: str | None = None,
        timeout: float | None = None,
    ) -> Pages[t.BatchPage, t.Batch]:
        """Batches, newest first."""
        return self._send.pages("listBatches", query={"page": page, "limit": limit, "cursor": cursor, "include_total": include_total, "created_from": created_from, "created_to": created_to, "timezone": timezone}, timeout=timeout)

    def get(
        self,
        batch_id: str,
        *,
        timeout: float | None = None,
    ) -> t.BatchDetail:
        """A batch and how far it is."""
        return self._send.call("getBatch", path={"batch_id": batch_id}, timeout=timeout)

    def rows(
        self,
        batch_id: str,
        *,
        after: int | None = None,
        cursor: str | None = None,
        limit: int | None = None,
        status: Sequence[str] | None = None,
        timeout: float | None = None,
    ) -> Pages[t.BatchRowPage, t.BatchRow]:
        """The rows of a batch with their results."""
        return self._send.pages("listBatchRows", path={"batch_id": batch_id}, query={"after": after, "cursor": cursor, "limit": limit, "status": status}, timeout=timeout)

    def export(
        self,
        batch_id: str,
        *,
        format: str | None = None,
        timeout: float | None = None,
    ) -> Iterator[bytes]:
        """The rows of a batch with their results, as a CSV file."""
        return self._send.stream("exportBatchRows", path={"batch_id": batch_id}, query={"format": format}, timeout=timeout)

    def confirm(
        self,
        batch_id: str,
        body: t.EmptyRequest | None = None,
        *,
        idempotency_key: str | None = None,
        timeout: float | None = None,
    ) -> t.BatchResult:
        """Pay and send a batch after its dry run."""
        return self._send.call("confirmBatch", path={"batch_id": batch_id}, body=body, idempotency_key=idempotency_key, timeout=timeout)

    def labels(
        self,
        batch_id: str,
        *,
        format: str | None = None,
        size: str | None = None,
        layout: str | None = None,
        ready_only: bool | None = None,
        timeout: float | None = None,
    ) -> bytes:
        """The labels of a batch, in one file."""
        return self._send.file("printBatchLabels", path={"batch_id": batch_id}, query={"format": format, "size": size, "layout": layout, "ready_only": ready_only}, timeout=timeout)


class Claims:
    def __init__(self, send: Sender) -> None:
        self._send = send

    def list(
        self,
        *,
        page: int | None = None,
        limit: int | None = None,
        cursor: str | None = None,
        include_total: bool | None = None,
        created_from: str | None = None,
        created_to: str | None = None,
        timezone: str | None = None,
        status: Sequence[str] | None = None,
        timeout: float | None = None,
    ) -> Pages[t.ClaimPage, t.Claim]:
        """Claims, newest first."""
        return self._send.pages("listClaims", query={"page": page, "limit": limit, "cursor": cursor, "include_total": include_total, "created_from": created_from, "created_to": created_to, "timezone": timezone, "status": status}, timeout=timeout)

    def add_photo(
        self,
        shipment_number: str,
        claim_id: str,
        file: bytes,
        *,
        idempotency_key: str | None = None,
        timeout: float | None = None,
    ) -> t.ClaimPhotoResult:
        """Upload a photo to an open claim."""
        return self._send.call("addClaimPhoto", path={"shipment_number": shipment_number, "claim_id": claim_id}, file=file, idempotency_key=idempotency_key, timeout=timeout)

    def photo(
        self,
        shipment_number: str,
        claim_id: str,
        photo_id: str,
        *,
        size: str | None = None,
        timeout: float | None = None,
    ) -> bytes:
        """A photo of a claim."""
        return self._send.file("getClaimPhoto", path={"shipment_number": shipment_number, "claim_id": claim_id, "photo_id": photo_id}, query={"size": size}, timeout=timeout)

    def delete_photo(
        self,
        shipment_number: str,
        claim_id: str,
        photo_id: str,
        *,
        timeout: float | None = None,
    ) -> t.DeletedClaimPhoto:
        """Remove a photo from an open claim."""
        return self._send.call("deleteClaimPhoto", path={"shipment_number": shipment_number, "claim_id": claim_id, "photo_id": photo_id}, timeout=timeout)


class Pickups:
    def __init__(self, send: Sender) -> None:
        self._send = send

    def create(
        self,
        body: t.PickupRequest,
        *,
        idempotency_key: str | None = None,
        timeout: float | None = None,
    ) -> t.PickupResult:
        """Request a pickup."""
        return self._send.call("createPickup", body=body, idempotency_key=idempotency_key, timeout=timeout)

    def list(
        self,
        *,
        page: int | None = None,
        limit: int | None = None,
        cursor: str | None = None,
        include_total: bool | None = None,
        created_from: str | None = None,
        created_to: str | None = None,
        timezone: str | None = None,
        status: Sequence[str] | None = None,
        courier: str | None = None,
        timeout: float | None = None,
    ) -> Pages[t.PickupPage, t.Pickup]:
        """Pickups, newest first."""
        return self._send.pages("listPickups", query={"page": page, "limit": limit, "cursor": cursor, "include_total": include_total, "created_from": created_from, "created_to": created_to, "timezone": timezone, "status": status, "courier": courier}, timeout=timeout)

    def get(
        self,
        pickup_id: str,
        *,
        timeout: float | None = None,
    ) -> t.Pickup:
        """A pickup."""
        return self._send.call("getPickup", path={"pickup_id": pickup_id}, timeout=timeout)

    def cancel(
        self,
        pickup_id: str,
        body: t.EmptyRequest | None = None,
        *,
        idempotency_key: str | None = None,
        timeout: float | None = None,
    ) -> t.PickupResult:
        """Cancel a pickup."""
        return self._send.call("cancelPickup", path={"pickup_id": pickup_id}, body=body, idempotency_key=idempotency_key, timeout=timeout)

    def manifest(
        self,
        pickup_id: str,
        *,
        format: str | None = None,
        timeout: float | None = None,
    ) -> bytes:
        """The hand-over list of a pickup: what the driver takes, and signs for."""
        return self._send.file("getManifest", path={"pickup_id": pickup_id}, query={"format": format}, timeout=timeout)

    def export(
        self,
        *,
        format: str | None = None,
        created_from: str | None = None,
        created_to: str | None = None,
        timezone: str | None = None,
        style: str | None = None,
        status: Sequence[str] | None = None,
        courier: str | None = None,
        timeout: float | None = None,
    ) -> Iterator[bytes]:
        """Pickups as a CSV or NDJSON file, of any length."""
        return self._send.stream("exportPickups", query={"format": format, "created_from": created_from, "created_to": created_to, "timezone": timezone, "style": style, "status": status, "courier": courier}, timeout=timeout)


class Senders:
    def __init__(self, send: Sender) -> None:
        self._send = send

    def create(
        self,
        body: t.SenderRequest,
        *,
        timeout: float | None = None,
    ) -> t.Sender:
        """Save a sender."""
        return self._send.call("createSender", body=body, timeout=timeout)

    def list(
        self,
        *,
        page: int | None = None,
        limit: int | None = None,
        cursor: str | None = None,
        include_total: bool | None = None,
        created_from: str | None = None,
        created_to: str | None = None,
        timezone: str | None = None,
        timeout: float | None = None,
    ) -> Pages[t.SenderPage, t.Sender]:
        """Saved senders, newest first."""
        return self._send.pages("listSenders", query={"page": page, "limit": limit, "cursor": cursor, "include_total": include_total, "created_from": created_from, "created_to": created_to, "timezone": timezone}, timeout=timeout)

    def get(
        self,
        sender_id: str,
        *,
        timeout: float | None = None,
    ) -> t.Sender:
        """A saved sender."""
        return self._send.call("getSender", path={"sender_id": sender_id}, timeout=timeout)

    def update(
        self,
        sender_id: str,
        body: t.SenderChange,
        *,
        timeout: float | None = None,
    ) -> t.Sender:
        """Change a saved sender."""
        return self._send.call("updateSender", path={"sender_id": sender_id}, body=body, timeout=timeout)

    def delete(
        self,
        sender_id: str,
        *,
        timeout: float | None = None,
    ) -> t.DeletedSender:
        """Delete a saved sender."""
        return self._send.call("deleteSender", path={"sender_id": sender_id}, timeout=timeout)


class ParcelPresets:
    def __init__(self, send: Sender) -> None:
        self._send = send

    def create(
        self,
        body: t.ParcelPresetRequest,
        *,
        timeout: float | None = None,
    ) -> t.ParcelPreset:
        """Save the weight and size of a parcel."""
        return self._send.call("createParcelPreset", body=body, timeout=timeout)

    def list(
        self,
        *,
        page: int | None = None,
        limit: int | None = None,
        cursor: str | None = None,
        include_total: bool | None = None,
        created_from: str | None = None,
        created_to: str | None = None,
        timezone: str | None = None,
        timeout: float | None = None,
    ) -> Pages[t.ParcelPresetPage, t.ParcelPreset]:
        """Parcel presets, newest first."""
        return self._send.pages("listParcelPresets", query={"page": page, "limit": limit, "cursor": cursor, "include_total": include_total, "created_from": created_from, "created_to": created_to, "timezone": timezone}, timeout=timeout)

    def get(
        self,
        preset_id: str,
        *,
        timeout: float | None = None,
    ) -> t.ParcelPreset:
        """A parcel preset."""
        return self._send.call("getParcelPreset", path={"preset_id": preset_id}, timeout=timeout)

    def update(
        self,
        preset_id: str,
        body: t.ParcelPresetChange,
        *,
        timeout: float | None = None,
    ) -> t.ParcelPreset:
        """Change a parcel preset."""
        return self._send.call("updateParcelPreset", path={"preset_id": preset_id}, body=body, timeout=timeout)

    def delete(
        self,
        preset_id: str,
        *,
        timeout: float | None = None,
    ) -> t.DeletedParcelPreset:
        """Delete a parcel preset."""
        return self._send.call("deleteParcelPreset", path={"preset_id": preset_id}, timeout=timeout)


class Tracking:
    def __init__(self, send: Sender) -> None:
        self._send = send

    def get(
        self,
        awb: str,
        *,
        courier: str | None = None,
        timeout: float | None = None,
    ) -> t.Tracking:
        """Where a parcel is, and its timeline."""
        return self._send.call("getTracking", path={"awb": awb}, query={"courier": courier}, timeout=timeout)


class Trackers:
    def __init__(self, send: Sender) -> None:
        self._send = send

    def create(
        self,
        body: t.TrackerRequest,
        *,
        idempotency_key: str | None = None,
        timeout: float | None = None,
    ) -> t.TrackerResult:
        """Follow a parcel that was booked elsewhere."""
        return self._send.call("createTracker", body=body, idempotency_key=idempotency_key, timeout=timeout)

    def list(
        self,
        *,
        page: int | None = None,
        limit: int | None = None,
        cursor: str | None = None,
        include_total: bool | None = None,
        created_from: str | None = None,
        created_to: str | None = None,
        timezone: str | None = None,
        status: Sequence[str] | None = None,
        courier: str | None = None,
        awb: str | None = None,
        timeout: float | None = None,
    ) -> Pages[t.TrackerPage, t.Tracker]:
        """Trackers, newest first."""
        return self._send.pages("listTrackers", query={"page": page, "limit": limit, "cursor": cursor, "include_total": include_total, "created_from": created_from, "created_to": created_to, "timezone": timezone, "status": status, "courier": courier, "awb": awb}, timeout=timeout)

    def get(
        self,
        tracker_id: str,
        *,
        timeout: float | None = None,
    ) -> t.TrackerWithTimeline:
        """A tracker, with its timeline."""
        return self._send.call("getTracker", path={"tracker_id": tracker_id}, timeout=timeout)

    def delete(
        self,
        tracker_id: str,
        *,
        timeout: float | None = None,
    ) -> t.DeletedTracker:
        """Stop following a parcel."""
        return self._send.call("deleteTracker", path={"tracker_id": tracker_id}, timeout=timeout)


class Wallet:
    def __init__(self, send: Sender) -> None:
        self._send = send

    def balance(
        self,
        *,
        timeout: float | None = None,
    ) -> t.Balance:
        """The balance of the wallet."""
        return self._send.call("getBalance", timeout=timeout)

    def pending_cod(
        self,
        *,
        timezone: str | None = None,
        timeout: float | None = None,
    ) -> t.PendingCod:
        """Cash that couriers have collected, by the day it becomes available."""
        return self._send.call("getPendingCod", query={"timezone": timezone}, timeout=timeout)

    def transactions(
        self,
        *,
        page: int | None = None,
        limit: int | None = None,
        cursor: str | None = None,
        include_total: bool | None = None,
        created_from: str | None = None,
        created_to: str | None = None,
        timezone: str | None = None,
        type: Sequence[str] | None = None,
        bucket: str | None = None,
        reference: str | None = None,
        timeout: float | None = None,
    ) -> Pages[t.TransactionPage, t.Transaction]:
        """The ledger: every movement of the wallet, newest first."""
        return self._send.pages("listTransactions", query={"page": page, "limit": limit, "cursor": cursor, "include_total": include_total, "created_from": created_from, "created_to": created_to, "timezone": timezone, "type": type, "bucket": bucket, "reference": reference}, timeout=timeout)

    def export_transactions(
        self,
        *,
        format: str | None = None,
        created_from: str | None = None,
        created_to: str | None = None,
        timezone: str | None = None,
        style: str | None = None,
        type: Sequence[str] | None = None,
        bucket: str | None = None,
        reference: str | None = None,
        timeout: float | None = None,
    ) -> Iterator[bytes]:
        """The ledger as a CSV or NDJSON file, of any length."""
        return self._send.stream("exportTransactions", query={"format": format, "created_from": created_from, "created_to": created_to, "timezone": timezone, "style": style, "type": type, "bucket": bucket, "reference": reference}, timeout=timeout)

    def statement(
        self,
        month: str,
        *,
        timezone: str | None = None,
        format: str | None = None,
        timeout: float | None = None,
    ) -> t.Statement:
        """A month of the wallet: opening balance, every movement, closing balance."""
        return self._send.call("getStatement", path={"month": month}, query={"timezone": timezone, "format": format}, timeout=timeout)

    def statement_file(
        self,
        month: str,
        *,
        timezone: str | None = None,
        format: str | None = None,
        timeout: float | None = None,
    ) -> bytes:
        """A month of the wallet: opening balance, every movement, closing balance."""
        return self._send.file("getStatement", path={"month": month}, query={"timezone": timezone, "format": format}, timeout=timeout)

    def invoice(
        self,
        month: str,
        *,
        timeout: float | None = None,
    ) -> bytes:
        """The fees of a month as a PDF: shipping, COD fees, refunds."""
        return self._send.file("getFeeInvoice", path={"month": month}, timeout=timeout)

    def bank_accounts(
        self,
        *,
        timeout: float | None = None,
    ) -> t.BankAccountList:
        """Bank accounts that money may be withdrawn to."""
        return self._send.call("listBankAccounts", timeout=timeout)


class TopUps:
    def __init__(self, send: Sender) -> None:
        self._send = send

    def create(
        self,
        body: t.TopUpRequest,
        *,
        idempotency_key: str | None = None,
        timeout: float | None = None,
    ) -> t.TopUpResult:
        """Add money to the wallet."""
        return self._send.call("createTopUp", body=body, idempotency_key=idempotency_key, timeout=timeout)

    def list(
        self,
        *,
        page: int | None = None,
        limit: int | None = None,
        cursor: str | None = None,
        include_total: bool | None = None,
        created_from: str | None = None,
        created_to: str | None = None,
        timezone: str | None = None,
        status: Sequence[str] | None = None,
        timeout: float | None = None,
    ) -> Pages[t.TopUpPage, t.TopUpRow]:
        """Top-ups, newest first."""
        return self._send.pages("listTopUps", query={"page": page, "limit": limit, "cursor": cursor, "include_total": include_total, "created_from": created_from, "created_to": created_to, "timezone": timezone, "status": status}, timeout=timeout)

    def get(
        self,
        topup_id: str,
        *,
        timeout: float | None = None,
    ) -> t.TopUp:
        """A top-up."""
        return self._send.call("getTopUp", path={"topup_id": topup_id}, timeout=timeout)


class Withdrawals:
    def __init__(self, send: Sender) -> None:
        self._send = send

    def create(
        self,
        body: t.WithdrawalRequest,
        *,
        idempotency_key: str | None = None,
        timeout: float | None = None,
    ) -> t.WithdrawalResult:
        """Take money out of the wallet."""
        return self._send.call("createWithdrawal", body=body, idempotency_key=idempotency_key, timeout=timeout)

    def list(
        self,
        *,
        page: int | None = None,
        limit: int | None = None,
        cursor: str | None = None,
        include_total: bool | None = None,
        created_from: str | None = None,
        created_to: str | None = None,
        timezone: str | None = None,
        status: Sequence[str] | None = None,
        timeout: float | None = None,
    ) -> Pages[t.WithdrawalPage, t.Withdrawal]:
        """Withdrawals, newest first."""
        return self._send.pages("listWithdrawals", query={"page": page, "limit": limit, "cursor": cursor, "include_total": include_total, "created_from": created_from, "created_to": created_to, "timezone": timezone, "status": status}, timeout=timeout)

    def get(
        self,
        withdrawal_id: str,
        *,
        timeout: float | None = None,
    ) -> t.Withdrawal:
        """A withdrawal."""
        return self._send.call("getWithdrawal", path={"withdrawal_id": withdrawal_id}, timeout=timeout)


class Events:
    def __init__(self, send: Sender) -> None:
        self._send = send

    def list(
        self,
        *,
        after: int | None = None,
        cursor: str | None = None,
        limit: int | None = None,
        sort: str | None = None,
        type: Sequence[str] | None = None,
        shipment: str | None = None,
        created_from: str | None = None,
        created_to: str | None = None,
        timezone: str | None = None,
        timeout: float | None = None,
    ) -> Pages[t.EventPage, t.AccountEvent]:
        """All events."""
        return self._send.pages("listEvents", query={"after": after, "cursor": cursor, "limit": limit, "sort": sort, "type": type, "shipment": shipment, "created_from": created_from, "created_to": created_to, "timezone": timezone}, timeout=timeout)

    def get(
        self,
        event_id: str,
        *,
        timeout: float | None = None,
    ) -> t.AccountEvent:
        """An event."""
        return self._send.call("getEvent", path={"event_id": event_id}, timeout=timeout)

    def export(
        self,
        *,
        format: str | None = None,
        created_from: str | None = None,
        created_to: str | None = None,
        timezone: str | None = None,
        style: str | None = None,
        type: Sequence[str] | None = None,
        shipment: str | None = None,
        timeout: float | None = None,
    ) -> Iterator[bytes]:
        """Events as a CSV or NDJSON file, of any length."""
        return self._send.stream("exportEvents", query={"format": format, "created_from": created_from, "created_to": created_to, "timezone": timezone, "style": style, "type": type, "shipment": shipment}, timeout=timeout)


class Webhooks:
    def __init__(self, send: Sender) -> None:
        self._send = send

    def create(
        self,
        body: t.WebhookRequest,
        *,
        timeout: float | None = None,
    ) -> t.WebhookWithSecret:
        """Create a webhook endpoint."""
        return self._send.call("createWebhook", body=body, timeout=timeout)

    def list(
        self,
        *,
        page: int | None = None,
        limit: int | None = None,
        cursor: str | None = None,
        include_total: bool | None = None,
        created_from: str | None = None,
        created_to: str | None = None,
        timezone: str | None = None,
        timeout: float | None = None,
    ) -> Pages[t.WebhookPage, t.Webhook]:
        """Webhook endpoints, newest first."""
        return self._send.pages("listWebhooks", query={"page": page, "limit": limit, "cursor": cursor, "include_total": include_total, "created_from": created_from, "created_to": created_to, "timezone": timezone}, timeout=timeout)

    def get(
        self,
        webhook_id: str,
        *,
        timeout: float | None = None,
    ) -> t.Webhook:
        """A webhook endpoint."""
        return self._send.call("getWebhook", path={"webhook_id": webhook_id}, timeout=timeout)

    def update(
        self,
        webhook_id: str,
        body: t.WebhookChange,
        *,
        timeout: float | None = None,
    ) -> t.Webhook:
        """Change a webhook endpoint."""
        return self._send.call("updateWebhook", path={"webhook_id": webhook_id}, body=body, timeout=timeout)

    def delete(
        self,
        webhook_id: str,
        *,
        timeout: float | None = None,
    ) -> t.DeletedWebhook:
        """Delete a webhook endpoint."""
        return self._send.call("deleteWebhook", path={"webhook_id": webhook_id}, timeout=timeout)

    def rotate(
        self,
        webhook_id: str,
        body: t.RotateRequest | None = None,
        *,
        timeout: float | None = None,
    ) -> t.WebhookWithSecret:
        """Change the signing secret."""
        return self._send.call("rotateWebhookSecret", path={"webhook_id": webhook_id}, body=body, timeout=timeout)

    def test(
        self,
        webhook_id: str,
        body: t.EmptyRequest | None = None,
        *,
        timeout: float | None = None,
    ) -> t.QueuedDelivery:
        """Send a test event."""
        return self._send.call("testWebhook", path={"webhook_id": webhook_id}, body=body, timeout=timeout)

    def deliveries(
        self,
        webhook_id: str,
        *,
        page: int | None = None,
        limit: int | None = None,
        cursor: str | None = None,
        include_total: bool | None = None,
        created_from: str | None = None,
        created_to: str | None = None,
        timezone: str | None = None,
        status: Sequence[str] | None = None,
        event: str | None = None,
        timeout: float | None = None,
    ) -> Pages[t.DeliveryPage, t.Delivery]:
        """Deliveries to an endpoint, newest first."""
        return self._send.pages("listDeliveries", path={"webhook_id": webhook_id}, query={"page": page, "limit": limit, "cursor": cursor, "include_total": include_total, "created_from": created_from, "created_to": created_to, "timezone": timezone, "status": status, "event": event}, timeout=timeout)

    def redeliver(
        self,
        webhook_id: str,
        delivery_id: str,
        body: t.EmptyRequest | None = None,
        *,
        timeout: float | None = None,
    ) -> t.QueuedDelivery:
        """Send a delivery again."""
        return self._send.call("redeliver", path={"webhook_id": webhook_id, "delivery_id": delivery_id}, body=body, timeout=timeout)

    def recover(
        self,
        webhook_id: str,
        body: t.RecoverRequest,
        *,
        timeout: float | None = None,
    ) -> t.Recovery:
        """Send missed events again."""
        return self._send.call("recoverWebhook", path={"webhook_id": webhook_id}, body=body, timeout=timeout)

    def diagnose(
        self,
        body: t.VerifyWebhookRequest,
        *,
        timeout: float | None = None,
    ) -> t.SignatureVerdict:
        """Explain why a webhook is refused."""
        return self._send.call("verifyWebhook", body=body, timeout=timeout)


class Test:
    def __init__(self, send: Sender) -> None:
        self._send = send

    def advance(
        self,
        shipment_number: str,
        body: t.AdvanceRequest | None = None,
        *,
        timeout: float | None = None,
    ) -> t.Shipment:
        """Move a simulated parcel on."""
        return self._send.call("advanceShipment", path={"shipment_number": shipment_number}, body=body, timeout=timeout)

    def settle_payment(
        self,
        shipment_number: str,
        body: t.EmptyRequest | None = None,
        *,
        timeout: float | None = None,
    ) -> t.Shipment:
        """Pay a shipment by its newest instructions."""
        return self._send.call("settlePayment", path={"shipment_number": shipment_number}, body=body, timeout=timeout)

    def expire_payment(
        self,
        shipment_number: str,
        body: t.EmptyRequest | None = None,
        *,
        timeout: float | None = None,
    ) -> t.Shipment:
        """Let the time to pay expire."""
        return self._send.call("expirePayment", path={"shipment_number": shipment_number}, body=body, timeout=timeout)

    def reject_payment(
        self,
        shipment_number: str,
        body: t.EmptyRequest | None = None,
        *,
        timeout: float | None = None,
    ) -> t.Shipment:
        """Reject the transfer for a shipment."""
        return self._send.call("rejectPayment", path={"shipment_number": shipment_number}, body=body, timeout=timeout)

    def settle_cod(
        self,
        shipment_number: str,
        body: t.EmptyRequest | None = None,
        *,
        timeout: float | None = None,
    ) -> t.Shipment:
        """Settle the collected cash of a shipment now."""
        return self._send.call("settleCod", path={"shipment_number": shipment_number}, body=body, timeout=timeout)

    def settle_claim(
        self,
        shipment_number: str,
        body: t.SettleClaimRequest | None = None,
        *,
        timeout: float | None = None,
    ) -> t.Claim:
        """Settle the open claim of a shipment."""
        return self._send.call("settleClaim", path={"shipment_number": shipment_number}, body=body, timeout=timeout)

    def reject_claim(
        self,
        shipment_number: str,
        body: t.RefusalRequest | None = None,
        *,
        timeout: float | None = None,
    ) -> t.Claim:
        """Reject the open claim of a shipment."""
        return self._send.call("rejectClaim", path={"shipment_number": shipment_number}, body=body, timeout=timeout)

    def top_up_wallet(
        self,
        body: t.TestTopUpRequest,
        *,
        timeout: float | None = None,
    ) -> t.TestTopUp:
        """Play money for the TEST wallet."""
        return self._send.call("topUpTestWallet", body=body, timeout=timeout)

    def settle_top_up(
        self,
        topup_id: str,
        body: t.EmptyRequest | None = None,
        *,
        timeout: float | None = None,
    ) -> t.TopUp:
        """Pay a top-up by its instructions."""
        return self._send.call("settleTopUp", path={"topup_id": topup_id}, body=body, timeout=timeout)

    def expire_top_up(
        self,
        topup_id: str,
        body: t.EmptyRequest | None = None,
        *,
        timeout: float | None = None,
    ) -> t.TopUp:
        """Let the time to pay a top-up expire."""
        return self._send.call("expireTopUp", path={"topup_id": topup_id}, body=body, timeout=timeout)

    def reject_top_up(
        self,
        topup_id: str,
        body: t.EmptyRequest | None = None,
        *,
        timeout: float | None = None,
    ) -> t.TopUp:
        """Reject the transfer for a top-up."""
        return self._send.call("rejectTopUp", path={"topup_id": topup_id}, body=body, timeout=timeout)

    def add_bank_account(
        self,
        body: t.TestBankAccountRequest,
        *,
        timeout: float | None = None,
    ) -> t.BankAccount:
        """Add a bank account to withdraw TEST money to."""
        return self._send.call("addTestBankAccount", body=body, timeout=timeout)

    def complete_withdrawal(
        self,
        withdrawal_id: str,
        body: t.EmptyRequest | None = None,
        *,
        timeout: float | None = None,
    ) -> t.Withdrawal:
        """Pay a withdrawal out."""
        return self._send.call("completeWithdrawal", path={"withdrawal_id": withdrawal_id}, body=body, timeout=timeout)

    def fail_withdrawal(
        self,
        withdrawal_id: str,
        body: t.RefusalRequest | None = None,
        *,
        timeout: float | None = None,
    ) -> t.Withdrawal:
        """Refuse the payout of a withdrawal."""
        return self._send.call("failWithdrawal", path={"withdrawal_id": withdrawal_id}, body=body, timeout=timeout)

    def send_event(
        self,
        body: t.RehearsalRequest,
        *,
        timeout: float | None = None,
    ) -> t.AccountEvent:
        """Send an example of an event."""
        return self._send.call("rehearseEvent", body=body, timeout=timeout)


class Service:
    def __init__(self, send: Sender) -> None:
        self._send = send

    def liveness(
        self,
        *,
        timeout: float | None = None,
    ) -> t.Health:
        """Liveness of the process: makes no query; 503 if the database has not answered for 30 s
."""
        return self._send.call("getLiveness", timeout=timeout)

    def readiness(
        self,
        *,
        timeout: float | None = None,
    ) -> t.Readiness:
        """Readiness for requests."""
        return self._send.call("getReadiness", timeout=timeout)

    def open_api(
        self,
        *,
        timeout: float | None = None,
    ) -> dict[str, Any]:
        """This document."""
        return self._send.call("getOpenApi", timeout=timeout)

    def webhooks_open_api(
        self,
        *,
        timeout: float | None = None,
    ) -> dict[str, Any]:
        """The document of our webhooks, for endpoints that receive them."""
        return self._send.call("getWebhooksOpenApi", timeout=timeout)

    def hooks_open_api(
        self,
        *,
        timeout: float | None = None,
    ) -> dict[str, Any]:
        """The document of /hooks, for couriers and payment gateways."""
        return self._send.call("getHooksOpenApi", timeout=timeout)


class Api:
    def __init__(self, send: Sender) -> None:
        self.areas = Areas(send)
        self.couriers = Couriers(send)
        self.rates = Rates(send)
        self.quotes = Quotes(send)
        self.shipments = Shipments(send)
        self.labels = Labels(send)
        self.batches = Batches(send)
        self.claims = Claims(send)
        self.pickups = Pickups(send)
        self.senders = Senders(send)
        self.parcel_presets = ParcelPresets(send)
        self.tracking = Tracking(send)
        self.trackers = Trackers(send)
        self.wallet = Wallet(send)
        self.top_ups = TopUps(send)
        self.withdrawals = Withdrawals(send)
        self.events = Events(send)
        self.webhooks = Webhooks(send)
        self.test = Test(send)
        self.service = Service(send)
