<?php

// Written by `make types` from openapi/. Do not edit.

declare(strict_types=1);

namespace Satukurir\Groups;

use Satukurir\Pages;
use Satukurir\Sender;

final class Pickups
{
    public function __construct(private readonly Sender $sender)
    {
    }

    /**
     * Request a pickup.
     *
     * @param array{shipments?: list<string>, all_ready?: bool, courier_code?: string, sender_id?: string, date: string, window: array{start: string, end: string}, contact: array{name: string, phone: string}, address?: string, notes?: string} $body
     * @return array{pickup_id: string, environment: string, status: string, courier_code: string, shipments: list<string>, date: string, window: array{start: string, end: string}, timezone: string, contact: array{name: string, phone: string}, address: string, notes: string|null, courier_reference: string|null, included_in_booking: bool, failure: array{code: string, message: string}|null, created_at: string, replayed: bool}
     */
    public function create(array $body, ?string $idempotencyKey = null): array
    {
        return $this->sender->call('createPickup', body: $body, idempotencyKey: $idempotencyKey);
    }

    /**
     * Pickups, newest first.
     *
     * @param array{page?: int, limit?: int, cursor?: string, include_total?: bool, created_from?: string, created_to?: string, timezone?: string, status?: list<'REQUESTED'|'CONFIRMED'|'COMPLETED'|'FAILED'|'CANCELLED'>, courier?: string} $query
     * @return Pages<array{pickup_id: string, environment: string, status: string, courier_code: string, shipments: list<string>, date: string, window: array{start: string, end: string}, timezone: string, contact: array{name: string, phone: string}, address: string, notes: string|null, courier_reference: string|null, included_in_booking: bool, failure: array{code: string, message: string}|null, created_at: string}>
     */
    public function list(array $query = []): Pages
    {
        return $this->sender->pages('listPickups', query: $query);
    }

    /**
     * A pickup.
     *
     * @return array{pickup_id: string, environment: string, status: string, courier_code: string, shipments: list<string>, date: string, window: array{start: string, end: string}, timezone: string, contact: array{name: string, phone: string}, address: string, notes: string|null, courier_reference: string|null, included_in_booking: bool, failure: array{code: string, message: string}|null, created_at: string}
     */
    public function get(string $pickup_id): array
    {
        return $this->sender->call('getPickup', path: ['pickup_id' => $pickup_id]);
    }

    /**
     * Cancel a pickup.
     *
     * @param array<string, mixed> $body
     * @return array{pickup_id: string, environment: string, status: string, courier_code: string, shipments: list<string>, date: string, window: array{start: string, end: string}, timezone: string, contact: array{name: string, phone: string}, address: string, notes: string|null, courier_reference: string|null, included_in_booking: bool, failure: array{code: string, message: string}|null, created_at: string, replayed: bool}
     */
    public function cancel(string $pickup_id, array $body = [], ?string $idempotencyKey = null): array
    {
        return $this->sender->call('cancelPickup', path: ['pickup_id' => $pickup_id], body: $body, idempotencyKey: $idempotencyKey);
    }

    /**
     * The hand-over list of a pickup: what the driver takes, and signs for.
     *
     * @param array{format?: 'pdf'|'csv'} $query
     * @return string The bytes
     */
    public function manifest(string $pickup_id, array $query = []): string
    {
        return $this->sender->file('getManifest', path: ['pickup_id' => $pickup_id], query: $query);
    }

    /**
     * Pickups as a CSV or NDJSON file, of any length.
     *
     * @param array{format?: 'csv'|'ndjson', created_from?: string, created_to?: string, timezone?: string, style?: 'plain'|'excel', status?: list<'REQUESTED'|'CONFIRMED'|'COMPLETED'|'FAILED'|'CANCELLED'>, courier?: string} $query
     * @return iterable<string> The bytes, in pieces
     */
    public function export(array $query = []): iterable
    {
        return $this->sender->stream('exportPickups', query: $query);
    }
}
