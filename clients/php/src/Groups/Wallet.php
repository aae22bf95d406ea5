<?php

// Written by `make types` from openapi/. Do not edit.

declare(strict_types=1);

namespace Satukurir\Groups;

use Satukurir\Pages;
use Satukurir\Sender;

final class Wallet
{
    public function __construct(private readonly Sender $sender)
    {
    }

    /**
     * The balance of the wallet.
     *
     * @return array{available: int, held: int, pending_cod: int}
     */
    public function balance(): array
    {
        return $this->sender->call('getBalance');
    }

    /**
     * Cash that couriers have collected, by the day it becomes available.
     *
     * @param array{timezone?: 'UTC'|'Asia/Jakarta'|'Asia/Makassar'|'Asia/Jayapura'} $query
     * @return array{pending_cod: int, items: list<array{settlement_date: string, amount: int, shipments: int}>}
     */
    public function pendingCod(array $query = []): array
    {
        return $this->sender->call('getPendingCod', query: $query);
    }

    /**
     * The ledger: every movement of the wallet, newest first.
     *
     * @param array{page?: int, limit?: int, cursor?: string, include_total?: bool, created_from?: string, created_to?: string, timezone?: string, type?: list<'TOPUP'|'PAYMENT_RECEIVED'|'SHIPMENT_PAYMENT'|'SHIPMENT_CAPTURE'|'SHIPMENT_REFUND'|'COD_COLLECTED'|'COD_FEE'|'COD_SETTLED'|'CLAIM'|'ADJUSTMENT'|'WITHDRAWAL'|'WITHDRAWAL_REVERSED'>, bucket?: 'available'|'held'|'pending_cod', reference?: string} $query
     * @return Pages<array{transaction_id: string, journal_id: string, sequence: int, type: string, direction: string, bucket: string, amount: int, balance_after: int, reference: array{type: string, id: string}, description: string, created_at: string}>
     */
    public function transactions(array $query = []): Pages
    {
        return $this->sender->pages('listTransactions', query: $query);
    }

    /**
     * The ledger as a CSV or NDJSON file, of any length.
     *
     * @param array{format?: 'csv'|'ndjson', created_from?: string, created_to?: string, timezone?: string, style?: 'plain'|'excel', type?: list<'TOPUP'|'PAYMENT_RECEIVED'|'SHIPMENT_PAYMENT'|'SHIPMENT_CAPTURE'|'SHIPMENT_REFUND'|'COD_COLLECTED'|'COD_FEE'|'COD_SETTLED'|'CLAIM'|'ADJUSTMENT'|'WITHDRAWAL'|'WITHDRAWAL_REVERSED'>, bucket?: 'available'|'held'|'pending_cod', reference?: string} $query
     * @return iterable<string> The bytes, in pieces
     */
    public function exportTransactions(array $query = []): iterable
    {
        return $this->sender->stream('exportTransactions', query: $query);
    }

    /**
     * A month of the wallet: opening balance, every movement, closing balance.
     *
     * @param array{timezone?: string, format?: 'json'|'pdf'|'xlsx'} $query
     * @return array{month: string, environment: string, from: string, to: string, is_final: bool, opening: array{available: int, held: int, pending_cod: int}, movements: list<array{transaction_id: string, journal_id: string, sequence: int, type: string, direction: string, bucket: string, amount: int, balance_after: int, reference: array{type: string, id: string}, description: string, created_at: string}>, totals: array{available: array{credit: int, debit: int, count: int}, held: array{credit: int, debit: int, count: int}, pending_cod: array{credit: int, debit: int, count: int}}, closing: array{available: int, held: int, pending_cod: int}}
     */
    public function statement(string $month, array $query = []): array
    {
        return $this->sender->call('getStatement', path: ['month' => $month], query: $query);
    }

    /**
     * A month of the wallet: opening balance, every movement, closing balance.
     *
     * @param array{timezone?: string, format?: 'json'|'pdf'|'xlsx'} $query
     * @return string The bytes
     */
    public function statementFile(string $month, array $query = []): string
    {
        return $this->sender->file('getStatement', path: ['month' => $month], query: $query);
    }

    /**
     * The fees of a month as a PDF: shipping, COD fees, refunds.
     *
     * @return string The bytes
     */
    public function invoice(string $month): string
    {
        return $this->sender->file('getFeeInvoice', path: ['month' => $month]);
    }

    /**
     * Bank accounts that money may be withdrawn to.
     *
     * @return array{items: list<array{bank_account_id: string, environment: string, bank: string, account_name: string, account_number_last4: string, created_at: string, last_used_at: string|null}>}
     */
    public function bankAccounts(): array
    {
        return $this->sender->call('listBankAccounts');
    }
}
