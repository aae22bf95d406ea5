import type { Environment } from '#domain/environment.ts';
import { rupiahOrNull } from '#domain/money.ts';
import type { PaymentStore, PaymentWrites } from '#domain/payment/payment-store.ts';
import type { UnmatchedMoney } from '#domain/payment/unmatched-money.ts';
import type { Send } from '../../session.ts';
import type { WriteQueue } from '../../write-queue.ts';
import { insertInto } from '../insert.ts';

type Row = {
  environment: Environment;
  source: string;
  source_reference: string;
  account_number: string | null;
  order_id: string | null;
  amount: number | null;
  received_at: Date;
  noted_by: string;
};

const FIND = {
  name: 'payments.findUnmatched',
  text: `
    SELECT * FROM unmatched_money
    WHERE environment = $1 AND source = $2 AND source_reference = $3`,
};

const LIST = {
  name: 'payments.unmatched',
  text: 'SELECT * FROM unmatched_money ORDER BY received_at, source_reference LIMIT $1',
};

const insert = insertInto<Row>(
  'unmatched_money',
  'payments_record_unmatched',
  'ON CONFLICT DO NOTHING',
);

const REMOVE = {
  name: 'payments_remove_unmatched',
  sql: `
    DELETE FROM unmatched_money
    WHERE environment = $1 AND source = $2 AND source_reference = $3`,
};

export function unmatchedReads(send: Send): Pick<PaymentStore, 'findUnmatched' | 'unmatched'> {
  return {
    async findUnmatched({ environment, source, sourceReference }) {
      const [row] = await send<Row>(FIND, [environment, source, sourceReference]);
      return row === undefined ? undefined : toMoney(row);
    },
    unmatched: async (limit) => (await send<Row>(LIST, [limit])).map(toMoney),
  };
}

export function unmatchedWrites(
  queue: WriteQueue,
): Pick<PaymentWrites, 'recordUnmatched' | 'removeUnmatched'> {
  return {
    recordUnmatched: (money) => queue.add(insert(toRow(money))),
    removeUnmatched({ environment, source, sourceReference }) {
      const values = [environment, source, sourceReference];
      queue.add({ statement: REMOVE, values, rows: null });
    },
  };
}

function toRow(money: UnmatchedMoney): Row {
  return {
    environment: money.environment,
    source: money.source,
    source_reference: money.sourceReference,
    account_number: money.accountNumber,
    order_id: money.orderId,
    amount: money.amount,
    received_at: money.receivedAt,
    noted_by: money.by,
  };
}

function toMoney(row: Row): UnmatchedMoney {
  return {
    environment: row.environment,
    source: row.source,
    sourceReference: row.source_reference,
    accountNumber: row.account_number,
    orderId: row.order_id,
    amount: rupiahOrNull(row.amount),
    receivedAt: row.received_at,
    by: row.noted_by,
  };
}
