import type { Environment } from '#domain/environment.ts';
import { pageOf } from '#domain/page.ts';
import type { Batch, BatchKey } from '#domain/selling/batch/batch.ts';
import type {
  BatchRow,
  MadeByReference,
  RowKey,
  ShownRow,
} from '#domain/selling/batch/batch-row.ts';
import type { BatchStore } from '#domain/selling/batch/batch-store.ts';
import type { Send } from '../../../session.ts';
import { batchValues, shipmentValues } from '../../keys.ts';
import { createdIds, type ListSource, listRows, ofTenant } from '../../list.ts';
import { retryOnDeadlock } from '../../retry-on-deadlock.ts';
import { BATCH, BATCH_ROW, SHOWN_ROW, toBatch, toBatchRow, toShownRow } from './table.ts';

const FIND = {
  name: 'batches.find',
  text: `
    SELECT ${BATCH} FROM batch WHERE account_id = $1 AND environment = $2 AND batch_id = $3`,
};

const OPEN_SLOTS = {
  name: 'batches.openSlots',
  text: `
    SELECT slot FROM batch
    WHERE account_id = $1 AND environment = $2 AND due_at IS NOT NULL LIMIT $3`,
};

/**
 * Number of longest-due rows examined: an account has at most ten, so several accounts get a turn.
 */
const LOOKED_AT = 100;

/**
 * Claims one batch per account, so that accounts take turns. A concurrent claim of the same batch
 * waits, finds another `due_at` and skips it.
 */
const CLAIM_DUE = {
  name: 'batches.claimDue',
  text: `
    WITH longest AS (
      SELECT account_id, environment, batch_id, due_at FROM batch
      WHERE due_at <= $1
      ORDER BY due_at LIMIT ${LOOKED_AT}
    ), first AS (
      SELECT DISTINCT ON (account_id) account_id, environment, batch_id, due_at FROM longest
      ORDER BY account_id, due_at
    ), turn AS MATERIALIZED (
      SELECT * FROM first ORDER BY due_at LIMIT $2
    ), claimed AS (
      UPDATE batch SET due_at = $3 FROM turn
      WHERE (batch.account_id, batch.environment, batch.batch_id)
          = (turn.account_id, turn.environment, turn.batch_id)
        AND batch.due_at = turn.due_at
      RETURNING batch.account_id, batch.environment, batch.batch_id, turn.due_at
    )
    SELECT account_id, environment, batch_id FROM claimed ORDER BY due_at`,
};

type ClaimedRow = { account_id: string; environment: Environment; batch_id: string };

const FIND_ROW = {
  name: 'batches.findRow',
  text: `
    SELECT ${BATCH_ROW} FROM batch_row
    WHERE account_id = $1 AND environment = $2 AND batch_id = $3 AND place = $4`,
};

const ROWS_IN = {
  name: 'batches.rowsIn',
  text: `
    SELECT ${BATCH_ROW} FROM batch_row
    WHERE account_id = $1 AND environment = $2 AND batch_id = $3 AND status = $4
    ORDER BY attempts, place LIMIT $5`,
};

/** $5 null means any status. */
const ROWS = {
  name: 'batches.rows',
  text: `
    SELECT ${SHOWN_ROW}, shipment.status AS "shipmentStatus", shipment.awb
    FROM batch_row LEFT JOIN shipment
      ON (shipment.account_id, shipment.environment, shipment.shipment_number)
        = (batch_row.account_id, batch_row.environment, batch_row.shipment_number)
    WHERE batch_row.account_id = $1 AND batch_row.environment = $2 AND batch_row.batch_id = $3
      AND batch_row.place > $4 AND ($5::text[] IS NULL OR batch_row.status = ANY ($5))
    ORDER BY batch_row.place LIMIT $6`,
};

const MADE_BY = {
  name: 'batches.madeBy',
  text: `
    SELECT reference, fingerprint, shipment_number AS "shipmentNumber" FROM batch_reference
    WHERE account_id = $1 AND environment = $2 AND reference = ANY ($3)`,
};

/** Uses the index on shipments, because a reference outlives its batch. */
const ROW_OF = {
  name: 'batches.rowOf',
  text: `
    SELECT batch.account_id AS "accountId", batch.environment, batch.batch_id AS "batchId",
      batch_reference.place
    FROM batch_reference JOIN batch
      ON (batch.account_id, batch.environment, batch.batch_id)
        = (batch_reference.account_id, batch_reference.environment, batch_reference.batch_id)
    WHERE batch_reference.account_id = $1 AND batch_reference.environment = $2
      AND batch_reference.shipment_number = $3`,
};

const POSTPONE = {
  name: 'batches.postpone',
  text: `
    UPDATE batch SET due_at = $4
    WHERE account_id = $1 AND environment = $2 AND batch_id = $3
      AND status IN ('CHECKING', 'SENDING')`,
};

const SOURCE: ListSource = { select: BATCH, from: 'batch', id: 'batch_id' };

export function postgresBatchStore(send: Send): BatchStore {
  return {
    async find(key) {
      const [row] = await send<Batch>(FIND, batchValues(key));
      return row && toBatch(row);
    },
    async list(tenant, created, request) {
      const filter = { owner: ofTenant(tenant), rest: createdIds('batch.batch_id', created) };
      const list = await listRows<Batch>(send, { source: SOURCE, filter }, request);
      return { ...list, items: list.items.map(toBatch) };
    },
    async openSlots({ accountId, environment }, limit) {
      const values = [accountId, environment, limit];
      return (await send<Pick<Batch, 'slot'>>(OPEN_SLOTS, values)).map(({ slot }) => slot);
    },
    async claimDue({ now, limit, until }) {
      const rows = await retryOnDeadlock<ClaimedRow>(send, CLAIM_DUE, [now, limit, until]);
      return rows.map(toKey);
    },
    async findRow(key, place) {
      const [row] = await send<BatchRow>(FIND_ROW, [...batchValues(key), place]);
      return row && toBatchRow(row);
    },
    async rowsIn(key, status, limit) {
      const rows = await send<BatchRow>(ROWS_IN, [...batchValues(key), status, limit]);
      return rows.map(toBatchRow);
    },
    async rows(key, { statuses, after, limit }) {
      const values = [...batchValues(key), after, statuses, limit + 1];
      const { items, hasMore } = pageOf(await send<ShownRow>(ROWS, values), limit);
      return { items: items.map(toShown), hasMore };
    },
    madeBy({ accountId, environment }, references) {
      return send<MadeByReference>(MADE_BY, [accountId, environment, references]);
    },
    async rowOf(shipment) {
      const [row] = await send<RowKey>(ROW_OF, shipmentValues(shipment));
      return row;
    },
    async postpone(key, dueAt) {
      await send(POSTPONE, [...batchValues(key), dueAt]);
    },
  };
}

function toShown(row: ShownRow): ShownRow {
  const { shipmentStatus, awb } = row;
  return { ...toShownRow(row), shipmentStatus, awb };
}

function toKey({ account_id: accountId, environment, batch_id: batchId }: ClaimedRow): BatchKey {
  return { accountId, environment, batchId };
}
