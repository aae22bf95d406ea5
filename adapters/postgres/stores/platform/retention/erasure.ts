import type { Erasure, ErasureStore } from '#domain/platform/retention/erasure-store.ts';
import type { Send } from '../../../session.ts';

/** Rows that one statement reads, since no index contains phone numbers. */
const LOOKED_AT = 2_000;

const PARCELS = {
  name: 'erasure.parcelsOf',
  text: `
    WITH page AS (
      SELECT shipment_number, people_erased_at, receiver,
        CASE WHEN return_of IS NULL THEN NULL ELSE sender END AS returner
      FROM shipment WHERE account_id = $1 AND environment = $2 AND shipment_number > $3
      ORDER BY shipment_number LIMIT ${LOOKED_AT}
    )
    SELECT max(shipment_number) AS last, count(*)::integer AS looked,
      coalesce(array_agg(shipment_number ORDER BY shipment_number) FILTER (
        WHERE people_erased_at IS NULL
          AND (lower(receiver ->> $4) = $5 OR lower(returner ->> $4) = $5)), '{}') AS found
    FROM page`,
};

/** The operator act is written in the same statement as the erasure. */
const ERASE = {
  name: 'erasure.erase',
  text: `
    WITH fate AS MATERIALIZED (SELECT erase_people($1, $2, $3, $4::timestamptz) AS fate), act AS (
      INSERT INTO operator_act (account_id, environment, act_id, subject, kind, detail, acted_by,
        acted_at)
      SELECT $1::uuid, $2::text, gen_random_uuid(), $3::text, 'PEOPLE_ERASED', '', $5::text, $4
      FROM fate WHERE fate = 'ERASED'
    )
    SELECT fate FROM fate`,
};

type Page = { readonly last: string | null; readonly looked: number; readonly found: string[] };

export function postgresErasureStore(send: Send): ErasureStore {
  return {
    async parcelsOf({ accountId, environment }, sought, after) {
      const value = sought.by === 'phone' ? sought.phone : sought.email.toLowerCase();
      const values = [accountId, environment, after, sought.by, value];
      const [page] = await send<Page>(PARCELS, values);
      const isLast = page === undefined || page.looked < LOOKED_AT;
      return { found: page?.found ?? [], next: isLast ? null : page.last };
    },
    async erase({ accountId, environment, shipmentNumber }, { at, by }) {
      const values = [accountId, environment, shipmentNumber, at, by];
      const [row] = await send<{ fate: Erasure }>(ERASE, values);
      return row?.fate ?? 'UNKNOWN';
    },
  };
}
