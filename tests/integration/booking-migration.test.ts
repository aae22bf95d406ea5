import { readdirSync } from 'node:fs';
import { afterAll, expect, it } from '@jest/globals';
import { INTENT_STATES, isOpen } from '#domain/booking/intent.ts';
import { openTestServer, withClient } from '#tests/kit/database.ts';
import { migrateDown, migrateUp } from '#tests/kit/long-waits.ts';

const FOLDERS = readdirSync(new URL('../../migrations/', import.meta.url)).toSorted();
const SINCE = FOLDERS.slice(FOLDERS.indexOf('2026-11-21-09-booking'));

/** One in each state, past foreign keys, as a replica does. */
const INTENTS = `
  WITH replica AS (SELECT set_config('session_replication_role', 'replica', false))
  INSERT INTO booking_intent
    (account_id, environment, shipment_number, courier_code, state, due_at, created_at,
      wanted_since)
  SELECT gen_random_uuid(), 'TEST', n, 'swift', state, CASE WHEN is_open THEN now() END, now(),
    now()
  FROM replica, unnest($1::text[], $2::boolean[]) WITH ORDINALITY AS one (state, is_open, n)`;

const FOUND = `
  SELECT state, due_at IS NOT NULL AS "isOpen" FROM booking_intent
  ORDER BY shipment_number::integer`;

const server = await openTestServer();

afterAll(() => server.close());

it('what was booked is still over when the migration is taken back and runs again', async () => {
  const { ownerUrl } = await server.freshDatabase();
  const isEachOpen = INTENT_STATES.map((state) => isOpen(state));
  await withClient(ownerUrl, (owner) => owner.query(INTENTS, [INTENT_STATES, isEachOpen]));
  for (const _ of SINCE) await migrateDown(ownerUrl);
  await migrateUp(ownerUrl);
  const { rows } = await withClient(ownerUrl, (owner) => owner.query(FOUND));
  expect(rows).toEqual(INTENT_STATES.map((state) => ({ state, isOpen: isOpen(state) })));
});
