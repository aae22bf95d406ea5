import type { TopUpWrites } from '#domain/top-up/top-up-store.ts';
import type { WriteQueue } from '../../write-queue.ts';
import { insertInto } from '../insert.ts';
import { type TopUpRow, toRow } from './row.ts';

const insert = insertInto<TopUpRow>('top_up', 'topUps_insert');

const CLAIM_ID = {
  name: 'topUps_claim_id',
  sql: `
    INSERT INTO top_up_lookup (top_up_id, account_id, environment)
    VALUES ($1, $2, $3) RETURNING 1`,
};

const UPDATE = {
  name: 'topUps_update',
  sql: `
    UPDATE top_up SET status = $5, paid_at = $6, transaction_id = $7, last_sequence = $8
    WHERE account_id = $1 AND environment = $2 AND top_up_id = $3
      AND (status, last_sequence) = ($4, $9)
    RETURNING 1`,
};

export function topUpWrites(queue: WriteQueue): TopUpWrites {
  return {
    insert(topUp) {
      const { topUpId, accountId, environment } = topUp;
      const claim = [topUpId, accountId, environment];
      queue.add({ statement: CLAIM_ID, values: claim, rows: 1 });
      queue.add(insert(toRow(topUp)));
    },
    update(before, { status, paidAt, transactionId, lastSequence }) {
      const { accountId, environment, topUpId } = before;
      const own = [accountId, environment, topUpId, before.status];
      const become = [status, paidAt, transactionId, lastSequence, before.lastSequence];
      queue.add({ statement: UPDATE, values: [...own, ...become], rows: 1 });
    },
  };
}
