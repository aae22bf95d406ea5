<?php

// Written by `make types` from openapi/. Do not edit.

declare(strict_types=1);

namespace Satukurir\Groups;

use Satukurir\Pages;
use Satukurir\Sender;

final class Webhooks
{
    public function __construct(private readonly Sender $sender)
    {
    }

    /**
     * Create a webhook endpoint.
     *
     * @param array{url: string, events?: list<'*'|'shipment.created'|'shipment.updated'|'shipment.paid'|'shipment.booked'|'shipment.booking_failed'|'shipment.booking_delayed'|'shipment.payment_rejected'|'shipment.tracking_updated'|'shipment.measured'|'shipment.picked_up'|'shipment.in_transit'|'shipment.out_for_delivery'|'shipment.delivery_failed'|'shipment.delivered'|'shipment.on_hold'|'shipment.return_in_transit'|'shipment.returned'|'shipment.lost'|'shipment.damaged'|'shipment.cancelled'|'shipment.cancel_rejected'|'shipment.expired'|'pickup.requested'|'pickup.confirmed'|'pickup.completed'|'pickup.failed'|'pickup.cancelled'|'tracker.updated'|'wallet.topped_up'|'wallet.late_payment'|'wallet.adjusted'|'topup.expired'|'topup.failed'|'withdrawal.completed'|'withdrawal.failed'|'cod.collected'|'cod.settled'|'cod.late'|'claim.opened'|'claim.settled'|'claim.rejected'|'batch.completed'|'webhook.disabled'|'webhook.test'>, description?: string|null, enabled?: bool} $body
     * @return array{webhook_id: string, environment: string, url: string, events: list<string>, description: string|null, enabled: bool, disabled_reason: string|null, secret_last4: string|null, created_at: string, last_success_at: string|null, last_failure_at: string|null, secret: string}
     */
    public function create(array $body): array
    {
        return $this->sender->call('createWebhook', body: $body);
    }

    /**
     * Webhook endpoints, newest first.
     *
     * @param array{page?: int, limit?: int, cursor?: string, include_total?: bool, created_from?: string, created_to?: string, timezone?: string} $query
     * @return Pages<array{webhook_id: string, environment: string, url: string, events: list<string>, description: string|null, enabled: bool, disabled_reason: string|null, secret_last4: string|null, created_at: string, last_success_at: string|null, last_failure_at: string|null}>
     */
    public function list(array $query = []): Pages
    {
        return $this->sender->pages('listWebhooks', query: $query);
    }

    /**
     * A webhook endpoint.
     *
     * @return array{webhook_id: string, environment: string, url: string, events: list<string>, description: string|null, enabled: bool, disabled_reason: string|null, secret_last4: string|null, created_at: string, last_success_at: string|null, last_failure_at: string|null}
     */
    public function get(string $webhook_id): array
    {
        return $this->sender->call('getWebhook', path: ['webhook_id' => $webhook_id]);
    }

    /**
     * Change a webhook endpoint.
     *
     * @param array{url?: string, events?: list<'*'|'shipment.created'|'shipment.updated'|'shipment.paid'|'shipment.booked'|'shipment.booking_failed'|'shipment.booking_delayed'|'shipment.payment_rejected'|'shipment.tracking_updated'|'shipment.measured'|'shipment.picked_up'|'shipment.in_transit'|'shipment.out_for_delivery'|'shipment.delivery_failed'|'shipment.delivered'|'shipment.on_hold'|'shipment.return_in_transit'|'shipment.returned'|'shipment.lost'|'shipment.damaged'|'shipment.cancelled'|'shipment.cancel_rejected'|'shipment.expired'|'pickup.requested'|'pickup.confirmed'|'pickup.completed'|'pickup.failed'|'pickup.cancelled'|'tracker.updated'|'wallet.topped_up'|'wallet.late_payment'|'wallet.adjusted'|'topup.expired'|'topup.failed'|'withdrawal.completed'|'withdrawal.failed'|'cod.collected'|'cod.settled'|'cod.late'|'claim.opened'|'claim.settled'|'claim.rejected'|'batch.completed'|'webhook.disabled'|'webhook.test'>, description?: string|null, enabled?: bool} $body
     * @return array{webhook_id: string, environment: string, url: string, events: list<string>, description: string|null, enabled: bool, disabled_reason: string|null, secret_last4: string|null, created_at: string, last_success_at: string|null, last_failure_at: string|null}
     */
    public function update(string $webhook_id, array $body): array
    {
        return $this->sender->call('updateWebhook', path: ['webhook_id' => $webhook_id], body: $body);
    }

    /**
     * Delete a webhook endpoint.
     *
     * @return array{webhook_id: string, deleted: bool}
     */
    public function delete(string $webhook_id): array
    {
        return $this->sender->call('deleteWebhook', path: ['webhook_id' => $webhook_id]);
    }

    /**
     * Change the signing secret.
     *
     * @param array{overlap_seconds?: int} $body
     * @return array{webhook_id: string, environment: string, url: string, events: list<string>, description: string|null, enabled: bool, disabled_reason: string|null, secret_last4: string|null, created_at: string, last_success_at: string|null, last_failure_at: string|null, secret: string}
     */
    public function rotate(string $webhook_id, array $body = []): array
    {
        return $this->sender->call('rotateWebhookSecret', path: ['webhook_id' => $webhook_id], body: $body);
    }

    /**
     * Send a test event.
     *
     * @param array<string, mixed> $body
     * @return array{delivery_id: string, event_id: string}
     */
    public function test(string $webhook_id, array $body = []): array
    {
        return $this->sender->call('testWebhook', path: ['webhook_id' => $webhook_id], body: $body);
    }

    /**
     * Deliveries to an endpoint, newest first.
     *
     * @param array{page?: int, limit?: int, cursor?: string, include_total?: bool, created_from?: string, created_to?: string, timezone?: string, status?: list<'PENDING'|'SUCCEEDED'|'FAILED'>, event?: string} $query
     * @return Pages<array{delivery_id: string, event_id: string, event_type: string, status: string, attempts: list<array{at: string, response_status: int|null, duration_ms: int, response_body: string|null, error: string|null}>, next_attempt_at: string|null, created_at: string}>
     */
    public function deliveries(string $webhook_id, array $query = []): Pages
    {
        return $this->sender->pages('listDeliveries', path: ['webhook_id' => $webhook_id], query: $query);
    }

    /**
     * Send a delivery again.
     *
     * @param array<string, mixed> $body
     * @return array{delivery_id: string, event_id: string}
     */
    public function redeliver(string $webhook_id, string $delivery_id, array $body = []): array
    {
        return $this->sender->call('redeliver', path: ['webhook_id' => $webhook_id, 'delivery_id' => $delivery_id], body: $body);
    }

    /**
     * Send missed events again.
     *
     * @param array{since: string, timezone?: string} $body
     * @return array{webhook_id: string, since: string}
     */
    public function recover(string $webhook_id, array $body): array
    {
        return $this->sender->call('recoverWebhook', path: ['webhook_id' => $webhook_id], body: $body);
    }

    /**
     * Explain why a webhook is refused.
     *
     * @param array{headers: array<string, mixed>, body: string, webhook_id?: string, secret?: string, tolerance_seconds?: int} $body
     * @return array{verified: bool, problems: list<array{code: string, message: string}>, signed_by: array{webhook_id: string|null, secret_last4: string}|null}
     */
    public function diagnose(array $body): array
    {
        return $this->sender->call('verifyWebhook', body: $body);
    }
}
