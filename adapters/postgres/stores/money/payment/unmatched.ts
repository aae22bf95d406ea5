import type { EntityManager } from 'typeorm';
import type { PaymentStore, PaymentWrites } from '#domain/money/payment/payment-store.ts';
import type { UnmatchedMoney } from '#domain/money/payment/unmatched-money.ts';
import type { WriteQueue } from '../../../write-queue.ts';
import { insertInto } from '../../table-writes.ts';
import { unmatchedMoney } from './table.ts';

const insert = insertInto(unmatchedMoney, 'payments_record_unmatched', 'ON CONFLICT DO NOTHING');

const REMOVE = {
  name: 'payments_remove_unmatched',
  sql: `
    DELETE FROM unmatched_money
    WHERE environment = $1 AND source = $2 AND source_reference = $3`,
};

export function unmatchedReads(
  manager: EntityManager,
): Pick<PaymentStore, 'findUnmatched' | 'unmatched'> {
  const rows = manager.getRepository<UnmatchedMoney>(unmatchedMoney.name);
  return {
    findUnmatched: async ({ environment, source, sourceReference }) =>
      (await rows.findOneBy({ environment, source, sourceReference })) ?? undefined,
    unmatched: (limit) =>
      rows.find({ order: { receivedAt: 'ASC', sourceReference: 'ASC' }, take: limit }),
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
