<?php

// Written by `make types` from openapi/. Do not edit.

declare(strict_types=1);

namespace Satukurir\Groups;

use Satukurir\Pages;
use Satukurir\Sender;

final class Batches
{
    public function __construct(private readonly Sender $sender)
    {
    }

    /**
     * Up to 1,000 shipments at once.
     *
     * @param array{shipments: list<array{reference: string, courier_code?: string, service_code?: string, rule?: 'cheapest'|'fastest'|'best', max_price?: int, package: array{weight_grams: int|float, length_cm?: int|float, width_cm?: int|float, height_cm?: int|float, declared_value?: int}, sender?: array{name: string, phone: string, address: string, village?: string, district_id?: string, postal_code?: string, email?: string, company?: string, note?: string, coordinates?: array<string, mixed>}, sender_id?: string, receiver: array{name: string, phone: string, address: string, village?: string, district_id?: string, postal_code?: string, email?: string, company?: string, note?: string, coordinates?: array<string, mixed>}, items: list<array{name: string, quantity: int, price: int, sku?: string, description?: string, category?: string, weight_grams?: int|float}>, cod_amount?: int, insured_value?: int, collection_method?: 'PICKUP'|'DROP_OFF', pickup?: array{date: string, window: array<string, mixed>, vehicle?: 'MOTORCYCLE'|'CAR'|'TRUCK'}, notes?: string, metadata?: array<string, mixed>, tags?: list<string>}>, mode?: 'all'|'valid', dry_run?: bool, payment_method?: 'WALLET'} $body
     * @param array{mode?: 'all'|'valid', dry_run?: bool} $query
     * @return array{batch_id: string, environment: string, status: string, mode: string, dry_run: bool, payment_method: 'WALLET', totals: array{rows: int, pending: int, priced: int, created: int, failed: int, total_amount: int, paid_amount: int}, failure: array{code: string, message: string}|null, created_at: string, expires_at: string|null, confirmed_at: string|null, completed_at: string|null, replayed: bool, ignored_columns: list<string>}
     */
    public function create(array $body, array $query = [], ?string $idempotencyKey = null): array
    {
        return $this->sender->call('createBatch', body: $body, query: $query, idempotencyKey: $idempotencyKey);
    }

    /**
     * Up to 1,000 shipments at once.
     *
     * @param array{mode?: 'all'|'valid', dry_run?: bool} $query
     * @return array{batch_id: string, environment: string, status: string, mode: string, dry_run: bool, payment_method: 'WALLET', totals: array{rows: int, pending: int, priced: int, created: int, failed: int, total_amount: int, paid_amount: int}, failure: array{code: string, message: string}|null, created_at: string, expires_at: string|null, confirmed_at: string|null, completed_at: string|null, replayed: bool, ignored_columns: list<string>}
     */
    public function createFromCsv(string $csv, array $query = [], ?string $idempotencyKey = null): array
    {
        return $this->sender->call('createBatch', csv: $csv, query: $query, idempotencyKey: $idempotencyKey);
    }

    /**
     * An example of the CSV that POST /batches takes.
     *
     * @return string The bytes
     */
    public function template(): string
    {
        return $this->sender->file('getBatchTemplate');
    }

    /**
     * Batches, newest first.
     *
     * @param array{page?: int, limit?: int, cursor?: string, include_total?: bool, created_from?: string, created_to?: string, timezone?: string} $query
     * @return Pages<array{batch_id: string, environment: string, status: string, mode: string, dry_run: bool, payment_method: 'WALLET', totals: array{rows: int, pending: int, priced: int, created: int, failed: int, total_amount: int, paid_amount: int}, failure: array{code: string, message: string}|null, created_at: string, expires_at: string|null, confirmed_at: string|null, completed_at: string|null}>
     */
    public function list(array $query = []): Pages
    {
        return $this->sender->pages('listBatches', query: $query);
    }

    /**
     * A batch and how far it is.
     *
     * @return array{batch_id: string, environment: string, status: string, mode: string, dry_run: bool, payment_method: 'WALLET', totals: array{rows: int, pending: int, priced: int, created: int, failed: int, total_amount: int, paid_amount: int}, failure: array{code: string, message: string}|null, created_at: string, expires_at: string|null, confirmed_at: string|null, completed_at: string|null, labels: array{ready: int, waiting: int}}
     */
    public function get(string $batch_id): array
    {
        return $this->sender->call('getBatch', path: ['batch_id' => $batch_id]);
    }

    /**
     * The rows of a batch with their results.
     *
     * @param array{after?: int, cursor?: string, limit?: int, status?: list<'PENDING'|'PRICED'|'CREATED'|'FAILED'>} $query
     * @return Pages<array{row: int, reference: string|null, status: string, errors: list<array{path: string, code: string, message: string, candidates?: list<string>}>, courier_code: string|null, service_code: string|null, total_amount: int|null, shipment_number: string|null, shipment_status: string|null, awb: string|null, repeated: bool}>
     */
    public function rows(string $batch_id, array $query = []): Pages
    {
        return $this->sender->pages('listBatchRows', path: ['batch_id' => $batch_id], query: $query);
    }

    /**
     * The rows of a batch with their results, as a CSV file.
     *
     * @param array{format?: 'csv'} $query
     * @return iterable<string> The bytes, in pieces
     */
    public function export(string $batch_id, array $query = []): iterable
    {
        return $this->sender->stream('exportBatchRows', path: ['batch_id' => $batch_id], query: $query);
    }

    /**
     * Pay and send a batch after its dry run.
     *
     * @param array<string, mixed> $body
     * @return array{batch_id: string, environment: string, status: string, mode: string, dry_run: bool, payment_method: 'WALLET', totals: array{rows: int, pending: int, priced: int, created: int, failed: int, total_amount: int, paid_amount: int}, failure: array{code: string, message: string}|null, created_at: string, expires_at: string|null, confirmed_at: string|null, completed_at: string|null, replayed: bool}
     */
    public function confirm(string $batch_id, array $body = [], ?string $idempotencyKey = null): array
    {
        return $this->sender->call('confirmBatch', path: ['batch_id' => $batch_id], body: $body, idempotencyKey: $idempotencyKey);
    }

    /**
     * The labels of a batch, in one file.
     *
     * @param array{format?: 'pdf'|'zpl', size?: 'a6'|'100x150', layout?: 'one_per_page'|'a4_4up', ready_only?: bool} $query
     * @return string The bytes
     */
    public function labels(string $batch_id, array $query = []): string
    {
        return $this->sender->file('printBatchLabels', path: ['batch_id' => $batch_id], query: $query);
    }
}
