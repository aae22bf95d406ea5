import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { DataSource } from 'typeorm';
import { poolOf, sendThrough } from '#adapters/postgres/session.ts';
import { postgresStores } from '#adapters/postgres/stores/stores.ts';
import { postgresUnitOfWork } from '#adapters/postgres/unit-of-work.ts';
import type { Shipment } from '#domain/selling/shipment/shipment.ts';
import type { Stores, UnitOfWork } from '#domain/unit-of-work.ts';
import { openSharedServer } from '#tests/kit/database.ts';
import { connectWithLongWait } from '#tests/kit/long-waits.ts';
import { TEST_BOX } from '#tests/kit/secret-box.ts';
import { bookkeeper } from '#tests/kit/store-contracts/ledger-samples.ts';
import {
  ALICE,
  INSTANT,
  sampleAccount,
  sampleKey,
  sha256Of,
  uuid,
} from '#tests/kit/store-contracts/samples.ts';
import {
  insertShipments,
  nthShipment,
  TENANT,
} from '#tests/kit/store-contracts/shipment-samples.ts';
import { writeAll } from '#tests/kit/store-contracts/writes.ts';
import { TRACKING_URL } from '#tests/kit/tracking-url.ts';

/** Number of executions after which a prepared statement keeps its plan. */
const PLANNED = 8;
const BLOCKS_MAX = 60;
const MANY = 20_000;
/** Rows of one account before the plans are made, and after. */
const FIRST = 60;
const SOLD = 1_000;
const MOVED = 300;

const FILL = [
  `INSERT INTO account SELECT lpad(to_hex(n), 32, '0')::uuid, 'Toko', n || '@shop.example', now()
     FROM generate_series(100000, 100000 + ${MANY}) AS n`,
  `INSERT INTO event SELECT '${ALICE}', 'TEST', lpad(to_hex(n), 32, '0')::uuid, 'SHP' || n, 1,
     'shipment.created', NULL, now(), repeat('x', 500), nullif(n, ${MANY})
     FROM generate_series(1, ${MANY}) AS n`,
  `INSERT INTO event_head VALUES ('${ALICE}', 'TEST', ${MANY}, now())`,
];

const server = await openSharedServer();
/** The owner migrates and serves: no role has settings. */
const { ownerUrl } = await server.freshDatabase();

let source: DataSource;
let stores: Stores;
let unitOfWork: UnitOfWork;
let keys = 0;
let journals = 0;

const SHIPMENT = nthShipment(1);
const books = bookkeeper();

const WORKS = {
  'a shipment that changes': () =>
    writeAll({ unitOfWork }, (write) => write.shipments.update(SHIPMENT, SHIPMENT)),
  'money that moves': topUp,
  'a foreign key that is checked': async () => {
    keys += 1;
    const key = sampleKey({ keyId: uuid(keys), accountId: ALICE });
    await writeAll({ unitOfWork }, (write) => write.apiKeys.insert(key, sha256Of(keys)));
  },
  'fanning out': () => stores.events.fanOut({ limit: 100, now: INSTANT }),
};

beforeAll(async () => {
  source = await connectWithLongWait({ url: ownerUrl, size: 1 });
  stores = postgresStores(source.manager, sendThrough(source), TEST_BOX);
  unitOfWork = postgresUnitOfWork(source, {
    box: TEST_BOX,
    trackingUrl: TRACKING_URL,
  });
  const account = sampleAccount({ accountId: ALICE });
  await writeAll({ unitOfWork }, ({ accounts, wallet }) => {
    accounts.insert(account);
    wallet.open(ALICE);
  });
  await insertShipments({ stores, unitOfWork }, shipments(1, FIRST));
  // Analyses tables as autovacuum does while they are small.
  await poolOf(source).query('ANALYZE account, event, event_head');
  for (let run = 0; run < PLANNED; run += 1) {
    for (const work of Object.values(WORKS)) await work();
  }
  const before = await backend();
  for (const sql of FILL) await poolOf(source).query(sql);
  await insertShipments({ stores, unitOfWork }, shipments(FIRST + 1, SOLD));
  for (let time = 0; time < MOVED; time += 1) await topUp();
  expect(await backend()).toBe(before);
});

afterAll(async () => {
  await source.destroy();
  await server.close();
});

describe('with one role, on tables that were almost empty at the start,', () => {
  it.each(Object.entries(WORKS))(
    'reads a few blocks for %s with one role, on tables that were almost empty at the start',
    async (_, work) => {
      // Takes the least of three runs, since autovacuum reads as well.
      const read: number[] = [];
      for (let time = 0; time < 3; time += 1) {
        const before = await blocks();
        await work();
        read.push((await blocks()) - before);
      }
      expect(Math.min(...read)).toBeLessThanOrEqual(BLOCKS_MAX);
    },
  );
});

function shipments(first: number, count: number): readonly Shipment[] {
  return Array.from({ length: count }, (_, at) => nthShipment(first + at));
}

async function topUp(): Promise<void> {
  journals += 1;
  const journal = books.topUp(`TOP-${journals}`, 1);
  await writeAll({ unitOfWork }, ({ wallet }) => wallet.post(TENANT, journal));
}

/** Blocks read so far in tables, including this connection. */
async function blocks(): Promise<number> {
  const pool = poolOf(source);
  await pool.query('SELECT pg_stat_force_next_flush()');
  const { rows } = await pool.query<{ read: number }>(`
    SELECT sum(heap_blks_read + heap_blks_hit)::integer AS read FROM pg_statio_user_tables`);
  return rows[0]?.read ?? Number.NaN;
}

async function backend(): Promise<unknown> {
  return (await poolOf(source).query('SELECT pg_backend_pid() AS pid')).rows[0]?.pid;
}
