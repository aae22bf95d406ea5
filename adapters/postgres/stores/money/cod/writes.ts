import type { CodWrites } from '#domain/money/cod/cod-store.ts';
import type { WriteQueue } from '../../../write-queue.ts';
import { shipmentValues } from '../../keys.ts';

const COLLECT = {
  name: 'cod_collect',
  sql: `
    INSERT INTO cod_due (account_id, environment, shipment_number, amount, settles_at, due_at)
    VALUES ($1, $2, $3, $4, $5, $5)
    ON CONFLICT (account_id, environment, shipment_number) DO NOTHING RETURNING 1`,
};

const SETTLE = {
  name: 'cod_settle',
  sql: `
    DELETE FROM cod_due
    WHERE account_id = $1 AND environment = $2 AND shipment_number = $3`,
  follows: COLLECT,
};

const POSTPONE = {
  name: 'cod_postpone',
  sql: `
    UPDATE cod_due SET due_at = $4
    WHERE account_id = $1 AND environment = $2 AND shipment_number = $3 AND due_at IS NOT NULL`,
};

const LATE = {
  name: 'cod_record_late',
  sql: `
    UPDATE cod_due SET late_at = $4, due_at = $5
    WHERE account_id = $1 AND environment = $2 AND shipment_number = $3
      AND due_at IS NOT NULL AND late_at IS NULL
    RETURNING 1`,
};

/**
 * Updates the counter only within its limit, so that concurrent workers never exceed it together.
 * Comparing a version of the row would make each worker wait for the decision of another.
 */
const ADVANCE = {
  name: 'cod_advance',
  steps: {
    cod_given: `
      UPDATE cod_due SET due_at = NULL
      WHERE account_id = $1 AND environment = $2 AND shipment_number = $3 AND due_at IS NOT NULL
      RETURNING amount`,
  },
  sql: `
    UPDATE cod_advance_limit SET advanced = advanced + cod_given.amount FROM cod_given
    WHERE provider = $4 AND advanced + cod_given.amount <= most RETURNING 1`,
};

const USE_UP = {
  name: 'cod_use_up',
  sql: `
    UPDATE cod_advance_limit SET used_up_at = $3
    WHERE provider = $1 AND advanced + $2 > most AND used_up_at IS NULL RETURNING 1`,
};

const REMIT = {
  name: 'cod_remit',
  steps: {
    cod_returned: `
      DELETE FROM cod_due
      WHERE account_id = $1 AND environment = $2 AND shipment_number = $3 AND due_at IS NULL
      RETURNING amount`,
  },
  sql: `
    UPDATE cod_advance_limit SET advanced = advanced - cod_returned.amount,
      used_up_at = CASE WHEN (advanced - cod_returned.amount) * 2 > most THEN used_up_at END
    FROM cod_returned WHERE provider = $4 RETURNING 1`,
};

export function codWrites(queue: WriteQueue): CodWrites {
  return {
    collect({ amount, settlesAt, ...key }) {
      queue.add({
        statement: COLLECT,
        values: [...shipmentValues(key), amount, settlesAt],
        rows: 1,
      });
    },
    settle(key) {
      queue.add({ statement: SETTLE, values: shipmentValues(key), rows: null });
    },
    postpone(key, dueAt) {
      queue.add({ statement: POSTPONE, values: [...shipmentValues(key), dueAt], rows: null });
    },
    recordLate(key, { at, dueAt }) {
      queue.add({ statement: LATE, values: [...shipmentValues(key), at, dueAt], rows: 1 });
    },
    advance(key, provider) {
      queue.addLast({ statement: ADVANCE, values: [...shipmentValues(key), provider], rows: 1 });
    },
    useUp(provider, amount, at) {
      queue.addLast({ statement: USE_UP, values: [provider, amount, at], rows: 1 });
    },
    remit(key, provider) {
      queue.addLast({ statement: REMIT, values: [...shipmentValues(key), provider], rows: 1 });
    },
  };
}
