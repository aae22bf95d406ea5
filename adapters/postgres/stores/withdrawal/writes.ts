import type { WithdrawalWrites } from '#domain/withdrawal/withdrawal-store.ts';
import type { WriteQueue } from '../../write-queue.ts';
import { insertInto } from '../insert.ts';
import { toRow, type WithdrawalRow } from './row.ts';

const insert = insertInto<WithdrawalRow>(
  'withdrawal',
  'withdrawals_insert',
  'ON CONFLICT (account_id, environment, reference) DO NOTHING',
);

const CLAIM_ID = {
  name: 'withdrawals_claim_id',
  sql: `
    INSERT INTO withdrawal_lookup (withdrawal_id, account_id, environment)
    VALUES ($1, $2, $3) RETURNING 1`,
};

const UPDATE = {
  name: 'withdrawals_update',
  sql: `
    UPDATE withdrawal SET status = $5, completed_at = $6, bank_reference = $7, failed_at = $8,
      failure_reason = $9
    WHERE account_id = $1 AND environment = $2 AND withdrawal_id = $3 AND status = $4
    RETURNING 1`,
};

const PAY_OUT = {
  name: 'withdrawals_pay_out',
  sql: `
    INSERT INTO payout_lookup (environment, bank_reference, account_id, withdrawal_id)
    VALUES ($1, $2, $3, $4)
    ON CONFLICT (environment, bank_reference) DO NOTHING RETURNING 1`,
};

export function withdrawalWrites(queue: WriteQueue): WithdrawalWrites {
  return {
    insert(withdrawal) {
      const { withdrawalId, accountId, environment } = withdrawal;
      const claim = [withdrawalId, accountId, environment];
      queue.add({ statement: CLAIM_ID, values: claim, rows: 1 });
      queue.add(insert(toRow(withdrawal)));
    },
    update(before, { status, completedAt, bankReference, failedAt, failureReason }) {
      const { accountId, environment, withdrawalId } = before;
      const own = [accountId, environment, withdrawalId, before.status];
      const become = [status, completedAt, bankReference, failedAt, failureReason];
      queue.add({ statement: UPDATE, values: [...own, ...become], rows: 1 });
      if (bankReference === null) return;
      const payout = [environment, bankReference, accountId, withdrawalId];
      queue.add({ statement: PAY_OUT, values: payout, rows: 1 });
    },
  };
}
