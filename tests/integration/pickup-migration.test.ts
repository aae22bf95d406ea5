import { readdirSync } from 'node:fs';
import { afterAll, expect, it } from '@jest/globals';
import { openTestServer, withClient } from '#tests/kit/database.ts';
import { migrateDown, migrateUp } from '#tests/kit/long-waits.ts';
import { openPostgresStorage } from '#tests/kit/postgres-storage.ts';
import {
  askAll,
  insertPickups,
  sampleDue,
  samplePickup,
} from '#tests/kit/store-contracts/pickup-samples.ts';
import { insertShipments, nthShipment } from '#tests/kit/store-contracts/shipment-samples.ts';
import { writeAll } from '#tests/kit/store-contracts/writes.ts';

const FOLDERS = readdirSync(new URL('../../migrations/', import.meta.url)).toSorted();
const SINCE = FOLDERS.slice(FOLDERS.indexOf('2026-11-21-22-pickups'));
const IN_A_PICKUP = 'SELECT FROM shipment WHERE pickup_id IS NOT NULL';

const server = await openTestServer();

afterAll(() => server.close());

it('taken back, no shipment is in a pickup that is no more', async () => {
  const database = await server.freshDatabase();
  const { ownerUrl } = database;
  const opened = await openPostgresStorage(database);
  const storage = await opened.renew();
  const pickup = samplePickup();
  await insertShipments(
    storage,
    [1, 2, 3].map((place) => nthShipment(place, { status: 'BOOKED' })),
  );
  await insertPickups(storage, [pickup]);
  await writeAll(storage, ({ shipments }) => shipments.enterPickup(pickup, pickup.waiting));
  await askAll(storage, [sampleDue()]);
  await opened.close();
  const inPickups = () => withClient(ownerUrl, (owner) => owner.query(IN_A_PICKUP));
  expect((await inPickups()).rowCount).toBe(3);
  for (const _ of SINCE) await migrateDown(ownerUrl);
  expect((await inPickups()).rowCount).toBe(0);
  await migrateUp(ownerUrl);
  expect((await inPickups()).rowCount).toBe(0);
});
