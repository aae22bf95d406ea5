import { readdirSync } from 'node:fs';
import { afterAll, expect, it } from '@jest/globals';
import { openTestServer, withClient } from '#tests/kit/database.ts';
import { migrateDown, migrateUp } from '#tests/kit/long-waits.ts';

const FOLDERS = readdirSync(new URL('../../migrations/', import.meta.url)).toSorted();
const SINCE = FOLDERS.slice(FOLDERS.indexOf('2026-11-21-20-booking-classes'));

/** Three intents by number: never sent, sent once, and sent twice with a look between. */
const BEFORE = `
  SET session_replication_role = 'replica';
  INSERT INTO booking_intent
    (account_id, environment, shipment_number, state, due_at, created_at, fence)
  SELECT lpad('1', 32, '0')::uuid, 'TEST', 'SHP' || n, 'PENDING', now(),
    timestamptz '2026-11-21T08:00:00Z' + n * interval '1 minute', n
  FROM generate_series(0, 2) AS n;
  INSERT INTO booking_attempt
    (account_id, environment, shipment_number, fence, found, began_at)
  SELECT lpad('1', 32, '0')::uuid, 'TEST', number, fence, found,
    timestamptz '2026-11-21T09:00:00Z' + fence * interval '1 minute'
  FROM (VALUES ('SHP1', 1, 'PENDING'), ('SHP2', 1, 'PENDING'), ('SHP2', 2, 'UNKNOWN'),
    ('SHP2', 3, 'PENDING'), ('SHP2', 4, 'UNKNOWN')) AS one (number, fence, found)`;

const server = await openTestServer();

afterAll(() => server.close());

it('what was sent before counts as sent: so often, and last when it was', async () => {
  const { ownerUrl } = await server.freshDatabase();
  for (const _ of SINCE) await migrateDown(ownerUrl);
  await withClient(ownerUrl, (owner) => owner.query(BEFORE));
  await migrateUp(ownerUrl);
  const { rows } = await withClient(ownerUrl, (owner) =>
    owner.query(`
      SELECT sends, to_char(sent_at AT TIME ZONE 'UTC', 'HH24:MI') AS sent,
        wanted_since = created_at AS "isWanted", order_id AS "orderId"
      FROM booking_intent ORDER BY shipment_number`),
  );
  const wanted = { isWanted: true, orderId: null };
  expect(rows).toEqual([
    { sends: 0, sent: null, ...wanted },
    { sends: 1, sent: '09:01', ...wanted },
    { sends: 2, sent: '09:03', ...wanted },
  ]);
});
