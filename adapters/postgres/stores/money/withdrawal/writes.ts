import type { WithdrawalWrites } from '#domain/money/withdrawal/withdrawal-store.ts';
import type { WriteQueue } from '../../../write-queue.ts';
import { insertInto, updateOf } from '../../table-writes.ts';
import { withdrawals } from './table.ts';

const insert = insertInto(
  withdrawals,
  'withdrawals_insert',
  'ON CONFLICT (account_id, environment, reference) DO NOTHING',
);

const CLAIM_ID = {
  name: 'withdrawals_claim_id',
  sql: `
    INSERT INTO withdrawal_lookup (withdrawal_id, account_id, environment)
    VALUES ($1, $2, $3) RETURNING 1`,
};

const update = updateOf(withdrawals, 'withdrawals_update', ['status']);

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
      queue.add(insert(withdrawal));
    },
    update(before, after) {
      const { accountId, environment, withdrawalId } = before;
      const { bankReference } = after;
      queue.add(update(before, after));
      if (bankReference === null) return;
      const payout = [environment, bankReference, accountId, withdrawalId];
      queue.add({ statement: PAY_OUT, values: payout, rows: 1 });
    },
  };
}
