import { chargeEndsAt } from '#domain/money/payment/due-charge.ts';
import type { Payment, PaymentKey } from '#domain/money/payment/payment.ts';
import type { PaymentWrites } from '#domain/money/payment/payment-store.ts';
import { restsUntil } from '#domain/money/payment/transfer-code.ts';
import type { Write, WriteQueue } from '../../../write-queue.ts';
import { subjectValues } from '../../keys.ts';
import { insertInto } from '../../table-writes.ts';
import { toRow } from './row.ts';
import { payments, receipts } from './table.ts';
import { unmatchedWrites } from './unmatched.ts';

/** Conflicts: the payment number, or another open instrument of the subject. */
const insert = insertInto(payments, 'payments_open', 'ON CONFLICT DO NOTHING');

/** Serialises a tenant's unpaid sales until the commit. */
const BOUND_UNPAID = {
  name: 'payments_bound_unpaid',
  sql: 'SELECT FROM bound_unpaid($1, $2, $3)',
};

const CLAIM_ORDER = {
  name: 'payments_order',
  sql: `
    INSERT INTO payment_order_lookup
      (gateway, order_id, account_id, environment, subject, payment_number)
    VALUES ($1, $2, $3, $4, $5, $6)
    ON CONFLICT (gateway, order_id) DO NOTHING RETURNING 1`,
};

/** Takes over the row of a sum whose rest has ended. */
const CLAIM_SUM = {
  name: 'payments_sum',
  sql: `
    INSERT INTO transfer_sum AS taken
      (environment, account_number, amount, account_id, subject, payment_number)
    VALUES ($1, $2, $3, $4, $5, $6)
    ON CONFLICT (environment, account_number, amount) DO UPDATE
      SET account_id = excluded.account_id, subject = excluded.subject,
        payment_number = excluded.payment_number, rests_until = NULL
      WHERE taken.rests_until <= $7
    RETURNING 1`,
};

const INSERT_DUE = {
  name: 'payments_wait',
  sql: `
    INSERT INTO payment_due (account_id, environment, subject, due_at)
    VALUES ($1, $2, $3, $4)
    ON CONFLICT (account_id, environment, subject)
      DO UPDATE SET due_at = excluded.due_at
    RETURNING 1`,
};

const INSERT_CHARGE_DUE = {
  name: 'payments_charge_due',
  sql: `
    INSERT INTO charge_due (account_id, environment, subject, payment_number, due_at)
    VALUES ($1, $2, $3, $4, $5) RETURNING 1`,
};

/**
 * $6 is the end of the lease. A charge that has become due immediately has another `due_at`, and
 * stays due.
 */
const POSTPONE_CHARGE = {
  name: 'payments_postpone_charge',
  sql: `
    UPDATE charge_due SET due_at = $5, silences = $7
    WHERE account_id = $1 AND environment = $2 AND subject = $3 AND payment_number = $4
      AND due_at = $6`,
};

/** $5 is the end of the lease; null if money arrived, which ends the charge whatever its lease. */
const END_CHARGE = {
  name: 'payments_end_charge',
  sql: `
    DELETE FROM charge_due
    WHERE account_id = $1 AND environment = $2 AND subject = $3 AND payment_number = $4
      AND due_at = coalesce($5, due_at)`,
};

/**
 * The sum rests, unless another transfer uses it by now: late money also closes old instruments.
 * The charge becomes due even if a process of an older version opened it.
 */
const CLOSE = {
  name: 'payments_close',
  steps: {
    payments_closed: `
      UPDATE payment SET state = $6
      WHERE account_id = $1 AND environment = $2 AND subject = $3
        AND payment_number = $4 AND state = $5
      RETURNING account_id, environment, subject, payment_number, account_number, amount,
        gateway`,
    payments_rested: `
      UPDATE transfer_sum AS taken SET rests_until = $7 FROM payments_closed AS closed
      WHERE (taken.environment, taken.account_number, taken.amount, taken.account_id,
          taken.subject, taken.payment_number)
        = (closed.environment, closed.account_number, closed.amount, closed.account_id,
          closed.subject, closed.payment_number)`,
    payments_asked: `
      INSERT INTO charge_due (account_id, environment, subject, payment_number, due_at)
      SELECT account_id, environment, subject, payment_number, $8 FROM payments_closed
      WHERE $6 = 'CLOSED' AND gateway IS NOT NULL
      ON CONFLICT (account_id, environment, subject, payment_number)
        DO UPDATE SET due_at = excluded.due_at`,
  },
  sql: 'SELECT FROM payments_closed',
};

const CLAIM_MONEY = {
  name: 'payments_money',
  sql: `
    INSERT INTO money_lookup (environment, source, source_reference, account_id, subject)
    VALUES ($1, $2, $3, $4, $5)
    ON CONFLICT (environment, source, source_reference) DO NOTHING RETURNING 1`,
};

const insertReceipt = insertInto(receipts, 'payments_receive');

const CLEAR_DUE = {
  name: 'payments_clear_due',
  sql: `
    DELETE FROM payment_due
    WHERE account_id = $1 AND environment = $2 AND subject = $3`,
  follows: INSERT_DUE,
};

export function paymentWrites(queue: WriteQueue): PaymentWrites {
  return {
    ...unmatchedWrites(queue),
    boundUnpaid({ accountId, environment }, count) {
      queue.add({ statement: BOUND_UNPAID, values: [accountId, environment, count], rows: 1 });
    },
    open(payment) {
      queue.add(insert(toRow(payment)));
      queue.add(claimIdentity(payment));
      const values = [...subjectValues(payment), payment.expiresAt];
      queue.add({ statement: INSERT_DUE, values, rows: 1 });
      if (payment.method !== 'QRIS') return;
      const charge = [...keyValues(payment), chargeEndsAt(payment.expiresAt)];
      queue.add({ statement: INSERT_CHARGE_DUE, values: charge, rows: 1 });
    },
    close(key, { from, to, at }) {
      const values = [...keyValues(key), from, to, restsUntil(at), at];
      queue.add({ statement: CLOSE, values, rows: 1 });
    },
    receive(receipt) {
      const { accountId, environment, subject, source, sourceReference } = receipt;
      const money = [environment, source, sourceReference, accountId, subject];
      queue.add({ statement: CLAIM_MONEY, values: money, rows: 1 });
      queue.add(insertReceipt(receipt));
      queue.add({ statement: END_CHARGE, values: [...keyValues(receipt), null], rows: null });
    },
    postponeCharge(key, { dueAt, leasedUntil, silences }) {
      const values = [...keyValues(key), dueAt, leasedUntil, silences];
      queue.add({ statement: POSTPONE_CHARGE, values, rows: null });
    },
    endCharge(key, { leasedUntil }) {
      queue.add({ statement: END_CHARGE, values: [...keyValues(key), leasedUntil], rows: null });
    },
    clearDue(key) {
      queue.add({ statement: CLEAR_DUE, values: subjectValues(key), rows: null });
    },
  };
}

/** Claims the instrument's identity: its order id, or its sum at the bank account. */
function claimIdentity(payment: Payment): Write {
  if (payment.method === 'QRIS') {
    const values = [payment.gateway, payment.orderId, ...keyValues(payment)];
    return { statement: CLAIM_ORDER, values, rows: 1 };
  }
  const { accountId, environment, subject, paymentNumber } = payment;
  const { amount, bankAccount, createdAt } = payment;
  const sum = [environment, bankAccount.accountNumber, amount];
  const values = [...sum, accountId, subject, paymentNumber, createdAt];
  return { statement: CLAIM_SUM, values, rows: 1 };
}

function keyValues(key: PaymentKey) {
  return [...subjectValues(key), key.paymentNumber];
}
