import type { Environment } from '#domain/environment.ts';
import { rupiah } from '#domain/money.ts';
import type { ExternalMethod } from '#domain/shipment/payment-method.ts';
import type { TopUp, TopUpStatus } from '#domain/top-up/top-up.ts';

export type TopUpRow = {
  account_id: string;
  environment: Environment;
  top_up_id: string;
  status: TopUpStatus;
  method: ExternalMethod;
  amount: number;
  created_at: Date;
  expires_at: Date;
  paid_at: Date | null;
  transaction_id: string | null;
  last_sequence: number;
};

export function toRow(topUp: TopUp): TopUpRow {
  return {
    account_id: topUp.accountId,
    environment: topUp.environment,
    top_up_id: topUp.topUpId,
    status: topUp.status,
    method: topUp.method,
    amount: topUp.amount,
    created_at: topUp.createdAt,
    expires_at: topUp.expiresAt,
    paid_at: topUp.paidAt,
    transaction_id: topUp.transactionId,
    last_sequence: topUp.lastSequence,
  };
}

export function toTopUp(row: TopUpRow): TopUp {
  return {
    accountId: row.account_id,
    environment: row.environment,
    topUpId: row.top_up_id,
    status: row.status,
    method: row.method,
    amount: rupiah(row.amount),
    createdAt: row.created_at,
    expiresAt: row.expires_at,
    paidAt: row.paid_at,
    transactionId: row.transaction_id,
    lastSequence: row.last_sequence,
  };
}
