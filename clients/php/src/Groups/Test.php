<?php

// Written by `make types` from openapi/. Do not edit.

declare(strict_types=1);

namespace Satukurir\Groups;

use Satukurir\Pages;
use Satukurir\Sender;

final class Test
{
    public function __construct(private readonly Sender $sender)
    {
    }

    /**
     * Move a simulated parcel on.
     *
     * @param array{to?: 'BOOKED'|'PICKUP_SCHEDULED'|'PICKUP_FAILED'|'CANCELLED'|'PICKED_UP'|'IN_TRANSIT'|'OUT_FOR_DELIVERY'|'DELIVERED'|'DELIVERY_FAILED'|'ON_HOLD'|'RETURN_IN_TRANSIT'|'RETURNED'|'LOST'|'DAMAGED', proof?: array{receiver_name?: string, relation?: string, photo_url?: string, signature_url?: string}, measured_weight_grams?: int} $body
     * @return array{shipment_number: string, awb: string|null, status: string, payment_status: string, price: int, total_amount: int, environment: string, reference: string|null, courier_code: string, courier_name: string, service_code: string, service_name: string, quote_id: string, list_price: int, discount: int, booking: string, payment_method: string, payment_expires_at: string|null, collection_method: string, sender: array{name: string, phone: string, address: string, village: string|null, district_id: string, district: string|null, regency: string|null, province: string|null, postal_code: string|null, email: string|null, company: string|null, note: string|null, coordinates: array{latitude: int|float, longitude: int|float}|null}, receiver: array{name: string, phone: string, address: string, village: string|null, district_id: string, district: string|null, regency: string|null, province: string|null, postal_code: string|null, email: string|null, company: string|null, note: string|null, coordinates: array{latitude: int|float, longitude: int|float}|null}, items: list<array{name: string, quantity: int, price: int, sku: string|null, description: string|null, category: string|null, weight_grams: int|null}>, weight_grams: int, cod_amount: int|null, cod_fee: int|null, insured_value: int|null, insurance_fee: int|null, notes: string|null, cancellable: bool, courier_cancellation: string|null, cancel_reason: string|null, refund: array{amount: int, transaction_id: string|null, refunded_at: string}|null, returnable_until: string|null, return_of: string|null, returned_by: string|null, pickup_id: string|null, pickup: array{date: string, window: array{start: string, end: string}, timezone: string, vehicle: string|null, included_in_booking: bool}|null, proof: array{receiver_name: string|null, relation: string|null, photo_url: string|null, signature_url: string|null}|null, measured_weight_grams: int|null, late_payment: bool, estimated_days: array{min: int, max: int}, created_at: string, paid_at: string|null, booked_at: string|null, delivered_at: string|null, cancelled_at: string|null, cod_settles_at: string|null, cod_settled_at: string|null, failure: array{code: string, message: string}|null, tracking_url: string, metadata: array<string, mixed>, tags: list<string>, qr_string?: string, qr_expires_at?: string, transfer?: array{bank: string, account_number: string, account_name: string, amount: int, unique_code: int, expires_at: string}}
     */
    public function advance(string $shipment_number, array $body = []): array
    {
        return $this->sender->call('advanceShipment', path: ['shipment_number' => $shipment_number], body: $body);
    }

    /**
     * Pay a shipment by its newest instructions.
     *
     * @param array<string, mixed> $body
     * @return array{shipment_number: string, awb: string|null, status: string, payment_status: string, price: int, total_amount: int, environment: string, reference: string|null, courier_code: string, courier_name: string, service_code: string, service_name: string, quote_id: string, list_price: int, discount: int, booking: string, payment_method: string, payment_expires_at: string|null, collection_method: string, sender: array{name: string, phone: string, address: string, village: string|null, district_id: string, district: string|null, regency: string|null, province: string|null, postal_code: string|null, email: string|null, company: string|null, note: string|null, coordinates: array{latitude: int|float, longitude: int|float}|null}, receiver: array{name: string, phone: string, address: string, village: string|null, district_id: string, district: string|null, regency: string|null, province: string|null, postal_code: string|null, email: string|null, company: string|null, note: string|null, coordinates: array{latitude: int|float, longitude: int|float}|null}, items: list<array{name: string, quantity: int, price: int, sku: string|null, description: string|null, category: string|null, weight_grams: int|null}>, weight_grams: int, cod_amount: int|null, cod_fee: int|null, insured_value: int|null, insurance_fee: int|null, notes: string|null, cancellable: bool, courier_cancellation: string|null, cancel_reason: string|null, refund: array{amount: int, transaction_id: string|null, refunded_at: string}|null, returnable_until: string|null, return_of: string|null, returned_by: string|null, pickup_id: string|null, pickup: array{date: string, window: array{start: string, end: string}, timezone: string, vehicle: string|null, included_in_booking: bool}|null, proof: array{receiver_name: string|null, relation: string|null, photo_url: string|null, signature_url: string|null}|null, measured_weight_grams: int|null, late_payment: bool, estimated_days: array{min: int, max: int}, created_at: string, paid_at: string|null, booked_at: string|null, delivered_at: string|null, cancelled_at: string|null, cod_settles_at: string|null, cod_settled_at: string|null, failure: array{code: string, message: string}|null, tracking_url: string, metadata: array<string, mixed>, tags: list<string>, qr_string?: string, qr_expires_at?: string, transfer?: array{bank: string, account_number: string, account_name: string, amount: int, unique_code: int, expires_at: string}}
     */
    public function settlePayment(string $shipment_number, array $body = []): array
    {
        return $this->sender->call('settlePayment', path: ['shipment_number' => $shipment_number], body: $body);
    }

    /**
     * Let the time to pay expire.
     *
     * @param array<string, mixed> $body
     * @return array{shipment_number: string, awb: string|null, status: string, payment_status: string, price: int, total_amount: int, environment: string, reference: string|null, courier_code: string, courier_name: string, service_code: string, service_name: string, quote_id: string, list_price: int, discount: int, booking: string, payment_method: string, payment_expires_at: string|null, collection_method: string, sender: array{name: string, phone: string, address: string, village: string|null, district_id: string, district: string|null, regency: string|null, province: string|null, postal_code: string|null, email: string|null, company: string|null, note: string|null, coordinates: array{latitude: int|float, longitude: int|float}|null}, receiver: array{name: string, phone: string, address: string, village: string|null, district_id: string, district: string|null, regency: string|null, province: string|null, postal_code: string|null, email: string|null, company: string|null, note: string|null, coordinates: array{latitude: int|float, longitude: int|float}|null}, items: list<array{name: string, quantity: int, price: int, sku: string|null, description: string|null, category: string|null, weight_grams: int|null}>, weight_grams: int, cod_amount: int|null, cod_fee: int|null, insured_value: int|null, insurance_fee: int|null, notes: string|null, cancellable: bool, courier_cancellation: string|null, cancel_reason: string|null, refund: array{amount: int, transaction_id: string|null, refunded_at: string}|null, returnable_until: string|null, return_of: string|null, returned_by: string|null, pickup_id: string|null, pickup: array{date: string, window: array{start: string, end: string}, timezone: string, vehicle: string|null, included_in_booking: bool}|null, proof: array{receiver_name: string|null, relation: string|null, photo_url: string|null, signature_url: string|null}|null, measured_weight_grams: int|null, late_payment: bool, estimated_days: array{min: int, max: int}, created_at: string, paid_at: string|null, booked_at: string|null, delivered_at: string|null, cancelled_at: string|null, cod_settles_at: string|null, cod_settled_at: string|null, failure: array{code: string, message: string}|null, tracking_url: string, metadata: array<string, mixed>, tags: list<string>, qr_string?: string, qr_expires_at?: string, transfer?: array{bank: string, account_number: string, account_name: string, amount: int, unique_code: int, expires_at: string}}
     */
    public function expirePayment(string $shipment_number, array $body = []): array
    {
        return $this->sender->call('expirePayment', path: ['shipment_number' => $shipment_number], body: $body);
    }

    /**
     * Reject the transfer for a shipment.
     *
     * @param array<string, mixed> $body
     * @return array{shipment_number: string, awb: string|null, status: string, payment_status: string, price: int, total_amount: int, environment: string, reference: string|null, courier_code: string, courier_name: string, service_code: string, service_name: string, quote_id: string, list_price: int, discount: int, booking: string, payment_method: string, payment_expires_at: string|null, collection_method: string, sender: array{name: string, phone: string, address: string, village: string|null, district_id: string, district: string|null, regency: string|null, province: string|null, postal_code: string|null, email: string|null, company: string|null, note: string|null, coordinates: array{latitude: int|float, longitude: int|float}|null}, receiver: array{name: string, phone: string, address: string, village: string|null, district_id: string, district: string|null, regency: string|null, province: string|null, postal_code: string|null, email: string|null, company: string|null, note: string|null, coordinates: array{latitude: int|float, longitude: int|float}|null}, items: list<array{name: string, quantity: int, price: int, sku: string|null, description: string|null, category: string|null, weight_grams: int|null}>, weight_grams: int, cod_amount: int|null, cod_fee: int|null, insured_value: int|null, insurance_fee: int|null, notes: string|null, cancellable: bool, courier_cancellation: string|null, cancel_reason: string|null, refund: array{amount: int, transaction_id: string|null, refunded_at: string}|null, returnable_until: string|null, return_of: string|null, returned_by: string|null, pickup_id: string|null, pickup: array{date: string, window: array{start: string, end: string}, timezone: string, vehicle: string|null, included_in_booking: bool}|null, proof: array{receiver_name: string|null, relation: string|null, photo_url: string|null, signature_url: string|null}|null, measured_weight_grams: int|null, late_payment: bool, estimated_days: array{min: int, max: int}, created_at: string, paid_at: string|null, booked_at: string|null, delivered_at: string|null, cancelled_at: string|null, cod_settles_at: string|null, cod_settled_at: string|null, failure: array{code: string, message: string}|null, tracking_url: string, metadata: array<string, mixed>, tags: list<string>, qr_string?: string, qr_expires_at?: string, transfer?: array{bank: string, account_number: string, account_name: string, amount: int, unique_code: int, expires_at: string}}
     */
    public function rejectPayment(string $shipment_number, array $body = []): array
    {
        return $this->sender->call('rejectPayment', path: ['shipment_number' => $shipment_number], body: $body);
    }

    /**
     * Settle the collected cash of a shipment now.
     *
     * @param array<string, mixed> $body
     * @return array{shipment_number: string, awb: string|null, status: string, payment_status: string, price: int, total_amount: int, environment: string, reference: string|null, courier_code: string, courier_name: string, service_code: string, service_name: string, quote_id: string, list_price: int, discount: int, booking: string, payment_method: string, payment_expires_at: string|null, collection_method: string, sender: array{name: string, phone: string, address: string, village: string|null, district_id: string, district: string|null, regency: string|null, province: string|null, postal_code: string|null, email: string|null, company: string|null, note: string|null, coordinates: array{latitude: int|float, longitude: int|float}|null}, receiver: array{name: string, phone: string, address: string, village: string|null, district_id: string, district: string|null, regency: string|null, province: string|null, postal_code: string|null, email: string|null, company: string|null, note: string|null, coordinates: array{latitude: int|float, longitude: int|float}|null}, items: list<array{name: string, quantity: int, price: int, sku: string|null, description: string|null, category: string|null, weight_grams: int|null}>, weight_grams: int, cod_amount: int|null, cod_fee: int|null, insured_value: int|null, insurance_fee: int|null, notes: string|null, cancellable: bool, courier_cancellation: string|null, cancel_reason: string|null, refund: array{amount: int, transaction_id: string|null, refunded_at: string}|null, returnable_until: string|null, return_of: string|null, returned_by: string|null, pickup_id: string|null, pickup: array{date: string, window: array{start: string, end: string}, timezone: string, vehicle: string|null, included_in_booking: bool}|null, proof: array{receiver_name: string|null, relation: string|null, photo_url: string|null, signature_url: string|null}|null, measured_weight_grams: int|null, late_payment: bool, estimated_days: array{min: int, max: int}, created_at: string, paid_at: string|null, booked_at: string|null, delivered_at: string|null, cancelled_at: string|null, cod_settles_at: string|null, cod_settled_at: string|null, failure: array{code: string, message: string}|null, tracking_url: string, metadata: array<string, mixed>, tags: list<string>, qr_string?: string, qr_expires_at?: string, transfer?: array{bank: string, account_number: string, account_name: string, amount: int, unique_code: int, expires_at: string}}
     */
    public function settleCod(string $shipment_number, array $body = []): array
    {
        return $this->sender->call('settleCod', path: ['shipment_number' => $shipment_number], body: $body);
    }

    /**
     * Settle the open claim of a shipment.
     *
     * @param array{amount?: int} $body
     * @return array{claim_id: string, environment: string, shipment_number: string, status: string, type: string, amount: int, description: string, evidence_urls: list<string>, photos: list<array{photo_id: string, width: int, height: int, bytes: int}>, settled_amount: int|null, transaction_id: string|null, rejection_reason: string|null, created_at: string, decided_at: string|null}
     */
    public function settleClaim(string $shipment_number, array $body = []): array
    {
        return $this->sender->call('settleClaim', path: ['shipment_number' => $shipment_number], body: $body);
    }

    /**
     * Reject the open claim of a shipment.
     *
     * @param array{reason?: string} $body
     * @return array{claim_id: string, environment: string, shipment_number: string, status: string, type: string, amount: int, description: string, evidence_urls: list<string>, photos: list<array{photo_id: string, width: int, height: int, bytes: int}>, settled_amount: int|null, transaction_id: string|null, rejection_reason: string|null, created_at: string, decided_at: string|null}
     */
    public function rejectClaim(string $shipment_number, array $body = []): array
    {
        return $this->sender->call('rejectClaim', path: ['shipment_number' => $shipment_number], body: $body);
    }

    /**
     * Play money for the TEST wallet.
     *
     * @param array{amount: int} $body
     * @return array{transaction: array{transaction_id: string, journal_id: string, sequence: int, type: string, direction: string, bucket: string, amount: int, balance_after: int, reference: array{type: string, id: string}, description: string, created_at: string}, balance: array{available: int, held: int, pending_cod: int}}
     */
    public function topUpWallet(array $body): array
    {
        return $this->sender->call('topUpTestWallet', body: $body);
    }

    /**
     * Pay a top-up by its instructions.
     *
     * @param array<string, mixed> $body
     * @return array{topup_id: string, environment: string, status: string, method: string, amount: int, transaction_id: string|null, created_at: string, expires_at: string, paid_at: string|null, qr_string?: string, qr_expires_at?: string, transfer?: array{bank: string, account_number: string, account_name: string, amount: int, unique_code: int, expires_at: string}}
     */
    public function settleTopUp(string $topup_id, array $body = []): array
    {
        return $this->sender->call('settleTopUp', path: ['topup_id' => $topup_id], body: $body);
    }

    /**
     * Let the time to pay a top-up expire.
     *
     * @param array<string, mixed> $body
     * @return array{topup_id: string, environment: string, status: string, method: string, amount: int, transaction_id: string|null, created_at: string, expires_at: string, paid_at: string|null, qr_string?: string, qr_expires_at?: string, transfer?: array{bank: string, account_number: string, account_name: string, amount: int, unique_code: int, expires_at: string}}
     */
    public function expireTopUp(string $topup_id, array $body = []): array
    {
        return $this->sender->call('expireTopUp', path: ['topup_id' => $topup_id], body: $body);
    }

    /**
     * Reject the transfer for a top-up.
     *
     * @param array<string, mixed> $body
     * @return array{topup_id: string, environment: string, status: string, method: string, amount: int, transaction_id: string|null, created_at: string, expires_at: string, paid_at: string|null, qr_string?: string, qr_expires_at?: string, transfer?: array{bank: string, account_number: string, account_name: string, amount: int, unique_code: int, expires_at: string}}
     */
    public function rejectTopUp(string $topup_id, array $body = []): array
    {
        return $this->sender->call('rejectTopUp', path: ['topup_id' => $topup_id], body: $body);
    }

    /**
     * Add a bank account to withdraw TEST money to.
     *
     * @param array{bank: string, account_number: string, account_name: string} $body
     * @return array{bank_account_id: string, environment: string, bank: string, account_name: string, account_number_last4: string, created_at: string, last_used_at: string|null}
     */
    public function addBankAccount(array $body): array
    {
        return $this->sender->call('addTestBankAccount', body: $body);
    }

    /**
     * Pay a withdrawal out.
     *
     * @param array<string, mixed> $body
     * @return array{withdrawal_id: string, environment: string, status: string, amount: int, bank: string, account_name: string, account_number_last4: string, bank_reference: string|null, failure_reason: string|null, created_at: string, completed_at: string|null, failed_at: string|null}
     */
    public function completeWithdrawal(string $withdrawal_id, array $body = []): array
    {
        return $this->sender->call('completeWithdrawal', path: ['withdrawal_id' => $withdrawal_id], body: $body);
    }

    /**
     * Refuse the payout of a withdrawal.
     *
     * @param array{reason?: string} $body
     * @return array{withdrawal_id: string, environment: string, status: string, amount: int, bank: string, account_name: string, account_number_last4: string, bank_reference: string|null, failure_reason: string|null, created_at: string, completed_at: string|null, failed_at: string|null}
     */
    public function failWithdrawal(string $withdrawal_id, array $body = []): array
    {
        return $this->sender->call('failWithdrawal', path: ['withdrawal_id' => $withdrawal_id], body: $body);
    }

    /**
     * Send an example of an event.
     *
     * @param array{type: 'shipment.created'|'shipment.updated'|'shipment.paid'|'shipment.booked'|'shipment.booking_failed'|'shipment.booking_delayed'|'shipment.payment_rejected'|'shipment.tracking_updated'|'shipment.measured'|'shipment.picked_up'|'shipment.in_transit'|'shipment.out_for_delivery'|'shipment.delivery_failed'|'shipment.delivered'|'shipment.on_hold'|'shipment.return_in_transit'|'shipment.returned'|'shipment.lost'|'shipment.damaged'|'shipment.cancelled'|'shipment.cancel_rejected'|'shipment.expired'|'pickup.requested'|'pickup.confirmed'|'pickup.completed'|'pickup.failed'|'pickup.cancelled'|'tracker.updated'|'wallet.topped_up'|'wallet.late_payment'|'wallet.adjusted'|'topup.expired'|'topup.failed'|'withdrawal.completed'|'withdrawal.failed'|'cod.collected'|'cod.settled'|'cod.late'|'claim.opened'|'claim.settled'|'claim.rejected'|'batch.completed'|'webhook.disabled'|'webhook.test'} $body
     * @return array{id: string, type: string, created_at: string, environment: string, rehearsal?: bool, data: array{shipment?: array{shipment_number: string, awb: string|null, status: string, payment_status: string, price: int, total_amount: int, environment: string, reference: string|null, courier_code: string, courier_name: string, service_code: string, service_name: string, quote_id: string, list_price: int, discount: int, booking: string, payment_method: string, payment_expires_at: string|null, collection_method: string, sender: array<string, mixed>, receiver: array<string, mixed>, items: list<array<string, mixed>>, weight_grams: int, cod_amount: int|null, cod_fee: int|null, insured_value: int|null, insurance_fee: int|null, notes: string|null, cancellable: bool, courier_cancellation: string|null, cancel_reason: string|null, refund: array<string, mixed>|null, returnable_until: string|null, return_of: string|null, returned_by: string|null, pickup_id: string|null, pickup: array<string, mixed>|null, proof: array<string, mixed>|null, measured_weight_grams: int|null, late_payment: bool, estimated_days: array<string, mixed>, created_at: string, paid_at: string|null, booked_at: string|null, delivered_at: string|null, cancelled_at: string|null, cod_settles_at: string|null, cod_settled_at: string|null, failure: array<string, mixed>|null, tracking_url: string, metadata: array<string, mixed>, tags: list<string>}, pickup?: array{pickup_id: string, environment: string, status: string, courier_code: string, shipments: list<string>, date: string, window: array<string, mixed>, timezone: string, contact: array<string, mixed>, address: string, notes: string|null, courier_reference: string|null, included_in_booking: bool, failure: array<string, mixed>|null, created_at: string}, topup?: array{topup_id: string, environment: string, status: string, method: string, amount: int, transaction_id: string|null, created_at: string, expires_at: string, paid_at: string|null}, transaction?: array{transaction_id: string, journal_id: string, type: string, direction: string, bucket: string, amount: int, reference: array<string, mixed>, description: string}, withdrawal?: array{withdrawal_id: string, environment: string, status: string, amount: int, bank: string, account_name: string, account_number_last4: string, bank_reference: string|null, failure_reason: string|null, created_at: string, completed_at: string|null, failed_at: string|null}, claim?: array{claim_id: string, environment: string, shipment_number: string, status: string, type: string, amount: int, description: string, evidence_urls: list<string>, photos: list<array<string, mixed>>, settled_amount: int|null, transaction_id: string|null, rejection_reason: string|null, created_at: string, decided_at: string|null}, batch?: array{batch_id: string, environment: string, status: string, mode: string, dry_run: bool, payment_method: 'WALLET', totals: array<string, mixed>, failure: array<string, mixed>|null, created_at: string, expires_at: string|null, confirmed_at: string|null, completed_at: string|null}, tracker?: array{tracker_id: string, environment: string, courier_code: string, awb: string, reference: string|null, status: string, status_at: string|null, created_at: string, updated_at: string, ended_at: string|null}, webhook?: array{webhook_id: string, environment: string, url: string, events: list<string>, description: string|null, enabled: bool, disabled_reason: string|null, secret_last4: string|null, created_at: string, last_success_at: string|null, last_failure_at: string|null}, scan?: array{status: string, description: string, location: string, time: string, reason_code: string|null}, previous_status: string|null, sequence: int}, position: int|null}
     */
    public function sendEvent(array $body): array
    {
        return $this->sender->call('rehearseEvent', body: $body);
    }
}
