<?php

// Written by `make types` from openapi/. Do not edit.

declare(strict_types=1);

namespace Satukurir\Groups;

use Satukurir\Pages;
use Satukurir\Sender;

final class Withdrawals
{
    public function __construct(private readonly Sender $sender)
    {
    }

    /**
     * Take money out of the wallet.
     *
     * @param array{amount: int, bank_account_id: string} $body
     * @return array{withdrawal_id: string, environment: string, status: string, amount: int, bank: string, account_name: string, account_number_last4: string, bank_reference: string|null, failure_reason: string|null, created_at: string, completed_at: string|null, failed_at: string|null, replayed: bool}
     */
    public function create(array $body, ?string $idempotencyKey = null): array
    {
        return $this->sender->call('createWithdrawal', body: $body, idempotencyKey: $idempotencyKey);
    }

    /**
     * Withdrawals, newest first.
     *
     * @param array{page?: int, limit?: int, cursor?: string, include_total?: bool, created_from?: string, created_to?: string, timezone?: string, status?: list<'REQUESTED'|'COMPLETED'|'FAILED'>} $query
     * @return Pages<array{withdrawal_id: string, environment: string, status: string, amount: int, bank: string, account_name: string, account_number_last4: string, bank_reference: string|null, failure_reason: string|null, created_at: string, completed_at: string|null, failed_at: string|null}>
     */
    public function list(array $query = []): Pages
    {
        return $this->sender->pages('listWithdrawals', query: $query);
    }

    /**
     * A withdrawal.
     *
     * @return array{withdrawal_id: string, environment: string, status: string, amount: int, bank: string, account_name: string, account_number_last4: string, bank_reference: string|null, failure_reason: string|null, created_at: string, completed_at: string|null, failed_at: string|null}
     */
    public function get(string $withdrawal_id): array
    {
        return $this->sender->call('getWithdrawal', path: ['withdrawal_id' => $withdrawal_id]);
    }
}
