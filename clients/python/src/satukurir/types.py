# Written by `make types` from openapi/. Do not edit.
# ruff: noqa
"""Requests and answers of the API, as dictionaries."""

from __future__ import annotations

from typing import Any, Literal, NotRequired, TypedDict, Union

# A shipment was created.
ShipmentCreatedEvent = TypedDict(
    "ShipmentCreatedEvent",
    {
        "id": "EventId",
        "type": Literal["shipment.created"],
        "created_at": "Time",
        "environment": "Environment",
        "rehearsal": NotRequired[bool],
        "data": "ShipmentEventContent",
    },
)

EventId = str

Time = str

Environment = str

# The record, as it was then: shipment.
ShipmentEventContent = TypedDict(
    "ShipmentEventContent",
    {
        "shipment": "ShipmentSnapshot",
        "scan": NotRequired["EventScan"],
        "previous_status": Union[str, None],
        "sequence": int,
    },
)

# A shipment without the instructions to pay it. Every field is always present.
ShipmentSnapshot = TypedDict(
    "ShipmentSnapshot",
    {
        "shipment_number": "ShipmentNumber",
        "awb": Union[str, None],
        "status": "ShipmentStatus",
        "payment_status": "PaymentStatus",
        "price": "Amount",
        "total_amount": "Amount",
        "environment": "Environment",
        "reference": Union[str, None],
        "courier_code": "CourierCode",
        "courier_name": str,
        "service_code": "ServiceCode",
        "service_name": str,
        "quote_id": "QuoteId",
        "list_price": "Amount",
        "discount": "Amount",
        "booking": "BookingProgress",
        "payment_method": "PaymentMethod",
        "payment_expires_at": "OptionalTime",
        "collection_method": "CollectionMethod",
        "sender": "Party",
        "receiver": "Party",
        "items": list["ShipmentItem"],
        "weight_grams": int,
        "cod_amount": "OptionalAmount",
        "cod_fee": "OptionalAmount",
        "insured_value": "OptionalAmount",
        "insurance_fee": "OptionalAmount",
        "notes": Union[str, None],
        "cancellable": bool,
        "courier_cancellation": Union["CourierCancellation", None],
        "cancel_reason": Union[str, None],
        "refund": Union["Refund", None],
        "returnable_until": "OptionalTime",
        "return_of": Union[str, None],
        "returned_by": Union[str, None],
        "pickup_id": Union[str, None],
        "pickup": Union["ShipmentPickup", None],
        "proof": Union["DeliveryProof", None],
        "measured_weight_grams": Union[int, None],
        "late_payment": bool,
        "estimated_days": "EstimatedDays",
        "created_at": "Time",
        "paid_at": "OptionalTime",
        "booked_at": "OptionalTime",
        "delivered_at": "OptionalTime",
        "cancelled_at": "OptionalTime",
        "cod_settles_at": "OptionalTime",
        "cod_settled_at": "OptionalTime",
        "failure": Union["Failure", None],
        "tracking_url": str,
        "metadata": "Metadata",
        "tags": "Tags",
    },
)

ShipmentNumber = str

ShipmentStatus = str

PaymentStatus = str

Amount = int

CourierCode = str

ServiceCode = str

QuoteId = str

BookingProgress = str

PaymentMethod = str

OptionalTime = Union[str, None]

CollectionMethod = str

# The sender or the receiver.
Party = TypedDict(
    "Party",
    {
        "name": str,
        "phone": "InternationalPhone",
        "address": str,
        "village": Union[str, None],
        "district_id": "DistrictId",
        "district": "PlaceName",
        "regency": "PlaceName",
        "province": "PlaceName",
        "postal_code": Union[str, None],
        "email": Union[str, None],
        "company": Union[str, None],
        "note": Union[str, None],
        "coordinates": Union["PartyCoordinates", None],
    },
)

InternationalPhone = str

DistrictId = str

PlaceName = Union[str, None]

# Degrees, WGS 84.
PartyCoordinates = TypedDict(
    "PartyCoordinates",
    {
        "latitude": float,
        "longitude": float,
    },
)

# One line of the parcel's contents.
ShipmentItem = TypedDict(
    "ShipmentItem",
    {
        "name": str,
        "quantity": int,
        "price": "Amount",
        "sku": Union[str, None],
        "description": Union[str, None],
        "category": Union[str, None],
        "weight_grams": Union[int, None],
    },
)

OptionalAmount = Union[int, None]

CourierCancellation = str

# The amount returned to the wallet.
Refund = TypedDict(
    "Refund",
    {
        "amount": "Amount",
        "transaction_id": Union[str, None],
        "refunded_at": "Time",
    },
)

# A pickup that was ordered with the shipment.
ShipmentPickup = TypedDict(
    "ShipmentPickup",
    {
        "date": str,
        "window": "PickupHours",
        "timezone": "TimeZone",
        "vehicle": Union["PickupVehicle", None],
        "included_in_booking": bool,
    },
)

# On one day, in the local time of the place.
PickupHours = TypedDict(
    "PickupHours",
    {
        "start": str,
        "end": str,
    },
)

TimeZone = str

PickupVehicle = str

# The courier's proof of a delivery; null for each part that it does not give.
DeliveryProof = TypedDict(
    "DeliveryProof",
    {
        "receiver_name": Union[str, None],
        "relation": Union[str, None],
        "photo_url": Union[str, None],
        "signature_url": Union[str, None],
    },
)

# From pick-up to delivery.
EstimatedDays = TypedDict(
    "EstimatedDays",
    {
        "min": int,
        "max": int,
    },
)

# Why the shipment failed.
Failure = TypedDict(
    "Failure",
    {
        "code": str,
        "message": str,
    },
)

Metadata = dict[str, Any]

Tags = list["Tag"]

Tag = str

# A courier's scan of the parcel, as GET /tracking/{awb} shows it in English. Scans come in the
# order in which they were recorded; one that the courier sends late has an earlier `time`.
EventScan = TypedDict(
    "EventScan",
    {
        "status": "TimelineStatus",
        "description": str,
        "location": str,
        "time": "Time",
        "reason_code": Union["ReasonCode", None],
    },
)

TimelineStatus = str

ReasonCode = str

# You have changed a shipment by PATCH.
ShipmentUpdatedEvent = TypedDict(
    "ShipmentUpdatedEvent",
    {
        "id": "EventId",
        "type": Literal["shipment.updated"],
        "created_at": "Time",
        "environment": "Environment",
        "rehearsal": NotRequired[bool],
        "data": "ShipmentEventContent",
    },
)

# A shipment was paid.
ShipmentPaidEvent = TypedDict(
    "ShipmentPaidEvent",
    {
        "id": "EventId",
        "type": Literal["shipment.paid"],
        "created_at": "Time",
        "environment": "Environment",
        "rehearsal": NotRequired[bool],
        "data": "ShipmentEventContent",
    },
)

# The courier has booked a shipment; it has its AWB.
ShipmentBookedEvent = TypedDict(
    "ShipmentBookedEvent",
    {
        "id": "EventId",
        "type": Literal["shipment.booked"],
        "created_at": "Time",
        "environment": "Environment",
        "rehearsal": NotRequired[bool],
        "data": "ShipmentEventContent",
    },
)

# The courier refused a shipment; it is refunded.
ShipmentBookingFailedEvent = TypedDict(
    "ShipmentBookingFailedEvent",
    {
        "id": "EventId",
        "type": Literal["shipment.booking_failed"],
        "created_at": "Time",
        "environment": "Environment",
        "rehearsal": NotRequired[bool],
        "data": "ShipmentEventContent",
    },
)

# The booking of a shipment takes longer than usual.
ShipmentBookingDelayedEvent = TypedDict(
    "ShipmentBookingDelayedEvent",
    {
        "id": "EventId",
        "type": Literal["shipment.booking_delayed"],
        "created_at": "Time",
        "environment": "Environment",
        "rehearsal": NotRequired[bool],
        "data": "ShipmentEventContent",
    },
)

# The transfer for a shipment was rejected.
ShipmentPaymentRejectedEvent = TypedDict(
    "ShipmentPaymentRejectedEvent",
    {
        "id": "EventId",
        "type": Literal["shipment.payment_rejected"],
        "created_at": "Time",
        "environment": "Environment",
        "rehearsal": NotRequired[bool],
        "data": "ShipmentEventContent",
    },
)

# The courier has scanned a parcel; `scan` is the scan.
ShipmentTrackingUpdatedEvent = TypedDict(
    "ShipmentTrackingUpdatedEvent",
    {
        "id": "EventId",
        "type": Literal["shipment.tracking_updated"],
        "created_at": "Time",
        "environment": "Environment",
        "rehearsal": NotRequired[bool],
        "data": "ShipmentEventContent",
    },
)

# The courier has weighed a parcel; its price stays.
ShipmentMeasuredEvent = TypedDict(
    "ShipmentMeasuredEvent",
    {
        "id": "EventId",
        "type": Literal["shipment.measured"],
        "created_at": "Time",
        "environment": "Environment",
        "rehearsal": NotRequired[bool],
        "data": "ShipmentEventContent",
    },
)

# The courier has picked a parcel up.
ShipmentPickedUpEvent = TypedDict(
    "ShipmentPickedUpEvent",
    {
        "id": "EventId",
        "type": Literal["shipment.picked_up"],
        "created_at": "Time",
        "environment": "Environment",
        "rehearsal": NotRequired[bool],
        "data": "ShipmentEventContent",
    },
)

# A parcel is in transit.
ShipmentInTransitEvent = TypedDict(
    "ShipmentInTransitEvent",
    {
        "id": "EventId",
        "type": Literal["shipment.in_transit"],
        "created_at": "Time",
        "environment": "Environment",
        "rehearsal": NotRequired[bool],
        "data": "ShipmentEventContent",
    },
)

# A parcel is out for delivery.
ShipmentOutForDeliveryEvent = TypedDict(
    "ShipmentOutForDeliveryEvent",
    {
        "id": "EventId",
        "type": Literal["shipment.out_for_delivery"],
        "created_at": "Time",
        "environment": "Environment",
        "rehearsal": NotRequired[bool],
        "data": "ShipmentEventContent",
    },
)

# A delivery attempt failed.
ShipmentDeliveryFailedEvent = TypedDict(
    "ShipmentDeliveryFailedEvent",
    {
        "id": "EventId",
        "type": Literal["shipment.delivery_failed"],
        "created_at": "Time",
        "environment": "Environment",
        "rehearsal": NotRequired[bool],
        "data": "ShipmentEventContent",
    },
)

# A parcel was delivered.
ShipmentDeliveredEvent = TypedDict(
    "ShipmentDeliveredEvent",
    {
        "id": "EventId",
        "type": Literal["shipment.delivered"],
        "created_at": "Time",
        "environment": "Environment",
        "rehearsal": NotRequired[bool],
        "data": "ShipmentEventContent",
    },
)

# A parcel is on hold.
ShipmentOnHoldEvent = TypedDict(
    "ShipmentOnHoldEvent",
    {
        "id": "EventId",
        "type": Literal["shipment.on_hold"],
        "created_at": "Time",
        "environment": "Environment",
        "rehearsal": NotRequired[bool],
        "data": "ShipmentEventContent",
    },
)

# A parcel returns to its sender.
ShipmentReturnInTransitEvent = TypedDict(
    "ShipmentReturnInTransitEvent",
    {
        "id": "EventId",
        "type": Literal["shipment.return_in_transit"],
        "created_at": "Time",
        "environment": "Environment",
        "rehearsal": NotRequired[bool],
        "data": "ShipmentEventContent",
    },
)

# A parcel is back at its sender.
ShipmentReturnedEvent = TypedDict(
    "ShipmentReturnedEvent",
    {
        "id": "EventId",
        "type": Literal["shipment.returned"],
        "created_at": "Time",
        "environment": "Environment",
        "rehearsal": NotRequired[bool],
        "data": "ShipmentEventContent",
    },
)

# A parcel is lost.
ShipmentLostEvent = TypedDict(
    "ShipmentLostEvent",
    {
        "id": "EventId",
        "type": Literal["shipment.lost"],
        "created_at": "Time",
        "environment": "Environment",
        "rehearsal": NotRequired[bool],
        "data": "ShipmentEventContent",
    },
)

# A parcel is damaged.
ShipmentDamagedEvent = TypedDict(
    "ShipmentDamagedEvent",
    {
        "id": "EventId",
        "type": Literal["shipment.damaged"],
        "created_at": "Time",
        "environment": "Environment",
        "rehearsal": NotRequired[bool],
        "data": "ShipmentEventContent",
    },
)

# A shipment was cancelled.
ShipmentCancelledEvent = TypedDict(
    "ShipmentCancelledEvent",
    {
        "id": "EventId",
        "type": Literal["shipment.cancelled"],
        "created_at": "Time",
        "environment": "Environment",
        "rehearsal": NotRequired[bool],
        "data": "ShipmentEventContent",
    },
)

# The courier refused to cancel a shipment.
ShipmentCancelRejectedEvent = TypedDict(
    "ShipmentCancelRejectedEvent",
    {
        "id": "EventId",
        "type": Literal["shipment.cancel_rejected"],
        "created_at": "Time",
        "environment": "Environment",
        "rehearsal": NotRequired[bool],
        "data": "ShipmentEventContent",
    },
)

# A shipment was not paid in time.
ShipmentExpiredEvent = TypedDict(
    "ShipmentExpiredEvent",
    {
        "id": "EventId",
        "type": Literal["shipment.expired"],
        "created_at": "Time",
        "environment": "Environment",
        "rehearsal": NotRequired[bool],
        "data": "ShipmentEventContent",
    },
)

# A pickup was requested.
PickupRequestedEvent = TypedDict(
    "PickupRequestedEvent",
    {
        "id": "EventId",
        "type": Literal["pickup.requested"],
        "created_at": "Time",
        "environment": "Environment",
        "rehearsal": NotRequired[bool],
        "data": "PickupEventContent",
    },
)

# The record, as it was then: pickup.
PickupEventContent = TypedDict(
    "PickupEventContent",
    {
        "pickup": "Pickup",
        "previous_status": Union[str, None],
        "sequence": int,
    },
)

# One visit of one courier to one place.
Pickup = TypedDict(
    "Pickup",
    {
        "pickup_id": str,
        "environment": "Environment",
        "status": "PickupStatus",
        "courier_code": "CourierCode",
        "shipments": list["ShipmentNumber"],
        "date": str,
        "window": "PickupHours",
        "timezone": "TimeZone",
        "contact": "PickupContact",
        "address": str,
        "notes": Union[str, None],
        "courier_reference": Union[str, None],
        "included_in_booking": bool,
        "failure": Union["Failure", None],
        "created_at": "Time",
    },
)

PickupStatus = str

# The person the courier may call.
PickupContact = TypedDict(
    "PickupContact",
    {
        "name": str,
        "phone": "InternationalPhone",
    },
)

# The courier has confirmed a pickup.
PickupConfirmedEvent = TypedDict(
    "PickupConfirmedEvent",
    {
        "id": "EventId",
        "type": Literal["pickup.confirmed"],
        "created_at": "Time",
        "environment": "Environment",
        "rehearsal": NotRequired[bool],
        "data": "PickupEventContent",
    },
)

# All parcels of a pickup were fetched.
PickupCompletedEvent = TypedDict(
    "PickupCompletedEvent",
    {
        "id": "EventId",
        "type": Literal["pickup.completed"],
        "created_at": "Time",
        "environment": "Environment",
        "rehearsal": NotRequired[bool],
        "data": "PickupEventContent",
    },
)

# The courier does not come, or came without collecting.
PickupFailedEvent = TypedDict(
    "PickupFailedEvent",
    {
        "id": "EventId",
        "type": Literal["pickup.failed"],
        "created_at": "Time",
        "environment": "Environment",
        "rehearsal": NotRequired[bool],
        "data": "PickupEventContent",
    },
)

# A pickup was cancelled.
PickupCancelledEvent = TypedDict(
    "PickupCancelledEvent",
    {
        "id": "EventId",
        "type": Literal["pickup.cancelled"],
        "created_at": "Time",
        "environment": "Environment",
        "rehearsal": NotRequired[bool],
        "data": "PickupEventContent",
    },
)

# There is news of a parcel that was booked elsewhere.
TrackerUpdatedEvent = TypedDict(
    "TrackerUpdatedEvent",
    {
        "id": "EventId",
        "type": Literal["tracker.updated"],
        "created_at": "Time",
        "environment": "Environment",
        "rehearsal": NotRequired[bool],
        "data": "TrackerEventContent",
    },
)

# The record, as it was then: tracker.
TrackerEventContent = TypedDict(
    "TrackerEventContent",
    {
        "tracker": "Tracker",
        "scan": NotRequired["EventScan"],
        "previous_status": Union[str, None],
        "sequence": int,
    },
)

# A parcel that was booked elsewhere, as it is now.
Tracker = TypedDict(
    "Tracker",
    {
        "tracker_id": str,
        "environment": "Environment",
        "courier_code": "CourierCode",
        "awb": str,
        "reference": Union[str, None],
        "status": "TrackerStatus",
        "status_at": "OptionalTime",
        "created_at": "Time",
        "updated_at": "Time",
        "ended_at": "OptionalTime",
    },
)

TrackerStatus = str

# Money came into the wallet.
WalletToppedUpEvent = TypedDict(
    "WalletToppedUpEvent",
    {
        "id": "EventId",
        "type": Literal["wallet.topped_up"],
        "created_at": "Time",
        "environment": "Environment",
        "rehearsal": NotRequired[bool],
        "data": "TopupOrTransactionEventContent",
    },
)

# The record, as it was then: topup or transaction.
TopupOrTransactionEventContent = TypedDict(
    "TopupOrTransactionEventContent",
    {
        "topup": NotRequired["TopUpRow"],
        "transaction": NotRequired["EventTransaction"],
        "previous_status": Union[str, None],
        "sequence": int,
    },
)

# A top-up without the instructions to pay it.
TopUpRow = TypedDict(
    "TopUpRow",
    {
        "topup_id": str,
        "environment": "Environment",
        "status": "TopUpStatus",
        "method": "TopUpMethod",
        "amount": "Amount",
        "transaction_id": Union[str, None],
        "created_at": "Time",
        "expires_at": "Time",
        "paid_at": "OptionalTime",
    },
)

TopUpStatus = str

TopUpMethod = str

# A movement, as GET /transactions shows it, without `sequence` and `balance_after`.
EventTransaction = TypedDict(
    "EventTransaction",
    {
        "transaction_id": str,
        "journal_id": str,
        "type": "TransactionType",
        "direction": "TransactionDirection",
        "bucket": "Bucket",
        "amount": "Amount",
        "reference": "TransactionReference",
        "description": str,
    },
)

TransactionType = str

TransactionDirection = str

Bucket = str

# The cause of the movement.
TransactionReference = TypedDict(
    "TransactionReference",
    {
        "type": "ReferenceType",
        "id": str,
    },
)

ReferenceType = str

# A payment came too late; it is in `available`.
WalletLatePaymentEvent = TypedDict(
    "WalletLatePaymentEvent",
    {
        "id": "EventId",
        "type": Literal["wallet.late_payment"],
        "created_at": "Time",
        "environment": "Environment",
        "rehearsal": NotRequired[bool],
        "data": "ShipmentOrTopupEventContent",
    },
)

# The record, as it was then: shipment or topup.
ShipmentOrTopupEventContent = TypedDict(
    "ShipmentOrTopupEventContent",
    {
        "shipment": NotRequired["ShipmentSnapshot"],
        "topup": NotRequired["TopUpRow"],
        "scan": NotRequired["EventScan"],
        "previous_status": Union[str, None],
        "sequence": int,
    },
)

# We adjusted the wallet, with a reason.
WalletAdjustedEvent = TypedDict(
    "WalletAdjustedEvent",
    {
        "id": "EventId",
        "type": Literal["wallet.adjusted"],
        "created_at": "Time",
        "environment": "Environment",
        "rehearsal": NotRequired[bool],
        "data": "TransactionEventContent",
    },
)

# The record, as it was then: transaction.
TransactionEventContent = TypedDict(
    "TransactionEventContent",
    {
        "transaction": "EventTransaction",
        "previous_status": Union[str, None],
        "sequence": int,
    },
)

# A top-up was not paid in time.
TopupExpiredEvent = TypedDict(
    "TopupExpiredEvent",
    {
        "id": "EventId",
        "type": Literal["topup.expired"],
        "created_at": "Time",
        "environment": "Environment",
        "rehearsal": NotRequired[bool],
        "data": "TopupEventContent",
    },
)

# The record, as it was then: topup.
TopupEventContent = TypedDict(
    "TopupEventContent",
    {
        "topup": "TopUpRow",
        "previous_status": Union[str, None],
        "sequence": int,
    },
)

# The transfer of a top-up was rejected, or its QR code is void.
TopupFailedEvent = TypedDict(
    "TopupFailedEvent",
    {
        "id": "EventId",
        "type": Literal["topup.failed"],
        "created_at": "Time",
        "environment": "Environment",
        "rehearsal": NotRequired[bool],
        "data": "TopupEventContent",
    },
)

# A withdrawal was paid out; it has the bank’s reference.
WithdrawalCompletedEvent = TypedDict(
    "WithdrawalCompletedEvent",
    {
        "id": "EventId",
        "type": Literal["withdrawal.completed"],
        "created_at": "Time",
        "environment": "Environment",
        "rehearsal": NotRequired[bool],
        "data": "WithdrawalEventContent",
    },
)

# The record, as it was then: withdrawal.
WithdrawalEventContent = TypedDict(
    "WithdrawalEventContent",
    {
        "withdrawal": "Withdrawal",
        "previous_status": Union[str, None],
        "sequence": int,
    },
)

# Money out of the wallet, to one account at a bank.
Withdrawal = TypedDict(
    "Withdrawal",
    {
        "withdrawal_id": str,
        "environment": "Environment",
        "status": "WithdrawalStatus",
        "amount": "Amount",
        "bank": "BankName",
        "account_name": "AccountHolder",
        "account_number_last4": "AccountNumberLast4",
        "bank_reference": Union[str, None],
        "failure_reason": Union[str, None],
        "created_at": "Time",
        "completed_at": "OptionalTime",
        "failed_at": "OptionalTime",
    },
)

WithdrawalStatus = str

BankName = str

AccountHolder = str

AccountNumberLast4 = str

# A withdrawal was not paid out; the money is in `available`.
WithdrawalFailedEvent = TypedDict(
    "WithdrawalFailedEvent",
    {
        "id": "EventId",
        "type": Literal["withdrawal.failed"],
        "created_at": "Time",
        "environment": "Environment",
        "rehearsal": NotRequired[bool],
        "data": "WithdrawalEventContent",
    },
)

# A courier has collected cash on delivery.
CodCollectedEvent = TypedDict(
    "CodCollectedEvent",
    {
        "id": "EventId",
        "type": Literal["cod.collected"],
        "created_at": "Time",
        "environment": "Environment",
        "rehearsal": NotRequired[bool],
        "data": "ShipmentEventContent",
    },
)

# Collected cash, less its fee, is in `available`.
CodSettledEvent = TypedDict(
    "CodSettledEvent",
    {
        "id": "EventId",
        "type": Literal["cod.settled"],
        "created_at": "Time",
        "environment": "Environment",
        "rehearsal": NotRequired[bool],
        "data": "ShipmentEventContent",
    },
)

# Collected cash is a day late: the courier has not remitted it.
CodLateEvent = TypedDict(
    "CodLateEvent",
    {
        "id": "EventId",
        "type": Literal["cod.late"],
        "created_at": "Time",
        "environment": "Environment",
        "rehearsal": NotRequired[bool],
        "data": "ShipmentEventContent",
    },
)

# Compensation for a parcel was claimed.
ClaimOpenedEvent = TypedDict(
    "ClaimOpenedEvent",
    {
        "id": "EventId",
        "type": Literal["claim.opened"],
        "created_at": "Time",
        "environment": "Environment",
        "rehearsal": NotRequired[bool],
        "data": "ClaimEventContent",
    },
)

# The record, as it was then: claim.
ClaimEventContent = TypedDict(
    "ClaimEventContent",
    {
        "claim": "Claim",
        "previous_status": Union[str, None],
        "sequence": int,
    },
)

# A claim to compensation for one shipment.
Claim = TypedDict(
    "Claim",
    {
        "claim_id": str,
        "environment": "Environment",
        "shipment_number": "ShipmentNumber",
        "status": "ClaimStatus",
        "type": "ClaimType",
        "amount": "Amount",
        "description": str,
        "evidence_urls": list[str],
        "photos": list["ClaimPhoto"],
        "settled_amount": "OptionalAmount",
        "transaction_id": Union[str, None],
        "rejection_reason": Union[str, None],
        "created_at": "Time",
        "decided_at": "OptionalTime",
    },
)

ClaimStatus = str

ClaimType = str

# A photo as it is stored: a JPEG that was drawn anew from the pixels of the file.
ClaimPhoto = TypedDict(
    "ClaimPhoto",
    {
        "photo_id": "ClaimPhotoId",
        "width": int,
        "height": int,
        "bytes": int,
    },
)

ClaimPhotoId = str

# A claim was settled; the money is in `available`.
ClaimSettledEvent = TypedDict(
    "ClaimSettledEvent",
    {
        "id": "EventId",
        "type": Literal["claim.settled"],
        "created_at": "Time",
        "environment": "Environment",
        "rehearsal": NotRequired[bool],
        "data": "ClaimEventContent",
    },
)

# A claim was rejected; it says why.
ClaimRejectedEvent = TypedDict(
    "ClaimRejectedEvent",
    {
        "id": "EventId",
        "type": Literal["claim.rejected"],
        "created_at": "Time",
        "environment": "Environment",
        "rehearsal": NotRequired[bool],
        "data": "ClaimEventContent",
    },
)

# A batch has ended: every row has its shipment or its errors.
BatchCompletedEvent = TypedDict(
    "BatchCompletedEvent",
    {
        "id": "EventId",
        "type": Literal["batch.completed"],
        "created_at": "Time",
        "environment": "Environment",
        "rehearsal": NotRequired[bool],
        "data": "BatchEventContent",
    },
)

# The record, as it was then: batch.
BatchEventContent = TypedDict(
    "BatchEventContent",
    {
        "batch": "Batch",
        "previous_status": Union[str, None],
        "sequence": int,
    },
)

# Shipments that were sent together.
Batch = TypedDict(
    "Batch",
    {
        "batch_id": "BatchId",
        "environment": "Environment",
        "status": "BatchStatus",
        "mode": "BatchMode",
        "dry_run": bool,
        "payment_method": Literal["WALLET"],
        "totals": "BatchTotals",
        "failure": Union["Failure", None],
        "created_at": "Time",
        "expires_at": "OptionalTime",
        "confirmed_at": "OptionalTime",
        "completed_at": "OptionalTime",
    },
)

BatchId = str

BatchStatus = str

BatchMode = str

# How many rows are in each status, and what they cost.
BatchTotals = TypedDict(
    "BatchTotals",
    {
        "rows": "RowCount",
        "pending": "RowCount",
        "priced": "RowCount",
        "created": "RowCount",
        "failed": "RowCount",
        "total_amount": "Amount",
        "paid_amount": "Amount",
    },
)

RowCount = int

# An endpoint was disabled.
WebhookDisabledEvent = TypedDict(
    "WebhookDisabledEvent",
    {
        "id": "EventId",
        "type": Literal["webhook.disabled"],
        "created_at": "Time",
        "environment": "Environment",
        "rehearsal": NotRequired[bool],
        "data": "WebhookEventContent",
    },
)

# The record, as it was then: webhook.
WebhookEventContent = TypedDict(
    "WebhookEventContent",
    {
        "webhook": "Webhook",
        "previous_status": Union[str, None],
        "sequence": int,
    },
)

# Your endpoint that receives events.
Webhook = TypedDict(
    "Webhook",
    {
        "webhook_id": str,
        "environment": "Environment",
        "url": str,
        "events": list[str],
        "description": Union[str, None],
        "enabled": bool,
        "disabled_reason": Union["DisabledReason", None],
        "secret_last4": Union[str, None],
        "created_at": "Time",
        "last_success_at": "OptionalTime",
        "last_failure_at": "OptionalTime",
    },
)

DisabledReason = str

# You requested a test event.
WebhookTestEvent = TypedDict(
    "WebhookTestEvent",
    {
        "id": "EventId",
        "type": Literal["webhook.test"],
        "created_at": "Time",
        "environment": "Environment",
        "rehearsal": NotRequired[bool],
        "data": "WebhookEventContent",
    },
)

RequestId = str

AreaListAnswer = TypedDict(
    "AreaListAnswer",
    {
        "success": bool,
        "request_id": "RequestId",
        "data": "AreaList",
    },
)

AreaList = TypedDict(
    "AreaList",
    {
        "items": list["FoundArea"],
    },
)

FoundArea = TypedDict(
    "FoundArea",
    {
        "district_id": "DistrictId",
        "district": str,
        "regency": str,
        "province": str,
        "postal_codes": list[str],
        "label": str,
        "village": Union[str, None],
        "matched": "AreaMatch",
    },
)

AreaMatch = str

ErrorAnswer = TypedDict(
    "ErrorAnswer",
    {
        "success": bool,
        "request_id": "RequestId",
        "error": "Problem",
    },
)

# Why a request failed.
Problem = TypedDict(
    "Problem",
    {
        "code": "ErrorCode",
        "message": str,
        "source": "ErrorSource",
        "retryable": bool,
        "field_errors": list["FieldError"],
        "details": dict[str, Any],
        "doc_url": str,
    },
)

ErrorCode = str

ErrorSource = str

FieldError = TypedDict(
    "FieldError",
    {
        "path": str,
        "code": str,
        "message": str,
        "candidates": NotRequired[list[str]],
    },
)

ProvinceListAnswer = TypedDict(
    "ProvinceListAnswer",
    {
        "success": bool,
        "request_id": "RequestId",
        "data": "ProvinceList",
    },
)

ProvinceList = TypedDict(
    "ProvinceList",
    {
        "items": list["Province"],
    },
)

Province = TypedDict(
    "Province",
    {
        "province_id": "ProvinceId",
        "province": str,
    },
)

ProvinceId = str

RegencyListAnswer = TypedDict(
    "RegencyListAnswer",
    {
        "success": bool,
        "request_id": "RequestId",
        "data": "RegencyList",
    },
)

RegencyList = TypedDict(
    "RegencyList",
    {
        "items": list["Regency"],
    },
)

Regency = TypedDict(
    "Regency",
    {
        "regency_id": "RegencyId",
        "regency": str,
    },
)

RegencyId = str

DistrictListAnswer = TypedDict(
    "DistrictListAnswer",
    {
        "success": bool,
        "request_id": "RequestId",
        "data": "DistrictList",
    },
)

DistrictList = TypedDict(
    "DistrictList",
    {
        "items": list["Area"],
    },
)

Area = TypedDict(
    "Area",
    {
        "district_id": "DistrictId",
        "district": str,
        "regency": str,
        "province": str,
        "postal_codes": list[str],
        "label": str,
    },
)

VillageListAnswer = TypedDict(
    "VillageListAnswer",
    {
        "success": bool,
        "request_id": "RequestId",
        "data": "VillageList",
    },
)

VillageList = TypedDict(
    "VillageList",
    {
        "items": list["Village"],
    },
)

Village = TypedDict(
    "Village",
    {
        "village_id": str,
        "village": str,
        "postal_code": Union[str, None],
    },
)

AddressLine = TypedDict(
    "AddressLine",
    {
        "address": str,
        "postal_code": NotRequired[str],
        "coordinates": NotRequired["Coordinates"],
    },
)

# Degrees, WGS 84.
Coordinates = TypedDict(
    "Coordinates",
    {
        "latitude": float,
        "longitude": float,
    },
)

LikelyAreaListAnswer = TypedDict(
    "LikelyAreaListAnswer",
    {
        "success": bool,
        "request_id": "RequestId",
        "data": "LikelyAreaList",
    },
)

LikelyAreaList = TypedDict(
    "LikelyAreaList",
    {
        "items": list["LikelyArea"],
    },
)

LikelyArea = TypedDict(
    "LikelyArea",
    {
        "district_id": "DistrictId",
        "district": str,
        "regency": str,
        "province": str,
        "postal_codes": list[str],
        "label": str,
        "village": Union[str, None],
        "matched": "AreaMatch",
        "confidence": float,
    },
)

PlaceList = TypedDict(
    "PlaceList",
    {
        "places": list["PlaceLine"],
    },
)

PlaceLine = TypedDict(
    "PlaceLine",
    {
        "address": str,
        "postal_code": NotRequired[str],
    },
)

ResolvedPlaceListAnswer = TypedDict(
    "ResolvedPlaceListAnswer",
    {
        "success": bool,
        "request_id": "RequestId",
        "data": "ResolvedPlaceList",
    },
)

ResolvedPlaceList = TypedDict(
    "ResolvedPlaceList",
    {
        "items": list["ResolvedPlace"],
    },
)

ResolvedPlace = TypedDict(
    "ResolvedPlace",
    {
        "area": Union["Area", None],
        "candidates": list["Area"],
    },
)

AreaDetailAnswer = TypedDict(
    "AreaDetailAnswer",
    {
        "success": bool,
        "request_id": "RequestId",
        "data": "AreaDetail",
    },
)

AreaDetail = TypedDict(
    "AreaDetail",
    {
        "district_id": "DistrictId",
        "district": str,
        "regency": str,
        "province": str,
        "postal_codes": list[str],
        "label": str,
        "regency_id": "RegencyId",
        "province_id": "ProvinceId",
        "coordinates": "PartyCoordinates",
    },
)

IdempotencyKey = str

# Shipments, each with its price and its payment.
BatchRequest = TypedDict(
    "BatchRequest",
    {
        "shipments": list["BatchShipment"],
        "mode": NotRequired[Literal["all", "valid"]],
        "dry_run": NotRequired[bool],
        "payment_method": NotRequired[Literal["WALLET"]],
    },
)

# A quote and a shipment in one. Its courier is named, with `courier_code` and `service_code`,
# or chosen by `rule`: one of the two.
BatchShipment = TypedDict(
    "BatchShipment",
    {
        "reference": str,
        "courier_code": NotRequired["CourierCode"],
        "service_code": NotRequired["ServiceCode"],
        "rule": NotRequired[Literal["cheapest", "fastest", "best"]],
        "max_price": NotRequired["Rupiah"],
        "package": "Parcel",
        "sender": NotRequired["PartyRequest"],
        "sender_id": NotRequired[str],
        "receiver": "PartyRequest",
        "items": list["ItemRequest"],
        "cod_amount": NotRequired["Rupiah"],
        "insured_value": NotRequired["Rupiah"],
        "collection_method": NotRequired[Literal["PICKUP", "DROP_OFF"]],
        "pickup": NotRequired["ShipmentPickupRequest"],
        "notes": NotRequired["Notes"],
        "metadata": NotRequired["Metadata"],
        "tags": NotRequired["Tags"],
    },
)

Rupiah = int

# The parcel as it is handed over; dimensions count if the volumetric weight is greater.
Parcel = TypedDict(
    "Parcel",
    {
        "weight_grams": float,
        "length_cm": NotRequired["Centimetres"],
        "width_cm": NotRequired["Centimetres"],
        "height_cm": NotRequired["Centimetres"],
        "declared_value": NotRequired["Rupiah"],
    },
)

Centimetres = float

# The sender or the receiver. Without `district_id` the district is found from the address and
# the postal code (AMBIGUOUS_PLACE where it may be several).
PartyRequest = TypedDict(
    "PartyRequest",
    {
        "name": "Name",
        "phone": "Phone",
        "address": "StreetAddress",
        "village": NotRequired[str],
        "district_id": NotRequired[str],
        "postal_code": NotRequired[str],
        "email": NotRequired["EmailAddress"],
        "company": NotRequired[str],
        "note": NotRequired[str],
        "coordinates": NotRequired["Coordinates"],
    },
)

Name = str

Phone = str

StreetAddress = str

EmailAddress = str

# One line of the parcel's contents.
ItemRequest = TypedDict(
    "ItemRequest",
    {
        "name": "ItemName",
        "quantity": int,
        "price": "Rupiah",
        "sku": NotRequired[str],
        "description": NotRequired[str],
        "category": NotRequired[str],
        "weight_grams": NotRequired[float],
    },
)

ItemName = str

# When the courier is to come to the sender.
ShipmentPickupRequest = TypedDict(
    "ShipmentPickupRequest",
    {
        "date": str,
        "window": "PickupWindow",
        "vehicle": NotRequired[Literal["MOTORCYCLE", "CAR", "TRUCK"]],
    },
)

# On one day, in the local time of the place.
PickupWindow = TypedDict(
    "PickupWindow",
    {
        "start": str,
        "end": str,
    },
)

Notes = str

# One batch, and whether this answer is a replay.
SentBatchAnswer = TypedDict(
    "SentBatchAnswer",
    {
        "success": bool,
        "request_id": "RequestId",
        "data": "SentBatch",
    },
)

# A batch as it was sent.
SentBatch = TypedDict(
    "SentBatch",
    {
        "batch_id": "BatchId",
        "environment": "Environment",
        "status": "BatchStatus",
        "mode": "BatchMode",
        "dry_run": bool,
        "payment_method": Literal["WALLET"],
        "totals": "BatchTotals",
        "failure": Union["Failure", None],
        "created_at": "Time",
        "expires_at": "OptionalTime",
        "confirmed_at": "OptionalTime",
        "completed_at": "OptionalTime",
        "replayed": "Replayed",
        "ignored_columns": list[str],
    },
)

Replayed = bool

Cursor = str

Moment = str

TimeZoneName = str

# A page of batches.
BatchPageAnswer = TypedDict(
    "BatchPageAnswer",
    {
        "success": bool,
        "request_id": "RequestId",
        "data": "BatchPage",
    },
)

# One page.
BatchPage = TypedDict(
    "BatchPage",
    {
        "items": list["Batch"],
        "pagination": "Pagination",
    },
)

# The place of this page in the list.
Pagination = TypedDict(
    "Pagination",
    {
        "page": Union[int, None],
        "limit": int,
        "has_more": bool,
        "next_cursor": Union[str, None],
        "total": NotRequired[int],
        "total_is_capped": NotRequired[bool],
    },
)

# One batch.
BatchDetailAnswer = TypedDict(
    "BatchDetailAnswer",
    {
        "success": bool,
        "request_id": "RequestId",
        "data": "BatchDetail",
    },
)

# A batch, and how many of its labels can be printed.
BatchDetail = TypedDict(
    "BatchDetail",
    {
        "batch_id": "BatchId",
        "environment": "Environment",
        "status": "BatchStatus",
        "mode": "BatchMode",
        "dry_run": bool,
        "payment_method": Literal["WALLET"],
        "totals": "BatchTotals",
        "failure": Union["Failure", None],
        "created_at": "Time",
        "expires_at": "OptionalTime",
        "confirmed_at": "OptionalTime",
        "completed_at": "OptionalTime",
        "labels": "BatchLabels",
    },
)

# Of the shipments of the batch.
BatchLabels = TypedDict(
    "BatchLabels",
    {
        "ready": "RowCount",
        "waiting": "RowCount",
    },
)

# A page of rows.
BatchRowPageAnswer = TypedDict(
    "BatchRowPageAnswer",
    {
        "success": bool,
        "request_id": "RequestId",
        "data": "BatchRowPage",
    },
)

# One page.
BatchRowPage = TypedDict(
    "BatchRowPage",
    {
        "items": list["BatchRow"],
        "pagination": "Pagination",
    },
)

# One row and what became of it.
BatchRow = TypedDict(
    "BatchRow",
    {
        "row": int,
        "reference": Union[str, None],
        "status": "BatchRowStatus",
        "errors": list["FieldError"],
        "courier_code": Union["CourierCode", None],
        "service_code": Union["ServiceCode", None],
        "total_amount": "OptionalAmount",
        "shipment_number": Union["ShipmentNumber", None],
        "shipment_status": Union["ShipmentStatus", None],
        "awb": Union[str, None],
        "repeated": bool,
    },
)

BatchRowStatus = str

EmptyRequest = dict[str, Any]

# One batch, and whether this answer is a replay.
BatchResultAnswer = TypedDict(
    "BatchResultAnswer",
    {
        "success": bool,
        "request_id": "RequestId",
        "data": "BatchResult",
    },
)

# The batch, and `replayed`.
BatchResult = TypedDict(
    "BatchResult",
    {
        "batch_id": "BatchId",
        "environment": "Environment",
        "status": "BatchStatus",
        "mode": "BatchMode",
        "dry_run": bool,
        "payment_method": Literal["WALLET"],
        "totals": "BatchTotals",
        "failure": Union["Failure", None],
        "created_at": "Time",
        "expires_at": "OptionalTime",
        "confirmed_at": "OptionalTime",
        "completed_at": "OptionalTime",
        "replayed": "Replayed",
    },
)

# What became of the parcel, and the compensation that you ask for.
ClaimRequest = TypedDict(
    "ClaimRequest",
    {
        "type": Literal["LOST", "DAMAGED"],
        "amount": "Rupiah",
        "description": str,
        "evidence_urls": NotRequired[list["EvidenceUrl"]],
    },
)

EvidenceUrl = str

# One claim, and whether this answer is a replay.
ClaimResultAnswer = TypedDict(
    "ClaimResultAnswer",
    {
        "success": bool,
        "request_id": "RequestId",
        "data": "ClaimResult",
    },
)

# The claim, and `replayed`.
ClaimResult = TypedDict(
    "ClaimResult",
    {
        "claim_id": str,
        "environment": "Environment",
        "shipment_number": "ShipmentNumber",
        "status": "ClaimStatus",
        "type": "ClaimType",
        "amount": "Amount",
        "description": str,
        "evidence_urls": list[str],
        "photos": list["ClaimPhoto"],
        "settled_amount": "OptionalAmount",
        "transaction_id": Union[str, None],
        "rejection_reason": Union[str, None],
        "created_at": "Time",
        "decided_at": "OptionalTime",
        "replayed": "Replayed",
    },
)

# The claims for one shipment.
ClaimsOfShipmentAnswer = TypedDict(
    "ClaimsOfShipmentAnswer",
    {
        "success": bool,
        "request_id": "RequestId",
        "data": "ClaimsOfShipment",
    },
)

# All claims for one shipment, and whether another may be opened.
ClaimsOfShipment = TypedDict(
    "ClaimsOfShipment",
    {
        "items": list["Claim"],
        "max_amount": "OptionalAmount",
    },
)

# One photo, and whether this answer is a replay.
ClaimPhotoAnswer = TypedDict(
    "ClaimPhotoAnswer",
    {
        "success": bool,
        "request_id": "RequestId",
        "data": "ClaimPhotoResult",
    },
)

# The photo, and `replayed`.
ClaimPhotoResult = TypedDict(
    "ClaimPhotoResult",
    {
        "photo_id": "ClaimPhotoId",
        "width": int,
        "height": int,
        "bytes": int,
        "replayed": "Replayed",
    },
)

# A photo was deleted.
DeletedClaimPhotoAnswer = TypedDict(
    "DeletedClaimPhotoAnswer",
    {
        "success": bool,
        "request_id": "RequestId",
        "data": "DeletedClaimPhoto",
    },
)

# The id of the photo that was deleted.
DeletedClaimPhoto = TypedDict(
    "DeletedClaimPhoto",
    {
        "photo_id": "ClaimPhotoId",
        "deleted": bool,
    },
)

# A page of claims.
ClaimPageAnswer = TypedDict(
    "ClaimPageAnswer",
    {
        "success": bool,
        "request_id": "RequestId",
        "data": "ClaimPage",
    },
)

# One page.
ClaimPage = TypedDict(
    "ClaimPage",
    {
        "items": list["Claim"],
        "pagination": "Pagination",
    },
)

CourierListAnswer = TypedDict(
    "CourierListAnswer",
    {
        "success": bool,
        "request_id": "RequestId",
        "data": "CourierList",
    },
)

CourierList = TypedDict(
    "CourierList",
    {
        "items": list["Courier"],
    },
)

Courier = TypedDict(
    "Courier",
    {
        "courier_code": "CourierCode",
        "name": str,
        "logo_url": Union[str, None],
        "capabilities": "CourierCapabilities",
        "health": "CourierHealth",
    },
)

CourierCapabilities = TypedDict(
    "CourierCapabilities",
    {
        "rates": bool,
        "booking": bool,
        "tracking": bool,
        "cancellation": bool,
        "pickup": "PickupCapability",
        "cod": bool,
        "insurance": bool,
    },
)

PickupCapability = str

# From the calls of the last hour.
CourierHealth = TypedDict(
    "CourierHealth",
    {
        "status": "CourierHealthStatus",
        "success_rate_1h": Union[float, None],
        "p95_ms": Union[int, None],
        "limited_until": "OptionalTime",
    },
)

CourierHealthStatus = str

PickupWindowsAnswer = TypedDict(
    "PickupWindowsAnswer",
    {
        "success": bool,
        "request_id": "RequestId",
        "data": "PickupWindows",
    },
)

# Windows that a courier can still come in, on one day.
PickupWindows = TypedDict(
    "PickupWindows",
    {
        "courier_code": "CourierCode",
        "date": str,
        "timezone": "TimeZone",
        "windows": list["PickupHours"],
    },
)

CourierPerformanceAnswer = TypedDict(
    "CourierPerformanceAnswer",
    {
        "success": bool,
        "request_id": "RequestId",
        "data": "CourierPerformance",
    },
)

CourierPerformance = TypedDict(
    "CourierPerformance",
    {
        "courier_code": "CourierCode",
        "courier_name": str,
        "origin": "QuotedPlace",
        "destination": "QuotedPlace",
        "from": str,
        "to": str,
        "items": list["RoutePerformance"],
    },
)

# Origin or destination of the parcel.
QuotedPlace = TypedDict(
    "QuotedPlace",
    {
        "district_id": "DistrictId",
    },
)

RoutePerformance = TypedDict(
    "RoutePerformance",
    {
        "scope": "RouteScope",
        "origin_name": Union[str, None],
        "destination_name": Union[str, None],
        "under_way": int,
        "overdue": int,
        "on_time": int,
        "late": int,
        "failed": int,
        "lost": int,
        "on_time_rate": Union[float, None],
        "average_days": Union[float, None],
        "record": "CourierRecord",
    },
)

RouteScope = str

CourierRecord = float

CourierServiceListAnswer = TypedDict(
    "CourierServiceListAnswer",
    {
        "success": bool,
        "request_id": "RequestId",
        "data": "CourierServiceList",
    },
)

CourierServiceList = TypedDict(
    "CourierServiceList",
    {
        "items": list["CourierService"],
    },
)

CourierService = TypedDict(
    "CourierService",
    {
        "courier_code": "CourierCode",
        "service_code": "ServiceCode",
        "name": str,
        "description": str,
        "type": "ServiceType",
        "pickup_supported": bool,
        "drop_off_supported": bool,
        "cod": "CodTerms",
        "insurance": "InsuranceTerms",
        "weight": "WeightTerms",
        "field_limits": "FieldLimits",
        "estimated_days": "EstimatedDays",
    },
)

ServiceType = str

CodTerms = TypedDict(
    "CodTerms",
    {
        "supported": bool,
        "min_amount": "OptionalAmount",
        "max_amount": "OptionalAmount",
        "fee_percent": Union[float, None],
        "min_fee": "OptionalAmount",
        "settlement_days": Union[int, None],
    },
)

InsuranceTerms = TypedDict(
    "InsuranceTerms",
    {
        "supported": bool,
        "fee_percent": Union[float, None],
        "admin_fee": "OptionalAmount",
        "max_insured_value": "OptionalAmount",
    },
)

WeightTerms = TypedDict(
    "WeightTerms",
    {
        "min_grams": int,
        "max_grams": int,
        "volumetric_divisor": int,
        "rounding_tolerance_grams": int,
    },
)

# What this courier takes where that is less than we do; null: the limits of POST /shipments
# alone. A weight beyond them is refused by POST /rates and POST /quotes, as one beyond
# `weight` is, and so are the texts of `sender` and `receiver` that are sent along; all of
# them by POST /shipments, before money moves, with COURIER_LIMIT for each field.
FieldLimits = TypedDict(
    "FieldLimits",
    {
        "name": Union["TextLimit", None],
        "phone": Union["TextLimit", None],
        "address": Union["TextLimit", None],
        "email": Union["TextLimit", None],
        "note": Union["TextLimit", None],
        "item_name": Union["TextLimit", None],
        "max_items": Union[int, None],
        "weight": Union["WeightLimit", None],
    },
)

TextLimit = TypedDict(
    "TextLimit",
    {
        "min_length": Union[int, None],
        "max_length": Union[int, None],
        "characters": Union["CharacterSet", None],
        "lines": Union["TextLines", None],
    },
)

CharacterSet = str

TextLines = TypedDict(
    "TextLines",
    {
        "max": int,
        "max_length": int,
    },
)

# Of every service of this courier; `weight` of the service includes it.
WeightLimit = TypedDict(
    "WeightLimit",
    {
        "min_grams": Union[int, None],
        "max_grams": Union[int, None],
    },
)

# A page of deliveries.
DeliveryPageAnswer = TypedDict(
    "DeliveryPageAnswer",
    {
        "success": bool,
        "request_id": "RequestId",
        "data": "DeliveryPage",
    },
)

# One page.
DeliveryPage = TypedDict(
    "DeliveryPage",
    {
        "items": list["Delivery"],
        "pagination": "Pagination",
    },
)

# The delivery of one event to one endpoint.
Delivery = TypedDict(
    "Delivery",
    {
        "delivery_id": "DeliveryId",
        "event_id": "EventId",
        "event_type": "EventType",
        "status": "DeliveryStatus",
        "attempts": list["DeliveryAttempt"],
        "next_attempt_at": "OptionalTime",
        "created_at": "Time",
    },
)

DeliveryId = str

EventType = str

DeliveryStatus = str

# One request to your endpoint.
DeliveryAttempt = TypedDict(
    "DeliveryAttempt",
    {
        "at": "Time",
        "response_status": Union[int, None],
        "duration_ms": int,
        "response_body": Union[str, None],
        "error": Union[str, None],
    },
)

# The delivery that will be sent.
QueuedDeliveryAnswer = TypedDict(
    "QueuedDeliveryAnswer",
    {
        "success": bool,
        "request_id": "RequestId",
        "data": "QueuedDelivery",
    },
)

# The ids of the new delivery.
QueuedDelivery = TypedDict(
    "QueuedDelivery",
    {
        "delivery_id": "DeliveryId",
        "event_id": "EventId",
    },
)

# The start of the recovery.
RecoverRequest = TypedDict(
    "RecoverRequest",
    {
        "since": "Moment",
        "timezone": NotRequired["TimeZoneName"],
    },
)

# The recovery that has begun.
RecoveryAnswer = TypedDict(
    "RecoveryAnswer",
    {
        "success": bool,
        "request_id": "RequestId",
        "data": "Recovery",
    },
)

# The endpoint, and the start of the recovery.
Recovery = TypedDict(
    "Recovery",
    {
        "webhook_id": str,
        "since": "Time",
    },
)

# A page of events.
EventPageAnswer = TypedDict(
    "EventPageAnswer",
    {
        "success": bool,
        "request_id": "RequestId",
        "data": "EventPage",
    },
)

# One page.
EventPage = TypedDict(
    "EventPage",
    {
        "items": list["AccountEvent"],
        "pagination": "EventPagination",
    },
)

# An event, as it was at that moment; webhooks send it without `position`.
AccountEvent = TypedDict(
    "AccountEvent",
    {
        "id": "EventId",
        "type": "EventType",
        "created_at": "Time",
        "environment": "Environment",
        "rehearsal": NotRequired[bool],
        "data": "EventSubject",
        "position": Union[int, None],
    },
)

# The record that changed, as it was then, under its name: one of `shipment`, `pickup`,
# `topup`, `transaction`, `withdrawal`, `batch`, `claim`, `tracker` and `webhook`. A `scan` stands beside the
# shipment or the tracker in every event that a courier's scan has caused.
EventSubject = TypedDict(
    "EventSubject",
    {
        "shipment": NotRequired["ShipmentSnapshot"],
        "pickup": NotRequired["Pickup"],
        "topup": NotRequired["TopUpRow"],
        "transaction": NotRequired["EventTransaction"],
        "withdrawal": NotRequired["Withdrawal"],
        "claim": NotRequired["Claim"],
        "batch": NotRequired["Batch"],
        "tracker": NotRequired["Tracker"],
        "webhook": NotRequired["Webhook"],
        "scan": NotRequired["EventScan"],
        "previous_status": Union[str, None],
        "sequence": int,
    },
)

# The place of this page in the list.
EventPagination = TypedDict(
    "EventPagination",
    {
        "page": Union[int, None],
        "limit": int,
        "has_more": bool,
        "next_cursor": str,
    },
)

# One event.
EventAnswer = TypedDict(
    "EventAnswer",
    {
        "success": bool,
        "request_id": "RequestId",
        "data": "AccountEvent",
    },
)

# The labels to print, and how.
LabelsRequest = TypedDict(
    "LabelsRequest",
    {
        "shipments": list[str],
        "format": NotRequired[Literal["pdf", "zpl"]],
        "size": NotRequired[Literal["a6", "100x150"]],
        "layout": NotRequired[Literal["one_per_page", "a4_4up"]],
    },
)

# Weight and size of a parcel.
ParcelPresetRequest = TypedDict(
    "ParcelPresetRequest",
    {
        "name": "PresetName",
        "weight_grams": "PresetWeight",
        "length_cm": NotRequired["Centimetres"],
        "width_cm": NotRequired["Centimetres"],
        "height_cm": NotRequired["Centimetres"],
    },
)

PresetName = str

PresetWeight = float

# One preset.
ParcelPresetAnswer = TypedDict(
    "ParcelPresetAnswer",
    {
        "success": bool,
        "request_id": "RequestId",
        "data": "ParcelPreset",
    },
)

# Weight and size of a parcel, under a name.
ParcelPreset = TypedDict(
    "ParcelPreset",
    {
        "preset_id": str,
        "environment": "Environment",
        "name": str,
        "weight_grams": int,
        "length_cm": "OptionalCentimetres",
        "width_cm": "OptionalCentimetres",
        "height_cm": "OptionalCentimetres",
        "created_at": "Time",
    },
)

OptionalCentimetres = Union[float, None]

# A page of presets.
ParcelPresetPageAnswer = TypedDict(
    "ParcelPresetPageAnswer",
    {
        "success": bool,
        "request_id": "RequestId",
        "data": "ParcelPresetPage",
    },
)

# One page.
ParcelPresetPage = TypedDict(
    "ParcelPresetPage",
    {
        "items": list["ParcelPreset"],
        "pagination": "Pagination",
    },
)

# Fields that are left out stay as they are.
ParcelPresetChange = TypedDict(
    "ParcelPresetChange",
    {
        "name": NotRequired["PresetName"],
        "weight_grams": NotRequired["PresetWeight"],
        "length_cm": NotRequired["PresetCentimetres"],
        "width_cm": NotRequired["PresetCentimetres"],
        "height_cm": NotRequired["PresetCentimetres"],
    },
)

PresetCentimetres = Union[float, None]

# The preset is deleted.
DeletedParcelPresetAnswer = TypedDict(
    "DeletedParcelPresetAnswer",
    {
        "success": bool,
        "request_id": "RequestId",
        "data": "DeletedParcelPreset",
    },
)

# The preset.
DeletedParcelPreset = TypedDict(
    "DeletedParcelPreset",
    {
        "preset_id": str,
        "deleted": bool,
    },
)

# The shipments to collect, and the time: `shipments`, or `all_ready` for all of one courier and
# one place that are BOOKED and in no pickup.
PickupRequest = TypedDict(
    "PickupRequest",
    {
        "shipments": NotRequired[list[str]],
        "all_ready": NotRequired[bool],
        "courier_code": NotRequired[str],
        "sender_id": NotRequired[str],
        "date": str,
        "window": "PickupWindow",
        "contact": "PickupContactRequest",
        "address": NotRequired["StreetAddress"],
        "notes": NotRequired["Notes"],
    },
)

# The person the courier may call.
PickupContactRequest = TypedDict(
    "PickupContactRequest",
    {
        "name": "Name",
        "phone": "Phone",
    },
)

# One pickup, and whether this answer is a replay.
PickupResultAnswer = TypedDict(
    "PickupResultAnswer",
    {
        "success": bool,
        "request_id": "RequestId",
        "data": "PickupResult",
    },
)

# The pickup as GET /pickups/{pickup_id} shows it, and `replayed`.
PickupResult = TypedDict(
    "PickupResult",
    {
        "pickup_id": str,
        "environment": "Environment",
        "status": "PickupStatus",
        "courier_code": "CourierCode",
        "shipments": list["ShipmentNumber"],
        "date": str,
        "window": "PickupHours",
        "timezone": "TimeZone",
        "contact": "PickupContact",
        "address": str,
        "notes": Union[str, None],
        "courier_reference": Union[str, None],
        "included_in_booking": bool,
        "failure": Union["Failure", None],
        "created_at": "Time",
        "replayed": "Replayed",
    },
)

# A page of pickups.
PickupPageAnswer = TypedDict(
    "PickupPageAnswer",
    {
        "success": bool,
        "request_id": "RequestId",
        "data": "PickupPage",
    },
)

# One page.
PickupPage = TypedDict(
    "PickupPage",
    {
        "items": list["Pickup"],
        "pagination": "Pagination",
    },
)

# One pickup.
PickupAnswer = TypedDict(
    "PickupAnswer",
    {
        "success": bool,
        "request_id": "RequestId",
        "data": "Pickup",
    },
)

# The body of /rates, and the chosen rate.
QuoteRequest = TypedDict(
    "QuoteRequest",
    {
        "origin": "Place",
        "destination": "Place",
        "package": "Parcel",
        "cod": NotRequired[bool],
        "cod_amount": NotRequired["Rupiah"],
        "insured_value": NotRequired["Rupiah"],
        "sender": NotRequired["PartyDraft"],
        "receiver": NotRequired["PartyDraft"],
        "couriers": NotRequired[list["CourierCode"]],
        "courier_code": "CourierCode",
        "service_code": "ServiceCode",
    },
)

# Origin or destination of the parcel: by its district, or by a postal code, an address, or
# both, from which the district is found. The answer names it. A place that may be in several
# districts is refused (AMBIGUOUS_PLACE, with `candidates`).
Place = TypedDict(
    "Place",
    {
        "district_id": NotRequired[str],
        "postal_code": NotRequired[str],
        "address": NotRequired[str],
    },
)

# What is known of the sender or the receiver.
PartyDraft = TypedDict(
    "PartyDraft",
    {
        "name": NotRequired["Name"],
        "phone": NotRequired["Phone"],
        "address": NotRequired["StreetAddress"],
        "village": NotRequired[str],
        "district_id": NotRequired["DistrictId"],
        "postal_code": NotRequired[str],
        "email": NotRequired["EmailAddress"],
        "company": NotRequired[str],
        "note": NotRequired[str],
        "coordinates": NotRequired["Coordinates"],
    },
)

# The new quote.
QuoteResultAnswer = TypedDict(
    "QuoteResultAnswer",
    {
        "success": bool,
        "request_id": "RequestId",
        "data": "QuoteResult",
    },
)

# The quote as GET /quotes/{quote_id} shows it, and `replayed`.
QuoteResult = TypedDict(
    "QuoteResult",
    {
        "quote_id": "QuoteId",
        "status": "QuoteStatus",
        "courier_code": "CourierCode",
        "service_code": "ServiceCode",
        "origin": "QuotedPlace",
        "destination": "QuotedPlace",
        "package": "QuotedParcel",
        "cod": bool,
        "cod_amount": "OptionalAmount",
        "insured_value": "OptionalAmount",
        "price": "Amount",
        "discount": "Amount",
        "final_price": "Amount",
        "cod_fee": "OptionalAmount",
        "insurance_fee": "OptionalAmount",
        "chargeable_weight_kg": float,
        "estimated_days": "EstimatedDays",
        "expires_at": "Time",
        "created_at": "Time",
        "shipment_number": Union[str, None],
        "replayed": "Replayed",
    },
)

QuoteStatus = str

# The parcel as requested.
QuotedParcel = TypedDict(
    "QuotedParcel",
    {
        "weight_grams": int,
        "length_cm": "OptionalCentimetres",
        "width_cm": "OptionalCentimetres",
        "height_cm": "OptionalCentimetres",
        "declared_value": "OptionalAmount",
    },
)

# One quote.
QuoteAnswer = TypedDict(
    "QuoteAnswer",
    {
        "success": bool,
        "request_id": "RequestId",
        "data": "Quote",
    },
)

# A price that is locked until `expires_at`, for one shipment.
Quote = TypedDict(
    "Quote",
    {
        "quote_id": "QuoteId",
        "status": "QuoteStatus",
        "courier_code": "CourierCode",
        "service_code": "ServiceCode",
        "origin": "QuotedPlace",
        "destination": "QuotedPlace",
        "package": "QuotedParcel",
        "cod": bool,
        "cod_amount": "OptionalAmount",
        "insured_value": "OptionalAmount",
        "price": "Amount",
        "discount": "Amount",
        "final_price": "Amount",
        "cod_fee": "OptionalAmount",
        "insurance_fee": "OptionalAmount",
        "chargeable_weight_kg": float,
        "estimated_days": "EstimatedDays",
        "expires_at": "Time",
        "created_at": "Time",
        "shipment_number": Union[str, None],
    },
)

# A parcel and its route.
RatesRequest = TypedDict(
    "RatesRequest",
    {
        "origin": "Place",
        "destination": "Place",
        "package": "Parcel",
        "cod": NotRequired[bool],
        "cod_amount": NotRequired["Rupiah"],
        "insured_value": NotRequired["Rupiah"],
        "sender": NotRequired["PartyDraft"],
        "receiver": NotRequired["PartyDraft"],
        "couriers": NotRequired[list["CourierCode"]],
    },
)

RateComparisonAnswer = TypedDict(
    "RateComparisonAnswer",
    {
        "success": bool,
        "request_id": "RequestId",
        "data": "RateComparison",
    },
)

RateComparison = TypedDict(
    "RateComparison",
    {
        "origin": "RatedPlace",
        "destination": "RatedPlace",
        "rates": list["Rate"],
        "provider_errors": list["ProviderError"],
        "notice": Union["RateNotice", None],
    },
)

# The district that a place of the request is in.
RatedPlace = TypedDict(
    "RatedPlace",
    {
        "district_id": "DistrictId",
        "label": str,
    },
)

Rate = TypedDict(
    "Rate",
    {
        "courier_code": "CourierCode",
        "courier_name": str,
        "service_code": "ServiceCode",
        "service_name": str,
        "price": "Amount",
        "discount": "Amount",
        "final_price": "Amount",
        "total_amount": "Amount",
        "tags": list["RateTag"],
        "score": "RateScore",
        "estimated_days": "EstimatedDays",
        "estimated_delivery_date": str,
        "cod_supported": bool,
        "cod_fee": "OptionalAmount",
        "insurance_available": bool,
        "insurance_fee": "OptionalAmount",
        "chargeable_weight_kg": float,
        "min_chargeable_weight_kg": float,
        "pickup_supported": bool,
        "drop_off_supported": bool,
    },
)

RateTag = str

# How good the rate is among those of this answer: `value` is 100 × `price` × `days` × `record`.
# What takes half as long may cost twice as much for the same score.
RateScore = TypedDict(
    "RateScore",
    {
        "value": float,
        "price": float,
        "days": float,
        "record": "CourierRecord",
    },
)

ProviderError = TypedDict(
    "ProviderError",
    {
        "courier_code": "CourierCode",
        "kind": "ProviderErrorKind",
        "code": "ProviderErrorCode",
        "message": str,
        "retryable": bool,
        "elapsed_ms": int,
        "field_errors": list["FieldError"],
    },
)

ProviderErrorKind = str

ProviderErrorCode = str

# A reason that concerns no single courier.
RateNotice = TypedDict(
    "RateNotice",
    {
        "code": Literal["NO_COURIERS"],
        "message": str,
    },
)

# What is paid.
SettleClaimRequest = TypedDict(
    "SettleClaimRequest",
    {
        "amount": NotRequired["Rupiah"],
    },
)

# One claim.
ClaimAnswer = TypedDict(
    "ClaimAnswer",
    {
        "success": bool,
        "request_id": "RequestId",
        "data": "Claim",
    },
)

# Why it is refused.
RefusalRequest = TypedDict(
    "RefusalRequest",
    {
        "reason": NotRequired[str],
    },
)

# An account at a bank, of anybody.
TestBankAccountRequest = TypedDict(
    "TestBankAccountRequest",
    {
        "bank": str,
        "account_number": str,
        "account_name": str,
    },
)

# One bank account.
BankAccountAnswer = TypedDict(
    "BankAccountAnswer",
    {
        "success": bool,
        "request_id": "RequestId",
        "data": "BankAccount",
    },
)

# An account at a bank whose holder we have verified.
BankAccount = TypedDict(
    "BankAccount",
    {
        "bank_account_id": str,
        "environment": "Environment",
        "bank": "BankName",
        "account_name": "AccountHolder",
        "account_number_last4": "AccountNumberLast4",
        "created_at": "Time",
        "last_used_at": "OptionalTime",
    },
)

# One withdrawal.
WithdrawalAnswer = TypedDict(
    "WithdrawalAnswer",
    {
        "success": bool,
        "request_id": "RequestId",
        "data": "Withdrawal",
    },
)

# The type of the event.
RehearsalRequest = TypedDict(
    "RehearsalRequest",
    {
        "type": Literal["shipment.created", "shipment.updated", "shipment.paid", "shipment.booked", "shipment.booking_failed", "shipment.booking_delayed", "shipment.payment_rejected", "shipment.tracking_updated", "shipment.measured", "shipment.picked_up", "shipment.in_transit", "shipment.out_for_delivery", "shipment.delivery_failed", "shipment.delivered", "shipment.on_hold", "shipment.return_in_transit", "shipment.returned", "shipment.lost", "shipment.damaged", "shipment.cancelled", "shipment.cancel_rejected", "shipment.expired", "pickup.requested", "pickup.confirmed", "pickup.completed", "pickup.failed", "pickup.cancelled", "tracker.updated", "wallet.topped_up", "wallet.late_payment", "wallet.adjusted", "topup.expired", "topup.failed", "withdrawal.completed", "withdrawal.failed", "cod.collected", "cod.settled", "cod.late", "claim.opened", "claim.settled", "claim.rejected", "batch.completed", "webhook.disabled", "webhook.test"],
    },
)

# A delivered parcel, to be carried back at the price of a quote. Its receiver is the sender
# now, and its sender the receiver, as the shipment has them.
ReturnRequest = TypedDict(
    "ReturnRequest",
    {
        "quote_id": str,
        "items": NotRequired[list["ItemRequest"]],
        "payment_method": Literal["WALLET", "QRIS", "MANUAL_TRANSFER"],
        "insurance": NotRequired["InsuranceRequest"],
        "collection_method": NotRequired[Literal["PICKUP", "DROP_OFF"]],
        "pickup": NotRequired["ShipmentPickupRequest"],
        "reference": NotRequired[str],
        "notes": NotRequired["Notes"],
        "metadata": NotRequired["Metadata"],
        "tags": NotRequired["Tags"],
    },
)

# Insures the contents; without it, for the `insured_value` of the quote.
InsuranceRequest = TypedDict(
    "InsuranceRequest",
    {
        "insured_value": "Rupiah",
    },
)

# One shipment, and whether this answer is a replay.
ShipmentResultAnswer = TypedDict(
    "ShipmentResultAnswer",
    {
        "success": bool,
        "request_id": "RequestId",
        "data": "ShipmentResult",
    },
)

# The shipment as GET /shipments/{shipment_number} shows it, and `replayed`.
ShipmentResult = TypedDict(
    "ShipmentResult",
    {
        "shipment_number": "ShipmentNumber",
        "awb": Union[str, None],
        "status": "ShipmentStatus",
        "payment_status": "PaymentStatus",
        "price": "Amount",
        "total_amount": "Amount",
        "environment": "Environment",
        "reference": Union[str, None],
        "courier_code": "CourierCode",
        "courier_name": str,
        "service_code": "ServiceCode",
        "service_name": str,
        "quote_id": "QuoteId",
        "list_price": "Amount",
        "discount": "Amount",
        "booking": "BookingProgress",
        "payment_method": "PaymentMethod",
        "payment_expires_at": "OptionalTime",
        "collection_method": "CollectionMethod",
        "sender": "Party",
        "receiver": "Party",
        "items": list["ShipmentItem"],
        "weight_grams": int,
        "cod_amount": "OptionalAmount",
        "cod_fee": "OptionalAmount",
        "insured_value": "OptionalAmount",
        "insurance_fee": "OptionalAmount",
        "notes": Union[str, None],
        "cancellable": bool,
        "courier_cancellation": Union["CourierCancellation", None],
        "cancel_reason": Union[str, None],
        "refund": Union["Refund", None],
        "returnable_until": "OptionalTime",
        "return_of": Union[str, None],
        "returned_by": Union[str, None],
        "pickup_id": Union[str, None],
        "pickup": Union["ShipmentPickup", None],
        "proof": Union["DeliveryProof", None],
        "measured_weight_grams": Union[int, None],
        "late_payment": bool,
        "estimated_days": "EstimatedDays",
        "created_at": "Time",
        "paid_at": "OptionalTime",
        "booked_at": "OptionalTime",
        "delivered_at": "OptionalTime",
        "cancelled_at": "OptionalTime",
        "cod_settles_at": "OptionalTime",
        "cod_settled_at": "OptionalTime",
        "failure": Union["Failure", None],
        "tracking_url": str,
        "metadata": "Metadata",
        "tags": "Tags",
        "qr_string": NotRequired[str],
        "qr_expires_at": NotRequired["Time"],
        "transfer": NotRequired["Transfer"],
        "replayed": "Replayed",
    },
)

# The bank account and the exact amount to transfer.
Transfer = TypedDict(
    "Transfer",
    {
        "bank": str,
        "account_number": str,
        "account_name": str,
        "amount": "Amount",
        "unique_code": int,
        "expires_at": "Time",
    },
)

# A sender to save.
SenderRequest = TypedDict(
    "SenderRequest",
    {
        "name": "Name",
        "phone": "Phone",
        "address": "StreetAddress",
        "village": NotRequired[str],
        "district_id": NotRequired[str],
        "postal_code": NotRequired[str],
        "email": NotRequired["EmailAddress"],
        "company": NotRequired[str],
        "note": NotRequired[str],
        "coordinates": NotRequired["Coordinates"],
        "is_default": NotRequired[bool],
    },
)

# One saved sender.
SenderAnswer = TypedDict(
    "SenderAnswer",
    {
        "success": bool,
        "request_id": "RequestId",
        "data": "Sender",
    },
)

# A saved sender.
Sender = TypedDict(
    "Sender",
    {
        "name": str,
        "phone": "InternationalPhone",
        "address": str,
        "village": Union[str, None],
        "district_id": "DistrictId",
        "district": "PlaceName",
        "regency": "PlaceName",
        "province": "PlaceName",
        "postal_code": Union[str, None],
        "email": Union[str, None],
        "company": Union[str, None],
        "note": Union[str, None],
        "coordinates": Union["PartyCoordinates", None],
        "sender_id": str,
        "environment": "Environment",
        "is_default": bool,
        "created_at": "Time",
    },
)

# A page of saved senders.
SenderPageAnswer = TypedDict(
    "SenderPageAnswer",
    {
        "success": bool,
        "request_id": "RequestId",
        "data": "SenderPage",
    },
)

# One page.
SenderPage = TypedDict(
    "SenderPage",
    {
        "items": list["Sender"],
        "pagination": "Pagination",
    },
)

# Fields that are left out stay as they are.
SenderChange = TypedDict(
    "SenderChange",
    {
        "name": NotRequired["Name"],
        "phone": NotRequired["Phone"],
        "address": NotRequired["StreetAddress"],
        "village": NotRequired[Union[str, None]],
        "district_id": NotRequired[str],
        "postal_code": NotRequired[Union[str, None]],
        "email": NotRequired[Union["EmailAddress", None]],
        "company": NotRequired[Union[str, None]],
        "note": NotRequired[Union[str, None]],
        "coordinates": NotRequired[Union["Coordinates", None]],
        "is_default": NotRequired[bool],
    },
)

# The saved sender is deleted.
DeletedSenderAnswer = TypedDict(
    "DeletedSenderAnswer",
    {
        "success": bool,
        "request_id": "RequestId",
        "data": "DeletedSender",
    },
)

# The saved sender.
DeletedSender = TypedDict(
    "DeletedSender",
    {
        "sender_id": str,
        "deleted": bool,
    },
)

HealthAnswer = TypedDict(
    "HealthAnswer",
    {
        "success": bool,
        "request_id": "RequestId",
        "data": "Health",
    },
)

Health = TypedDict(
    "Health",
    {
        "status": Literal["ok"],
    },
)

ReadinessAnswer = TypedDict(
    "ReadinessAnswer",
    {
        "success": bool,
        "request_id": "RequestId",
        "data": "Readiness",
    },
)

Readiness = TypedDict(
    "Readiness",
    {
        "status": Literal["ok"],
        "lag": Union["WorkLag", None],
    },
)

# Age in seconds of the oldest due call to a courier that no worker has claimed, by kind.
WorkLag = TypedDict(
    "WorkLag",
    {
        "bookings": int,
        "cancellations": int,
        "pickups": int,
    },
)

# A parcel, to be carried at the price of a quote.
ShipmentRequest = TypedDict(
    "ShipmentRequest",
    {
        "quote_id": str,
        "sender": NotRequired["PartyRequest"],
        "sender_id": NotRequired[str],
        "receiver": "PartyRequest",
        "items": list["ItemRequest"],
        "payment_method": Literal["WALLET", "QRIS", "MANUAL_TRANSFER"],
        "cod_amount": NotRequired["Rupiah"],
        "insurance": NotRequired[Union["InsuranceRequest", "Rupiah"]],
        "collection_method": NotRequired[Literal["PICKUP", "DROP_OFF"]],
        "pickup": NotRequired["ShipmentPickupRequest"],
        "reference": NotRequired[str],
        "notes": NotRequired["Notes"],
        "metadata": NotRequired["Metadata"],
        "tags": NotRequired["Tags"],
    },
)

# A page of shipments.
ShipmentPageAnswer = TypedDict(
    "ShipmentPageAnswer",
    {
        "success": bool,
        "request_id": "RequestId",
        "data": "ShipmentPage",
    },
)

# One page.
ShipmentPage = TypedDict(
    "ShipmentPage",
    {
        "items": list["ShipmentSnapshot"],
        "pagination": "Pagination",
    },
)

# One shipment.
ShipmentAnswer = TypedDict(
    "ShipmentAnswer",
    {
        "success": bool,
        "request_id": "RequestId",
        "data": "Shipment",
    },
)

# A shipment as it is now. While its `payment_status` is PENDING, and only then, it has the
# instructions to pay it: `qr_string` and `qr_expires_at`, or `transfer`.
Shipment = TypedDict(
    "Shipment",
    {
        "shipment_number": "ShipmentNumber",
        "awb": Union[str, None],
        "status": "ShipmentStatus",
        "payment_status": "PaymentStatus",
        "price": "Amount",
        "total_amount": "Amount",
        "environment": "Environment",
        "reference": Union[str, None],
        "courier_code": "CourierCode",
        "courier_name": str,
        "service_code": "ServiceCode",
        "service_name": str,
        "quote_id": "QuoteId",
        "list_price": "Amount",
        "discount": "Amount",
        "booking": "BookingProgress",
        "payment_method": "PaymentMethod",
        "payment_expires_at": "OptionalTime",
        "collection_method": "CollectionMethod",
        "sender": "Party",
        "receiver": "Party",
        "items": list["ShipmentItem"],
        "weight_grams": int,
        "cod_amount": "OptionalAmount",
        "cod_fee": "OptionalAmount",
        "insured_value": "OptionalAmount",
        "insurance_fee": "OptionalAmount",
        "notes": Union[str, None],
        "cancellable": bool,
        "courier_cancellation": Union["CourierCancellation", None],
        "cancel_reason": Union[str, None],
        "refund": Union["Refund", None],
        "returnable_until": "OptionalTime",
        "return_of": Union[str, None],
        "returned_by": Union[str, None],
        "pickup_id": Union[str, None],
        "pickup": Union["ShipmentPickup", None],
        "proof": Union["DeliveryProof", None],
        "measured_weight_grams": Union[int, None],
        "late_payment": bool,
        "estimated_days": "EstimatedDays",
        "created_at": "Time",
        "paid_at": "OptionalTime",
        "booked_at": "OptionalTime",
        "delivered_at": "OptionalTime",
        "cancelled_at": "OptionalTime",
        "cod_settles_at": "OptionalTime",
        "cod_settled_at": "OptionalTime",
        "failure": Union["Failure", None],
        "tracking_url": str,
        "metadata": "Metadata",
        "tags": "Tags",
        "qr_string": NotRequired[str],
        "qr_expires_at": NotRequired["Time"],
        "transfer": NotRequired["Transfer"],
    },
)

# What is to change; fields that are left out stay as they are.
ShipmentEdit = TypedDict(
    "ShipmentEdit",
    {
        "sender": NotRequired["PartyEdit"],
        "receiver": NotRequired["PartyEdit"],
        "items": NotRequired[list["ItemRequest"]],
        "reference": NotRequired[Union[str, None]],
        "notes": NotRequired[Union[str, None]],
        "metadata": NotRequired["Metadata"],
        "tags": NotRequired["Tags"],
    },
)

# New texts of the sender or the receiver; the district is the price's, and stays.
PartyEdit = TypedDict(
    "PartyEdit",
    {
        "name": NotRequired["Name"],
        "phone": NotRequired["Phone"],
        "address": NotRequired["StreetAddress"],
        "village": NotRequired[Union[str, None]],
        "postal_code": NotRequired[Union[str, None]],
        "email": NotRequired[Union[str, None]],
        "company": NotRequired[Union[str, None]],
        "note": NotRequired[Union[str, None]],
        "coordinates": NotRequired[Union["Coordinates", None]],
        "district_id": NotRequired[str],
    },
)

# The payment method from now on.
PayRequest = TypedDict(
    "PayRequest",
    {
        "method": Literal["WALLET", "QRIS", "MANUAL_TRANSFER"],
    },
)

# The reason of the cancellation; optional.
CancelRequest = TypedDict(
    "CancelRequest",
    {
        "reason": NotRequired[str],
    },
)

# How far the parcel moves.
AdvanceRequest = TypedDict(
    "AdvanceRequest",
    {
        "to": NotRequired[Literal["BOOKED", "PICKUP_SCHEDULED", "PICKUP_FAILED", "CANCELLED", "PICKED_UP", "IN_TRANSIT", "OUT_FOR_DELIVERY", "DELIVERED", "DELIVERY_FAILED", "ON_HOLD", "RETURN_IN_TRANSIT", "RETURNED", "LOST", "DAMAGED"]],
        "proof": NotRequired["AdvanceProof"],
        "measured_weight_grams": NotRequired[int],
    },
)

# A courier's proof of a delivery, any part of it.
AdvanceProof = TypedDict(
    "AdvanceProof",
    {
        "receiver_name": NotRequired[str],
        "relation": NotRequired[str],
        "photo_url": NotRequired[str],
        "signature_url": NotRequired[str],
    },
)

# A month of the wallet.
StatementAnswer = TypedDict(
    "StatementAnswer",
    {
        "success": bool,
        "request_id": "RequestId",
        "data": "Statement",
    },
)

# For each bucket: opening + credits − debits = closing.
Statement = TypedDict(
    "Statement",
    {
        "month": str,
        "environment": "Environment",
        "from": "Time",
        "to": "Time",
        "is_final": bool,
        "opening": "Balance",
        "movements": list["Transaction"],
        "totals": "Turnovers",
        "closing": "Balance",
    },
)

# The three buckets, all read at one moment.
Balance = TypedDict(
    "Balance",
    {
        "available": "Amount",
        "held": "Amount",
        "pending_cod": "Amount",
    },
)

# One movement of one bucket. It is never changed or deleted.
Transaction = TypedDict(
    "Transaction",
    {
        "transaction_id": str,
        "journal_id": str,
        "sequence": int,
        "type": "TransactionType",
        "direction": "TransactionDirection",
        "bucket": "Bucket",
        "amount": "Amount",
        "balance_after": "Amount",
        "reference": "TransactionReference",
        "description": str,
        "created_at": "Time",
    },
)

# The sums of the movements.
Turnovers = TypedDict(
    "Turnovers",
    {
        "available": "Turnover",
        "held": "Turnover",
        "pending_cod": "Turnover",
    },
)

# Of one bucket.
Turnover = TypedDict(
    "Turnover",
    {
        "credit": "Amount",
        "debit": "Amount",
        "count": int,
    },
)

# The amount and the payment method.
TopUpRequest = TypedDict(
    "TopUpRequest",
    {
        "amount": "Rupiah",
        "method": Literal["QRIS", "MANUAL_TRANSFER"],
    },
)

# One top-up, and whether this answer is a replay.
TopUpResultAnswer = TypedDict(
    "TopUpResultAnswer",
    {
        "success": bool,
        "request_id": "RequestId",
        "data": "TopUpResult",
    },
)

# The top-up as GET /topups/{topup_id} shows it, and `replayed`.
TopUpResult = TypedDict(
    "TopUpResult",
    {
        "topup_id": str,
        "environment": "Environment",
        "status": "TopUpStatus",
        "method": "TopUpMethod",
        "amount": "Amount",
        "transaction_id": Union[str, None],
        "created_at": "Time",
        "expires_at": "Time",
        "paid_at": "OptionalTime",
        "qr_string": NotRequired[str],
        "qr_expires_at": NotRequired["Time"],
        "transfer": NotRequired["Transfer"],
        "replayed": "Replayed",
    },
)

# A page of top-ups.
TopUpPageAnswer = TypedDict(
    "TopUpPageAnswer",
    {
        "success": bool,
        "request_id": "RequestId",
        "data": "TopUpPage",
    },
)

# One page.
TopUpPage = TypedDict(
    "TopUpPage",
    {
        "items": list["TopUpRow"],
        "pagination": "Pagination",
    },
)

# One top-up.
TopUpAnswer = TypedDict(
    "TopUpAnswer",
    {
        "success": bool,
        "request_id": "RequestId",
        "data": "TopUp",
    },
)

# A top-up as it is now. While it is PENDING, and only then, it has the instructions to pay
# it: `qr_string` and `qr_expires_at`, or `transfer`.
TopUp = TypedDict(
    "TopUp",
    {
        "topup_id": str,
        "environment": "Environment",
        "status": "TopUpStatus",
        "method": "TopUpMethod",
        "amount": "Amount",
        "transaction_id": Union[str, None],
        "created_at": "Time",
        "expires_at": "Time",
        "paid_at": "OptionalTime",
        "qr_string": NotRequired[str],
        "qr_expires_at": NotRequired["Time"],
        "transfer": NotRequired["Transfer"],
    },
)

# The parcel to follow.
TrackerRequest = TypedDict(
    "TrackerRequest",
    {
        "courier_code": "CourierCode",
        "awb": "FollowedAwb",
        "reference": NotRequired[str],
    },
)

FollowedAwb = str

# One tracker, and whether this answer is a replay.
TrackerResultAnswer = TypedDict(
    "TrackerResultAnswer",
    {
        "success": bool,
        "request_id": "RequestId",
        "data": "TrackerResult",
    },
)

# The tracker as GET /trackers lists it, and `replayed`.
TrackerResult = TypedDict(
    "TrackerResult",
    {
        "tracker_id": str,
        "environment": "Environment",
        "courier_code": "CourierCode",
        "awb": str,
        "reference": Union[str, None],
        "status": "TrackerStatus",
        "status_at": "OptionalTime",
        "created_at": "Time",
        "updated_at": "Time",
        "ended_at": "OptionalTime",
        "replayed": "Replayed",
    },
)

# A page of trackers.
TrackerPageAnswer = TypedDict(
    "TrackerPageAnswer",
    {
        "success": bool,
        "request_id": "RequestId",
        "data": "TrackerPage",
    },
)

# One page.
TrackerPage = TypedDict(
    "TrackerPage",
    {
        "items": list["Tracker"],
        "pagination": "Pagination",
    },
)

# One tracker.
TrackerAnswer = TypedDict(
    "TrackerAnswer",
    {
        "success": bool,
        "request_id": "RequestId",
        "data": "TrackerWithTimeline",
    },
)

# The tracker, and all scans of its parcel.
TrackerWithTimeline = TypedDict(
    "TrackerWithTimeline",
    {
        "tracker_id": str,
        "environment": "Environment",
        "courier_code": "CourierCode",
        "awb": str,
        "reference": Union[str, None],
        "status": "TrackerStatus",
        "status_at": "OptionalTime",
        "created_at": "Time",
        "updated_at": "Time",
        "ended_at": "OptionalTime",
        "timeline": list["TrackerScan"],
    },
)

# A courier's scan of the parcel.
TrackerScan = TypedDict(
    "TrackerScan",
    {
        "status": "TimelineStatus",
        "description": str,
        "location": str,
        "time": "Time",
        "reason_code": Union["ReasonCode", None],
    },
)

# The tracker is deleted.
DeletedTrackerAnswer = TypedDict(
    "DeletedTrackerAnswer",
    {
        "success": bool,
        "request_id": "RequestId",
        "data": "DeletedTracker",
    },
)

# The tracker.
DeletedTracker = TypedDict(
    "DeletedTracker",
    {
        "tracker_id": str,
        "deleted": bool,
    },
)

# The tracking of a parcel.
TrackingAnswer = TypedDict(
    "TrackingAnswer",
    {
        "success": bool,
        "request_id": "RequestId",
        "data": "Tracking",
    },
)

# Where the parcel is and was.
Tracking = TypedDict(
    "Tracking",
    {
        "awb": str,
        "courier_code": "CourierCode",
        "courier_name": str,
        "service_name": str,
        "shipment_number": "ShipmentNumber",
        "status": "ShipmentStatus",
        "origin": "TrackedPlace",
        "destination": "TrackedPlace",
        "estimated_delivery": "OptionalTime",
        "timeline": list["TimelineEntry"],
    },
)

# Where a party is, and nothing of who it is.
TrackedPlace = TypedDict(
    "TrackedPlace",
    {
        "district_id": "DistrictId",
        "district": "PlaceName",
        "regency": "PlaceName",
        "province": "PlaceName",
        "postal_code": Union[str, None],
    },
)

# A tracking event.
TimelineEntry = TypedDict(
    "TimelineEntry",
    {
        "status": "TimelineStatus",
        "description": str,
        "location": str,
        "time": "Time",
        "reason_code": Union["ReasonCode", None],
        "proof": Union["DeliveryProof", None],
        "measured": Union["MeasuredParcel", None],
    },
)

# What the courier measured; null for what it does not say. Your price stays as it was sold.
MeasuredParcel = TypedDict(
    "MeasuredParcel",
    {
        "weight_grams": Union[int, None],
        "length_cm": "MeasuredCentimetres",
        "width_cm": "MeasuredCentimetres",
        "height_cm": "MeasuredCentimetres",
    },
)

MeasuredCentimetres = Union[float, None]

# What the wallet holds.
BalanceAnswer = TypedDict(
    "BalanceAnswer",
    {
        "success": bool,
        "request_id": "RequestId",
        "data": "Balance",
    },
)

# Collected cash that is not settled yet.
PendingCodAnswer = TypedDict(
    "PendingCodAnswer",
    {
        "success": bool,
        "request_id": "RequestId",
        "data": "PendingCod",
    },
)

# The bucket, and the amounts by the day they become available (in LIVE, are expected), all
# read at one moment.
PendingCod = TypedDict(
    "PendingCod",
    {
        "pending_cod": "Amount",
        "items": list["SettlementDay"],
    },
)

# The amount that is settled on one day.
SettlementDay = TypedDict(
    "SettlementDay",
    {
        "settlement_date": str,
        "amount": "Amount",
        "shipments": int,
    },
)

# A page of the wallet's ledger.
TransactionPageAnswer = TypedDict(
    "TransactionPageAnswer",
    {
        "success": bool,
        "request_id": "RequestId",
        "data": "TransactionPage",
    },
)

# One page.
TransactionPage = TypedDict(
    "TransactionPage",
    {
        "items": list["Transaction"],
        "pagination": "Pagination",
    },
)

# Play money.
TestTopUpRequest = TypedDict(
    "TestTopUpRequest",
    {
        "amount": "Rupiah",
    },
)

# The top-up, and the balance after it.
TestTopUpAnswer = TypedDict(
    "TestTopUpAnswer",
    {
        "success": bool,
        "request_id": "RequestId",
        "data": "TestTopUp",
    },
)

# As GET /transactions and GET /balance show them.
TestTopUp = TypedDict(
    "TestTopUp",
    {
        "transaction": "Transaction",
        "balance": "Balance",
    },
)

# The request that a receiver got.
VerifyWebhookRequest = TypedDict(
    "VerifyWebhookRequest",
    {
        "headers": dict[str, Any],
        "body": str,
        "webhook_id": NotRequired[str],
        "secret": NotRequired[str],
        "tolerance_seconds": NotRequired[int],
    },
)

# Problems of a request.
SignatureVerdictAnswer = TypedDict(
    "SignatureVerdictAnswer",
    {
        "success": bool,
        "request_id": "RequestId",
        "data": "SignatureVerdict",
    },
)

# The verdict.
SignatureVerdict = TypedDict(
    "SignatureVerdict",
    {
        "verified": bool,
        "problems": list["SignatureProblem"],
        "signed_by": Union["SignedBy", None],
    },
)

# A reason to refuse the request.
SignatureProblem = TypedDict(
    "SignatureProblem",
    {
        "code": "SignatureProblemCode",
        "message": str,
    },
)

SignatureProblemCode = str

# The secret by its last four characters, and the endpoint that has it.
SignedBy = TypedDict(
    "SignedBy",
    {
        "webhook_id": Union[str, None],
        "secret_last4": str,
    },
)

# The URL that events are sent to, and their types.
WebhookRequest = TypedDict(
    "WebhookRequest",
    {
        "url": "WebhookUrl",
        "events": NotRequired["WantedEvents"],
        "description": NotRequired["WebhookDescription"],
        "enabled": NotRequired[bool],
    },
)

WebhookUrl = str

WantedEvents = list[Literal["*", "shipment.created", "shipment.updated", "shipment.paid", "shipment.booked", "shipment.booking_failed", "shipment.booking_delayed", "shipment.payment_rejected", "shipment.tracking_updated", "shipment.measured", "shipment.picked_up", "shipment.in_transit", "shipment.out_for_delivery", "shipment.delivery_failed", "shipment.delivered", "shipment.on_hold", "shipment.return_in_transit", "shipment.returned", "shipment.lost", "shipment.damaged", "shipment.cancelled", "shipment.cancel_rejected", "shipment.expired", "pickup.requested", "pickup.confirmed", "pickup.completed", "pickup.failed", "pickup.cancelled", "tracker.updated", "wallet.topped_up", "wallet.late_payment", "wallet.adjusted", "topup.expired", "topup.failed", "withdrawal.completed", "withdrawal.failed", "cod.collected", "cod.settled", "cod.late", "claim.opened", "claim.settled", "claim.rejected", "batch.completed", "webhook.disabled", "webhook.test"]]

WebhookDescription = Union[str, None]

# One endpoint, and its secret.
WebhookWithSecretAnswer = TypedDict(
    "WebhookWithSecretAnswer",
    {
        "success": bool,
        "request_id": "RequestId",
        "data": "WebhookWithSecret",
    },
)

# The endpoint as GET /webhooks/{webhook_id} shows it, and its `secret`.
WebhookWithSecret = TypedDict(
    "WebhookWithSecret",
    {
        "webhook_id": str,
        "environment": "Environment",
        "url": str,
        "events": list[str],
        "description": Union[str, None],
        "enabled": bool,
        "disabled_reason": Union["DisabledReason", None],
        "secret_last4": Union[str, None],
        "created_at": "Time",
        "last_success_at": "OptionalTime",
        "last_failure_at": "OptionalTime",
        "secret": str,
    },
)

# A page of endpoints.
WebhookPageAnswer = TypedDict(
    "WebhookPageAnswer",
    {
        "success": bool,
        "request_id": "RequestId",
        "data": "WebhookPage",
    },
)

# One page.
WebhookPage = TypedDict(
    "WebhookPage",
    {
        "items": list["Webhook"],
        "pagination": "Pagination",
    },
)

# One endpoint.
WebhookAnswer = TypedDict(
    "WebhookAnswer",
    {
        "success": bool,
        "request_id": "RequestId",
        "data": "Webhook",
    },
)

# Fields that are left out stay as they are.
WebhookChange = TypedDict(
    "WebhookChange",
    {
        "url": NotRequired["WebhookUrl"],
        "events": NotRequired["WantedEvents"],
        "description": NotRequired["WebhookDescription"],
        "enabled": NotRequired[bool],
    },
)

# The endpoint is deleted.
DeletedWebhookAnswer = TypedDict(
    "DeletedWebhookAnswer",
    {
        "success": bool,
        "request_id": "RequestId",
        "data": "DeletedWebhook",
    },
)

# The endpoint.
DeletedWebhook = TypedDict(
    "DeletedWebhook",
    {
        "webhook_id": str,
        "deleted": bool,
    },
)

# How long the old secret stays valid.
RotateRequest = TypedDict(
    "RotateRequest",
    {
        "overlap_seconds": NotRequired[int],
    },
)

# The amount, and where it goes.
WithdrawalRequest = TypedDict(
    "WithdrawalRequest",
    {
        "amount": "Rupiah",
        "bank_account_id": str,
    },
)

# One withdrawal, and whether this answer is a replay.
WithdrawalResultAnswer = TypedDict(
    "WithdrawalResultAnswer",
    {
        "success": bool,
        "request_id": "RequestId",
        "data": "WithdrawalResult",
    },
)

# The withdrawal, and `replayed`.
WithdrawalResult = TypedDict(
    "WithdrawalResult",
    {
        "withdrawal_id": str,
        "environment": "Environment",
        "status": "WithdrawalStatus",
        "amount": "Amount",
        "bank": "BankName",
        "account_name": "AccountHolder",
        "account_number_last4": "AccountNumberLast4",
        "bank_reference": Union[str, None],
        "failure_reason": Union[str, None],
        "created_at": "Time",
        "completed_at": "OptionalTime",
        "failed_at": "OptionalTime",
        "replayed": "Replayed",
    },
)

# A page of withdrawals.
WithdrawalPageAnswer = TypedDict(
    "WithdrawalPageAnswer",
    {
        "success": bool,
        "request_id": "RequestId",
        "data": "WithdrawalPage",
    },
)

# One page.
WithdrawalPage = TypedDict(
    "WithdrawalPage",
    {
        "items": list["Withdrawal"],
        "pagination": "Pagination",
    },
)

# The bank accounts.
BankAccountListAnswer = TypedDict(
    "BankAccountListAnswer",
    {
        "success": bool,
        "request_id": "RequestId",
        "data": "BankAccountList",
    },
)

# All of them.
BankAccountList = TypedDict(
    "BankAccountList",
    {
        "items": list["BankAccount"],
    },
)
