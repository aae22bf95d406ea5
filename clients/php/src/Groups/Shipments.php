<?php

// Written by `make types` from openapi/. Do not edit.

declare(strict_types=1);

namespace Satukurir\Groups;

use Satukurir\Pages;
use Satukurir\Sender;

final class Shipments
{
    public function __construct(private readonly Sender $sender)
    {
    }

    /**
     * Create a shipment from a quote, and pay for it.
     *
     * @param array{quote_id: string, sender?: array{name: string, phone: string, address: string, village?: string, district_id?: string, postal_code?: string, email?: string, company?: string, note?: string, coordinates?: array{latitude: int|float, longitude: int|float}}, sender_id?: string, receiver: array{name: string, phone: string, address: string, village?: string, district_id?: string, postal_code?: string, email?: string, company?: string, note?: string, coordinates?: array{latitude: int|float, longitude: int|float}}, items: list<array{name: string, quantity: int, price: int, sku?: string, description?: string, category?: string, weight_grams?: int|float}>, payment_method: 'WALLET'|'QRIS'|'MANUAL_TRANSFER', cod_amount?: int, insurance?: array{insured_value: int}|int, collection_method?: 'PICKUP'|'DROP_OFF', pickup?: array{date: string, window: array{start: string, end: string}, vehicle?: 'MOTORCYCLE'|'CAR'|'TRUCK'}, reference?: string, notes?: string, metadata?: array<string, mixed>, tags?: list<string>} $body
     * @return array{shipment_number: string, awb: string|null, status: string, payment_status: string, price: int, total_amount: int, environment: string, reference: string|null, courier_code: string, courier_name: string, service_code: string, service_name: string, quote_id: string, list_price: int, discount: int, booking: string, payment_method: string, payment_expires_at: string|null, collection_method: string, sender: array{name: string, phone: string, address: string, village: string|null, district_id: string, district: string|null, regency: string|null, province: string|null, postal_code: string|null, email: string|null, company: string|null, note: string|null, coordinates: array{latitude: int|float, longitude: int|float}|null}, receiver: array{name: string, phone: string, address: string, village: string|null, district_id: string, district: string|null, regency: string|null, province: string|null, postal_code: string|null, email: string|null, company: string|null, note: string|null, coordinates: array{latitude: int|float, longitude: int|float}|null}, items: list<array{name: string, quantity: int, price: int, sku: string|null, description: string|null, category: string|null, weight_grams: int|null}>, weight_grams: int, cod_amount: int|null, cod_fee: int|null, insured_value: int|null, insurance_fee: int|null, notes: string|null, cancellable: bool, courier_cancellation: string|null, cancel_reason: string|null, refund: array{amount: int, transaction_id: string|null, refunded_at: string}|null, returnable_until: string|null, return_of: string|null, returned_by: string|null, pickup_id: string|null, pickup: array{date: string, window: array{start: string, end: string}, timezone: string, vehicle: string|null, included_in_booking: bool}|null, proof: array{receiver_name: string|null, relation: string|null, photo_url: string|null, signature_url: string|null}|null, measured_weight_grams: int|null, late_payment: bool, estimated_days: array{min: int, max: int}, created_at: string, paid_at: string|null, booked_at: string|null, delivered_at: string|null, cancelled_at: string|null, cod_settles_at: string|null, cod_settled_at: string|null, failure: array{code: string, message: string}|null, tracking_url: string, metadata: array<string, mixed>, tags: list<string>, qr_string?: string, qr_expires_at?: string, transfer?: array{bank: string, account_number: string, account_name: string, amount: int, unique_code: int, expires_at: string}, replayed: bool}
     */
    public function create(array $body, ?string $idempotencyKey = null): array
    {
        return $this->sender->call('createShipment', body: $body, idempotencyKey: $idempotencyKey);
    }

    /**
     * Shipments, newest first.
     *
     * @param array{page?: int, limit?: int, cursor?: string, include_total?: bool, created_from?: string, created_to?: string, timezone?: string, status?: list<'AWAITING_PAYMENT'|'WAITING_CONFIRMATION'|'PROCESSING'|'BOOKED'|'PICKED_UP'|'IN_TRANSIT'|'OUT_FOR_DELIVERY'|'DELIVERY_FAILED'|'ON_HOLD'|'RETURN_IN_TRANSIT'|'DELIVERED'|'RETURNED'|'LOST'|'DAMAGED'|'BOOKING_FAILED'|'CANCELLED'|'EXPIRED'>, payment_status?: list<'UNPAID'|'PENDING'|'PAID'|'REFUNDED'|'EXPIRED'>, courier?: string, reference?: string, awb?: string, search?: string, tag?: string, idempotency_key?: string} $query
     * @return Pages<array{shipment_number: string, awb: string|null, status: string, payment_status: string, price: int, total_amount: int, environment: string, reference: string|null, courier_code: string, courier_name: string, service_code: string, service_name: string, quote_id: string, list_price: int, discount: int, booking: string, payment_method: string, payment_expires_at: string|null, collection_method: string, sender: array{name: string, phone: string, address: string, village: string|null, district_id: string, district: string|null, regency: string|null, province: string|null, postal_code: string|null, email: string|null, company: string|null, note: string|null, coordinates: array{latitude: int|float, longitude: int|float}|null}, receiver: array{name: string, phone: string, address: string, village: string|null, district_id: string, district: string|null, regency: string|null, province: string|null, postal_code: string|null, email: string|null, company: string|null, note: string|null, coordinates: array{latitude: int|float, longitude: int|float}|null}, items: list<array{name: string, quantity: int, price: int, sku: string|null, description: string|null, category: string|null, weight_grams: int|null}>, weight_grams: int, cod_amount: int|null, cod_fee: int|null, insured_value: int|null, insurance_fee: int|null, notes: string|null, cancellable: bool, courier_cancellation: string|null, cancel_reason: string|null, refund: array{amount: int, transaction_id: string|null, refunded_at: string}|null, returnable_until: string|null, return_of: string|null, returned_by: string|null, pickup_id: string|null, pickup: array{date: string, window: array{start: string, end: string}, timezone: string, vehicle: string|null, included_in_booking: bool}|null, proof: array{receiver_name: string|null, relation: string|null, photo_url: string|null, signature_url: string|null}|null, measured_weight_grams: int|null, late_payment: bool, estimated_days: array{min: int, max: int}, created_at: string, paid_at: string|null, booked_at: string|null, delivered_at: string|null, cancelled_at: string|null, cod_settles_at: string|null, cod_settled_at: string|null, failure: array{code: string, message: string}|null, tracking_url: string, metadata: array<string, mixed>, tags: list<string>}>
     */
    public function list(array $query = []): Pages
    {
        return $this->sender->pages('listShipments', query: $query);
    }

    /**
     * A shipment.
     *
     * @return array{shipment_number: string, awb: string|null, status: string, payment_status: string, price: int, total_amount: int, environment: string, reference: string|null, courier_code: string, courier_name: string, service_code: string, service_name: string, quote_id: string, list_price: int, discount: int, booking: string, payment_method: string, payment_expires_at: string|null, collection_method: string, sender: array{name: string, phone: string, address: string, village: string|null, district_id: string, district: string|null, regency: string|null, province: string|null, postal_code: string|null, email: string|null, company: string|null, note: string|null, coordinates: array{latitude: int|float, longitude: int|float}|null}, receiver: array{name: string, phone: string, address: string, village: string|null, district_id: string, district: string|null, regency: string|null, province: string|null, postal_code: string|null, email: string|null, company: string|null, note: string|null, coordinates: array{latitude: int|float, longitude: int|float}|null}, items: list<array{name: string, quantity: int, price: int, sku: string|null, description: string|null, category: string|null, weight_grams: int|null}>, weight_grams: int, cod_amount: int|null, cod_fee: int|null, insured_value: int|null, insurance_fee: int|null, notes: string|null, cancellable: bool, courier_cancellation: string|null, cancel_reason: string|null, refund: array{amount: int, transaction_id: string|null, refunded_at: string}|null, returnable_until: string|null, return_of: string|null, returned_by: string|null, pickup_id: string|null, pickup: array{date: string, window: array{start: string, end: string}, timezone: string, vehicle: string|null, included_in_booking: bool}|null, proof: array{receiver_name: string|null, relation: string|null, photo_url: string|null, signature_url: string|null}|null, measured_weight_grams: int|null, late_payment: bool, estimated_days: array{min: int, max: int}, created_at: string, paid_at: string|null, booked_at: string|null, delivered_at: string|null, cancelled_at: string|null, cod_settles_at: string|null, cod_settled_at: string|null, failure: array{code: string, message: string}|null, tracking_url: string, metadata: array<string, mixed>, tags: list<string>, qr_string?: string, qr_expires_at?: string, transfer?: array{bank: string, account_number: string, account_name: string, amount: int, unique_code: int, expires_at: string}}
     */
    public function get(string $shipment_number): array
    {
        return $this->sender->call('getShipment', path: ['shipment_number' => $shipment_number]);
    }

    /**
     * Change a shipment that is not paid yet, or its tags.
     *
     * @param array{sender?: array{name?: string, phone?: string, address?: string, village?: string|null, postal_code?: string|null, email?: string|null, company?: string|null, note?: string|null, coordinates?: array{latitude: int|float, longitude: int|float}|null, district_id?: string}, receiver?: array{name?: string, phone?: string, address?: string, village?: string|null, postal_code?: string|null, email?: string|null, company?: string|null, note?: string|null, coordinates?: array{latitude: int|float, longitude: int|float}|null, district_id?: string}, items?: list<array{name: string, quantity: int, price: int, sku?: string, description?: string, category?: string, weight_grams?: int|float}>, reference?: string|null, notes?: string|null, metadata?: array<string, mixed>, tags?: list<string>} $body
     * @return array{shipment_number: string, awb: string|null, status: string, payment_status: string, price: int, total_amount: int, environment: string, reference: string|null, courier_code: string, courier_name: string, service_code: string, service_name: string, quote_id: string, list_price: int, discount: int, booking: string, payment_method: string, payment_expires_at: string|null, collection_method: string, sender: array{name: string, phone: string, address: string, village: string|null, district_id: string, district: string|null, regency: string|null, province: string|null, postal_code: string|null, email: string|null, company: string|null, note: string|null, coordinates: array{latitude: int|float, longitude: int|float}|null}, receiver: array{name: string, phone: string, address: string, village: string|null, district_id: string, district: string|null, regency: string|null, province: string|null, postal_code: string|null, email: string|null, company: string|null, note: string|null, coordinates: array{latitude: int|float, longitude: int|float}|null}, items: list<array{name: string, quantity: int, price: int, sku: string|null, description: string|null, category: string|null, weight_grams: int|null}>, weight_grams: int, cod_amount: int|null, cod_fee: int|null, insured_value: int|null, insurance_fee: int|null, notes: string|null, cancellable: bool, courier_cancellation: string|null, cancel_reason: string|null, refund: array{amount: int, transaction_id: string|null, refunded_at: string}|null, returnable_until: string|null, return_of: string|null, returned_by: string|null, pickup_id: string|null, pickup: array{date: string, window: array{start: string, end: string}, timezone: string, vehicle: string|null, included_in_booking: bool}|null, proof: array{receiver_name: string|null, relation: string|null, photo_url: string|null, signature_url: string|null}|null, measured_weight_grams: int|null, late_payment: bool, estimated_days: array{min: int, max: int}, created_at: string, paid_at: string|null, booked_at: string|null, delivered_at: string|null, cancelled_at: string|null, cod_settles_at: string|null, cod_settled_at: string|null, failure: array{code: string, message: string}|null, tracking_url: string, metadata: array<string, mixed>, tags: list<string>, qr_string?: string, qr_expires_at?: string, transfer?: array{bank: string, account_number: string, account_name: string, amount: int, unique_code: int, expires_at: string}, replayed: bool}
     */
    public function edit(string $shipment_number, array $body, ?string $idempotencyKey = null): array
    {
        return $this->sender->call('editShipment', path: ['shipment_number' => $shipment_number], body: $body, idempotencyKey: $idempotencyKey);
    }

    /**
     * Pay an unpaid shipment, by any method.
     *
     * @param array{method: 'WALLET'|'QRIS'|'MANUAL_TRANSFER'} $body
     * @return array{shipment_number: string, awb: string|null, status: string, payment_status: string, price: int, total_amount: int, environment: string, reference: string|null, courier_code: string, courier_name: string, service_code: string, service_name: string, quote_id: string, list_price: int, discount: int, booking: string, payment_method: string, payment_expires_at: string|null, collection_method: string, sender: array{name: string, phone: string, address: string, village: string|null, district_id: string, district: string|null, regency: string|null, province: string|null, postal_code: string|null, email: string|null, company: string|null, note: string|null, coordinates: array{latitude: int|float, longitude: int|float}|null}, receiver: array{name: string, phone: string, address: string, village: string|null, district_id: string, district: string|null, regency: string|null, province: string|null, postal_code: string|null, email: string|null, company: string|null, note: string|null, coordinates: array{latitude: int|float, longitude: int|float}|null}, items: list<array{name: string, quantity: int, price: int, sku: string|null, description: string|null, category: string|null, weight_grams: int|null}>, weight_grams: int, cod_amount: int|null, cod_fee: int|null, insured_value: int|null, insurance_fee: int|null, notes: string|null, cancellable: bool, courier_cancellation: string|null, cancel_reason: string|null, refund: array{amount: int, transaction_id: string|null, refunded_at: string}|null, returnable_until: string|null, return_of: string|null, returned_by: string|null, pickup_id: string|null, pickup: array{date: string, window: array{start: string, end: string}, timezone: string, vehicle: string|null, included_in_booking: bool}|null, proof: array{receiver_name: string|null, relation: string|null, photo_url: string|null, signature_url: string|null}|null, measured_weight_grams: int|null, late_payment: bool, estimated_days: array{min: int, max: int}, created_at: string, paid_at: string|null, booked_at: string|null, delivered_at: string|null, cancelled_at: string|null, cod_settles_at: string|null, cod_settled_at: string|null, failure: array{code: string, message: string}|null, tracking_url: string, metadata: array<string, mixed>, tags: list<string>, qr_string?: string, qr_expires_at?: string, transfer?: array{bank: string, account_number: string, account_name: string, amount: int, unique_code: int, expires_at: string}, replayed: bool}
     */
    public function pay(string $shipment_number, array $body, ?string $idempotencyKey = null): array
    {
        return $this->sender->call('payShipment', path: ['shipment_number' => $shipment_number], body: $body, idempotencyKey: $idempotencyKey);
    }

    /**
     * Cancel a shipment, until it is picked up.
     *
     * @param array{reason?: string} $body
     * @return array{shipment_number: string, awb: string|null, status: string, payment_status: string, price: int, total_amount: int, environment: string, reference: string|null, courier_code: string, courier_name: string, service_code: string, service_name: string, quote_id: string, list_price: int, discount: int, booking: string, payment_method: string, payment_expires_at: string|null, collection_method: string, sender: array{name: string, phone: string, address: string, village: string|null, district_id: string, district: string|null, regency: string|null, province: string|null, postal_code: string|null, email: string|null, company: string|null, note: string|null, coordinates: array{latitude: int|float, longitude: int|float}|null}, receiver: array{name: string, phone: string, address: string, village: string|null, district_id: string, district: string|null, regency: string|null, province: string|null, postal_code: string|null, email: string|null, company: string|null, note: string|null, coordinates: array{latitude: int|float, longitude: int|float}|null}, items: list<array{name: string, quantity: int, price: int, sku: string|null, description: string|null, category: string|null, weight_grams: int|null}>, weight_grams: int, cod_amount: int|null, cod_fee: int|null, insured_value: int|null, insurance_fee: int|null, notes: string|null, cancellable: bool, courier_cancellation: string|null, cancel_reason: string|null, refund: array{amount: int, transaction_id: string|null, refunded_at: string}|null, returnable_until: string|null, return_of: string|null, returned_by: string|null, pickup_id: string|null, pickup: array{date: string, window: array{start: string, end: string}, timezone: string, vehicle: string|null, included_in_booking: bool}|null, proof: array{receiver_name: string|null, relation: string|null, photo_url: string|null, signature_url: string|null}|null, measured_weight_grams: int|null, late_payment: bool, estimated_days: array{min: int, max: int}, created_at: string, paid_at: string|null, booked_at: string|null, delivered_at: string|null, cancelled_at: string|null, cod_settles_at: string|null, cod_settled_at: string|null, failure: array{code: string, message: string}|null, tracking_url: string, metadata: array<string, mixed>, tags: list<string>, qr_string?: string, qr_expires_at?: string, transfer?: array{bank: string, account_number: string, account_name: string, amount: int, unique_code: int, expires_at: string}, replayed: bool}
     */
    public function cancel(string $shipment_number, array $body = [], ?string $idempotencyKey = null): array
    {
        return $this->sender->call('cancelShipment', path: ['shipment_number' => $shipment_number], body: $body, idempotencyKey: $idempotencyKey);
    }

    /**
     * Send a delivered parcel back.
     *
     * @param array{quote_id: string, items?: list<array{name: string, quantity: int, price: int, sku?: string, description?: string, category?: string, weight_grams?: int|float}>, payment_method: 'WALLET'|'QRIS'|'MANUAL_TRANSFER', insurance?: array{insured_value: int}, collection_method?: 'PICKUP'|'DROP_OFF', pickup?: array{date: string, window: array{start: string, end: string}, vehicle?: 'MOTORCYCLE'|'CAR'|'TRUCK'}, reference?: string, notes?: string, metadata?: array<string, mixed>, tags?: list<string>} $body
     * @return array{shipment_number: string, awb: string|null, status: string, payment_status: string, price: int, total_amount: int, environment: string, reference: string|null, courier_code: string, courier_name: string, service_code: string, service_name: string, quote_id: string, list_price: int, discount: int, booking: string, payment_method: string, payment_expires_at: string|null, collection_method: string, sender: array{name: string, phone: string, address: string, village: string|null, district_id: string, district: string|null, regency: string|null, province: string|null, postal_code: string|null, email: string|null, company: string|null, note: string|null, coordinates: array{latitude: int|float, longitude: int|float}|null}, receiver: array{name: string, phone: string, address: string, village: string|null, district_id: string, district: string|null, regency: string|null, province: string|null, postal_code: string|null, email: string|null, company: string|null, note: string|null, coordinates: array{latitude: int|float, longitude: int|float}|null}, items: list<array{name: string, quantity: int, price: int, sku: string|null, description: string|null, category: string|null, weight_grams: int|null}>, weight_grams: int, cod_amount: int|null, cod_fee: int|null, insured_value: int|null, insurance_fee: int|null, notes: string|null, cancellable: bool, courier_cancellation: string|null, cancel_reason: string|null, refund: array{amount: int, transaction_id: string|null, refunded_at: string}|null, returnable_until: string|null, return_of: string|null, returned_by: string|null, pickup_id: string|null, pickup: array{date: string, window: array{start: string, end: string}, timezone: string, vehicle: string|null, included_in_booking: bool}|null, proof: array{receiver_name: string|null, relation: string|null, photo_url: string|null, signature_url: string|null}|null, measured_weight_grams: int|null, late_payment: bool, estimated_days: array{min: int, max: int}, created_at: string, paid_at: string|null, booked_at: string|null, delivered_at: string|null, cancelled_at: string|null, cod_settles_at: string|null, cod_settled_at: string|null, failure: array{code: string, message: string}|null, tracking_url: string, metadata: array<string, mixed>, tags: list<string>, qr_string?: string, qr_expires_at?: string, transfer?: array{bank: string, account_number: string, account_name: string, amount: int, unique_code: int, expires_at: string}, replayed: bool}
     */
    public function return(string $shipment_number, array $body, ?string $idempotencyKey = null): array
    {
        return $this->sender->call('returnShipment', path: ['shipment_number' => $shipment_number], body: $body, idempotencyKey: $idempotencyKey);
    }

    /**
     * The label of a shipment, to be printed.
     *
     * @param array{format?: 'pdf'|'png'|'zpl', size?: 'a6'|'100x150'} $query
     * @return string The bytes
     */
    public function label(string $shipment_number, array $query = []): string
    {
        return $this->sender->file('getLabel', path: ['shipment_number' => $shipment_number], query: $query);
    }

    /**
     * Claim compensation for a lost or damaged parcel.
     *
     * @param array{type: 'LOST'|'DAMAGED', amount: int, description: string, evidence_urls?: list<string>} $body
     * @return array{claim_id: string, environment: string, shipment_number: string, status: string, type: string, amount: int, description: string, evidence_urls: list<string>, photos: list<array{photo_id: string, width: int, height: int, bytes: int}>, settled_amount: int|null, transaction_id: string|null, rejection_reason: string|null, created_at: string, decided_at: string|null, replayed: bool}
     */
    public function claim(string $shipment_number, array $body, ?string $idempotencyKey = null): array
    {
        return $this->sender->call('createClaim', path: ['shipment_number' => $shipment_number], body: $body, idempotencyKey: $idempotencyKey);
    }

    /**
     * All claims for a shipment.
     *
     * @return array{items: list<array{claim_id: string, environment: string, shipment_number: string, status: string, type: string, amount: int, description: string, evidence_urls: list<string>, photos: list<array{photo_id: string, width: int, height: int, bytes: int}>, settled_amount: int|null, transaction_id: string|null, rejection_reason: string|null, created_at: string, decided_at: string|null}>, max_amount: int|null}
     */
    public function claims(string $shipment_number): array
    {
        return $this->sender->call('getClaimsOfShipment', path: ['shipment_number' => $shipment_number]);
    }

    /**
     * Shipments as a CSV or NDJSON file, of any length.
     *
     * @param array{format?: 'csv'|'ndjson', created_from?: string, created_to?: string, timezone?: string, style?: 'plain'|'excel', status?: list<'AWAITING_PAYMENT'|'WAITING_CONFIRMATION'|'PROCESSING'|'BOOKED'|'PICKED_UP'|'IN_TRANSIT'|'OUT_FOR_DELIVERY'|'DELIVERY_FAILED'|'ON_HOLD'|'RETURN_IN_TRANSIT'|'DELIVERED'|'RETURNED'|'LOST'|'DAMAGED'|'BOOKING_FAILED'|'CANCELLED'|'EXPIRED'>, payment_status?: list<'UNPAID'|'PENDING'|'PAID'|'REFUNDED'|'EXPIRED'>, courier?: string, reference?: string, awb?: string, search?: string, tag?: string} $query
     * @return iterable<string> The bytes, in pieces
     */
    public function export(array $query = []): iterable
    {
        return $this->sender->stream('exportShipments', query: $query);
    }
}
