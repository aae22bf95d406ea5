import type { PaymentStore, PaymentWrites } from '#domain/payment/payment-store.ts';
import type { UnmatchedMoney } from '#domain/payment/unmatched-money.ts';
import type { Send } from '../../session.ts';
import type { WriteQueue } from '../../write-queue.ts';
import { insertInto } from '../table-writes.ts';
import { toUnmatchedMoney, UNMATCHED_MONEY, unmatchedMoney } from './table.ts';

const FIND = {
  name: 'payments.findUnmatched',
  text: `
    SELECT ${UNMATCHED_MONEY} FROM unmatched_money
    WHERE environment = $1 AND source = $2 AND source_reference = $3`,
};

const LIST = {
  name: 'payments.unmatched',
  text: `
    SELECT ${UNMATCHED_MONEY} FROM unmatched_money
    ORDER BY received_at, source_reference LIMIT $1`,
};

const insert = insertInto(unmatchedMoney, 'payments_record_unmatched', 'ON CONFLICT DO NOTHING');

const REMOVE = {
  name: 'payments_remove_unmatched',
  sql: `
    DELETE FROM unmatched_money
    WHERE environment = $1 AND source = $2 AND source_reference = $3`,
};

export function unmatchedReads(send: Send): Pick<PaymentStore, 'findUnmatched' | 'unmatched'> {
  return {
    async findUnmatched({ environment, source, sourceReference }) {
      const [row] = await send<UnmatchedMoney>(FIND, [environment, source, sourceReference]);
      return row && toUnmatchedMoney(row);
    },
    unmatched: async (limit) => (await send<UnmatchedMoney>(LIST, [limit])).map(toUnmatchedMoney),
  };
}

export function unmatchedWrites(
  queue: WriteQueue,
): Pick<PaymentWrites, 'recordUnmatched' | 'removeUnmatched'> {
  return {
    recordUnmatched: (money) => queue.add(insert(money)),
    removeUnmatched({ environment, source, sourceReference }) {
      const values = [environment, source, sourceReference];
      queue.add({ statement: REMOVE, values, rows: null });
    },
  };
}
