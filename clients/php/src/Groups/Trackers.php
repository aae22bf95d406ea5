<?php

// Written by `make types` from openapi/. Do not edit.

declare(strict_types=1);

namespace Satukurir\Groups;

use Satukurir\Pages;
use Satukurir\Sender;

final class Trackers
{
    public function __construct(private readonly Sender $sender)
    {
    }

    /**
     * Follow a parcel that was booked elsewhere.
     *
     * @param array{courier_code: string, awb: string, reference?: string} $body
     * @return array{tracker_id: string, environment: string, courier_code: string, awb: string, reference: string|null, status: string, status_at: string|null, created_at: string, updated_at: string, ended_at: string|null, replayed: bool}
     */
    public function create(array $body, ?string $idempotencyKey = null): array
    {
        return $this->sender->call('createTracker', body: $body, idempotencyKey: $idempotencyKey);
    }

    /**
     * Trackers, newest first.
     *
     * @param array{page?: int, limit?: int, cursor?: string, include_total?: bool, created_from?: string, created_to?: string, timezone?: string, status?: list<'PENDING'|'BOOKED'|'PICKED_UP'|'IN_TRANSIT'|'OUT_FOR_DELIVERY'|'DELIVERY_FAILED'|'ON_HOLD'|'RETURN_IN_TRANSIT'|'DELIVERED'|'RETURNED'|'LOST'|'DAMAGED'|'CANCELLED'|'EXPIRED'>, courier?: string, awb?: string} $query
     * @return Pages<array{tracker_id: string, environment: string, courier_code: string, awb: string, reference: string|null, status: string, status_at: string|null, created_at: string, updated_at: string, ended_at: string|null}>
     */
    public function list(array $query = []): Pages
    {
        return $this->sender->pages('listTrackers', query: $query);
    }

    /**
     * A tracker, with its timeline.
     *
     * @return array{tracker_id: string, environment: string, courier_code: string, awb: string, reference: string|null, status: string, status_at: string|null, created_at: string, updated_at: string, ended_at: string|null, timeline: list<array{status: string, description: string, location: string, time: string, reason_code: string|null}>}
     */
    public function get(string $tracker_id): array
    {
        return $this->sender->call('getTracker', path: ['tracker_id' => $tracker_id]);
    }

    /**
     * Stop following a parcel.
     *
     * @return array{tracker_id: string, deleted: bool}
     */
    public function delete(string $tracker_id): array
    {
        return $this->sender->call('deleteTracker', path: ['tracker_id' => $tracker_id]);
    }
}
