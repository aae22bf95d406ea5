import type { TermWrites } from '#domain/insight/search/term-store.ts';
import type { WriteQueue } from '../../../write-queue.ts';

/**
 * Runs first: if it is stale, nothing is written; its row stays locked until the terms are written.
 */
const HEAD = {
  name: 'terms_index',
  sql: `
    INSERT INTO term_head (account_id, environment, position) VALUES ($1, $2, $3)
    ON CONFLICT (account_id, environment) DO UPDATE SET position = EXCLUDED.position
      WHERE term_head.position = $4
    RETURNING 1`,
};

const FORGET = {
  name: 'terms_index_forget',
  sql: `
    DELETE FROM shipment_term
    WHERE account_id = $1 AND environment = $2 AND shipment_id = ANY ($3::uuid[])
      AND NOT EXISTS (
        SELECT FROM unnest($4::uuid[], $5::text[]) AS kept (shipment_id, term)
        WHERE kept.shipment_id = shipment_term.shipment_id AND kept.term = shipment_term.term)
    RETURNING 1`,
};

const ADD = {
  name: 'terms_index_add',
  sql: `
    INSERT INTO shipment_term (account_id, environment, shipment_id, term)
    SELECT $1::uuid, $2::environment, * FROM unnest($3::uuid[], $4::text[])
    ON CONFLICT (account_id, environment, term, shipment_id) DO NOTHING RETURNING 1`,
};

export function termWrites(queue: WriteQueue): TermWrites {
  return {
    index(before, { accountId, environment, position }, shipments) {
      const tenant = [accountId, environment];
      const values = [...tenant, position, before.position];
      queue.add({ statement: HEAD, values, rows: 1 });
      if (shipments.length === 0) return;
      const ids = shipments.map(({ shipmentId }) => shipmentId);
      const owners = shipments.flatMap(({ shipmentId, terms }) => terms.map(() => shipmentId));
      const terms = shipments.flatMap((one) => one.terms);
      queue.add({ statement: FORGET, values: [...tenant, ids, owners, terms], rows: null });
      queue.add({ statement: ADD, values: [...tenant, owners, terms], rows: null });
    },
  };
}
