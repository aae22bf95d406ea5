import type { EntityManager } from 'typeorm';
import type { DueCharge } from '#domain/money/payment/due-charge.ts';
import type { PaymentKey, Receipt } from '#domain/money/payment/payment.ts';
import type { PaymentStore } from '#domain/money/payment/payment-store.ts';
import { type Rupiah, rupiah } from '#domain/money.ts';
import type { SubjectKey } from '#domain/subject.ts';
import type { Send } from '../../../session.ts';
import { dueQueue } from '../../due-queue.ts';
import { subjectValues, toSubjectKey } from '../../keys.ts';
import { type OpenTransferRow, type PaymentRow, toOpenTransfer, toPayment } from './row.ts';
import { PAYMENT, RECEIPT, toReceipt } from './table.ts';
import { unmatchedReads } from './unmatched.ts';

const OF_SUBJECT = {
  name: 'payments.of',
  text: `
    SELECT ${PAYMENT} FROM payment
    WHERE account_id = $1 AND environment = $2 AND subject = $3
    ORDER BY payment_number`,
};

const RECEIPTS = {
  name: 'payments.receipts',
  text: `
    SELECT ${RECEIPT} FROM payment_receipt
    WHERE account_id = $1 AND environment = $2 AND subject = $3`,
};

const FIND_OPEN = {
  name: 'payments.findOpen',
  text: `
    SELECT ${PAYMENT} FROM payment
    WHERE account_id = $1 AND environment = $2 AND subject = $3 AND state = 'OPEN'`,
};

const FIND_BY_ORDER = {
  name: 'payments.findByOrder',
  text: `
    SELECT ${PAYMENT}
    FROM payment_order_lookup AS known
      JOIN payment USING (account_id, environment, subject, payment_number)
    WHERE known.gateway = $1 AND known.order_id = $2`,
};

const OWNER_OF_MONEY = {
  name: 'payments.ownerOfMoney',
  text: `
    SELECT account_id AS "accountId", environment, subject
    FROM money_lookup WHERE environment = $1 AND source = $2 AND source_reference = $3`,
};

const TAKEN_SUMS = {
  name: 'payments.takenSums',
  text: `
    WITH first AS (
      SELECT amount FROM transfer_sum
      WHERE environment = $1 AND account_number = $2 AND amount BETWEEN $3 AND $4
        AND (rests_until IS NULL OR rests_until > $6)
    )
    SELECT amount FROM first
    UNION ALL
    SELECT amount FROM transfer_sum
    WHERE environment = $1 AND account_number = $2 AND amount > $4 AND amount <= $5
      AND (rests_until IS NULL OR rests_until > $6)
      AND (SELECT count(*) FROM first) > $4 - $3`,
};

const FIND_BY_SUM = {
  name: 'payments.findBySum',
  text: `
    SELECT account_id AS "accountId", environment, subject, payment_number AS "paymentNumber"
    FROM transfer_sum
    WHERE environment = $1 AND account_number = $2 AND amount = $3
      AND (rests_until IS NULL OR rests_until > $4)`,
};

/** Reads no more rows than the limit. */
const HAS_UNPAID = {
  name: 'payments.hasUnpaid',
  text: `
    SELECT count(*) >= $3 AS "isReached"
    FROM (SELECT FROM payment_due WHERE account_id = $1 AND environment = $2 LIMIT $3) AS own`,
};

const HAS_SUMS = {
  name: 'payments.hasSums',
  text: `
    SELECT count(*) >= $3 AS "isReached"
    FROM (SELECT FROM transfer_sum WHERE account_id = $1 AND environment = $2 LIMIT $3) AS own`,
};

/** Uses the order of `transfer_sum_rested`, in which open sums come last. */
const PRUNE_SUMS = {
  name: 'payments.pruneSums',
  text: `
    WITH pruned AS (
      DELETE FROM transfer_sum
      WHERE rests_until <= $1
        AND ctid = ANY (ARRAY(SELECT ctid FROM transfer_sum ORDER BY rests_until LIMIT $2))
      RETURNING 1
    )
    SELECT count(*)::integer AS pruned FROM pruned`,
};

const claimExpired = dueQueue({
  name: 'payments.claimExpired',
  table: 'payment_due',
  key: ['account_id', 'environment', 'subject'],
  toItem: toSubjectKey,
});

type DueChargeRow = Parameters<typeof toSubjectKey>[0] & {
  readonly payment_number: number;
  readonly silences: number;
};

const claimCharges = dueQueue<DueChargeRow, DueCharge>({
  name: 'payments.claimCharges',
  table: 'charge_due',
  key: ['account_id', 'environment', 'subject', 'payment_number'],
  rest: ['silences'],
  toItem: ({ payment_number: paymentNumber, silences, ...row }) => ({
    ...toSubjectKey(row),
    paymentNumber,
    silences,
  }),
});

/** Sorted by age. The first page starts before any time and subject. */
const OPEN_TRANSFERS = {
  name: 'payments.openTransfers',
  text: `
    SELECT ${PAYMENT}, shipment.reference
    FROM payment LEFT JOIN shipment USING (account_id, environment, shipment_number)
    WHERE method = 'MANUAL_TRANSFER' AND state = 'OPEN'
      AND (payment.created_at, payment.subject) > ($2::timestamptz, $3::text)
    ORDER BY payment.created_at, payment.subject LIMIT $1`,
};

type Reached = { readonly isReached: boolean };

export function postgresPaymentStore(manager: EntityManager, send: Send): PaymentStore {
  return {
    ...unmatchedReads(manager),
    async of(key) {
      const own = subjectValues(key);
      const [all, receipts] = await Promise.all([
        send<PaymentRow>(OF_SUBJECT, own),
        send<Receipt>(RECEIPTS, own),
      ]);
      return { all: all.map(toPayment), receipts: receipts.map(toReceipt) };
    },
    async findOpen(key) {
      const [row] = await send<PaymentRow>(FIND_OPEN, subjectValues(key));
      return row && toPayment(row);
    },
    async findByOrder({ gateway, orderId }) {
      const [row] = await send<PaymentRow>(FIND_BY_ORDER, [gateway, orderId]);
      return row && toPayment(row);
    },
    async ownerOfMoney({ environment, source, sourceReference }) {
      const values = [environment, source, sourceReference];
      const [owner] = await send<SubjectKey>(OWNER_OF_MONEY, values);
      return owner;
    },
    async takenSums({ environment, accountNumber, from, to, reserveTo, now }) {
      const values = [environment, accountNumber, from, to, reserveTo, now];
      const rows = await send<{ amount: Rupiah }>(TAKEN_SUMS, values);
      return rows.map(({ amount }) => rupiah(amount));
    },
    async findBySum({ environment, accountNumber, amount, now }) {
      const values = [environment, accountNumber, amount, now];
      const [key] = await send<PaymentKey>(FIND_BY_SUM, values);
      return key;
    },
    async hasUnpaid({ accountId, environment }, count) {
      return isReached(await send<Reached>(HAS_UNPAID, [accountId, environment, count]));
    },
    async hasSums({ accountId, environment }, count) {
      return isReached(await send<Reached>(HAS_SUMS, [accountId, environment, count]));
    },
    async pruneSums(now, limit) {
      const [row] = await send<{ pruned: number }>(PRUNE_SUMS, [now, limit]);
      return row?.pruned ?? 0;
    },
    claimExpired: claimExpired(send),
    claimCharges: claimCharges(send),
    async openTransfers({ limit, after }) {
      const cursor = [after?.createdAt ?? '-infinity', after?.subject ?? ''];
      const rows = await send<OpenTransferRow>(OPEN_TRANSFERS, [limit, ...cursor]);
      return rows.map(toOpenTransfer);
    },
  };
}

function isReached([row]: readonly Reached[]): boolean {
  return row?.isReached === true;
}
