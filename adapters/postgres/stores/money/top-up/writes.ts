import type { TopUpWrites } from '#domain/money/top-up/top-up-store.ts';
import type { WriteQueue } from '../../../write-queue.ts';
import { insertInto, updateOf } from '../../table-writes.ts';
import { topUps } from './table.ts';

const insert = insertInto(topUps, 'topUps_insert');
const update = updateOf(topUps, 'topUps_update', ['status', 'lastSequence']);

const CLAIM_ID = {
  name: 'topUps_claim_id',
  sql: `
    INSERT INTO top_up_lookup (top_up_id, account_id, environment)
    VALUES ($1, $2, $3) RETURNING 1`,
};

export function topUpWrites(queue: WriteQueue): TopUpWrites {
  return {
    insert(topUp) {
      const { topUpId, accountId, environment } = topUp;
      const claim = [topUpId, accountId, environment];
      queue.add({ statement: CLAIM_ID, values: claim, rows: 1 });
      queue.add(insert(topUp));
    },
    update: (before, after) => queue.add(update(before, after)),
  };
}
