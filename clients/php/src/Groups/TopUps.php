<?php

// Written by `make types` from openapi/. Do not edit.

declare(strict_types=1);

namespace Satukurir\Groups;

use Satukurir\Pages;
use Satukurir\Sender;

final class TopUps
{
    public function __construct(private readonly Sender $sender)
    {
    }

    /**
     * Add money to the wallet.
     *
     * @param array{amount: int, method: 'QRIS'|'MANUAL_TRANSFER'} $body
     * @return array{topup_id: string, environment: string, status: string, method: string, amount: int, transaction_id: string|null, created_at: string, expires_at: string, paid_at: string|null, qr_string?: string, qr_expires_at?: string, transfer?: array{bank: string, account_number: string, account_name: string, amount: int, unique_code: int, expires_at: string}, replayed: bool}
     */
    public function create(array $body, ?string $idempotencyKey = null): array
    {
        return $this->sender->call('createTopUp', body: $body, idempotencyKey: $idempotencyKey);
    }

    /**
     * Top-ups, newest first.
     *
     * @param array{page?: int, limit?: int, cursor?: string, include_total?: bool, created_from?: string, created_to?: string, timezone?: string, status?: list<'PENDING'|'PAID'|'EXPIRED'|'FAILED'>} $query
     * @return Pages<array{topup_id: string, environment: string, status: string, method: string, amount: int, transaction_id: string|null, created_at: string, expires_at: string, paid_at: string|null}>
     */
    public function list(array $query = []): Pages
    {
        return $this->sender->pages('listTopUps', query: $query);
    }

    /**
     * A top-up.
     *
     * @return array{topup_id: string, environment: string, status: string, method: string, amount: int, transaction_id: string|null, created_at: string, expires_at: string, paid_at: string|null, qr_string?: string, qr_expires_at?: string, transfer?: array{bank: string, account_number: string, account_name: string, amount: int, unique_code: int, expires_at: string}}
     */
    public function get(string $topup_id): array
    {
        return $this->sender->call('getTopUp', path: ['topup_id' => $topup_id]);
    }
}
