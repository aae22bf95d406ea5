import { afterAll, afterEach, beforeEach, expect, it } from '@jest/globals';
import type { DataSource } from 'typeorm';
import { isConnectionLoss, isUnavailable } from '#adapters/postgres/fault.ts';
import { poolOf, sendThrough } from '#adapters/postgres/session.ts';
import { postgresUnitOfWork } from '#adapters/postgres/unit-of-work.ts';
import { openSharedServer, type TestServer, withClient } from '#tests/kit/database.ts';
import { type DatabaseGate, gateBefore } from '#tests/kit/database-gate.ts';
import { connectWithLongWait } from '#tests/kit/long-waits.ts';
import { TEST_BOX } from '#tests/kit/secret-box.ts';
import { ALICE, sampleAccount } from '#tests/kit/store-contracts/samples.ts';
import { looked } from '#tests/kit/store-contracts/writes.ts';
import { TRACKING_URL } from '#tests/kit/tracking-url.ts';
import { failureOf } from '#tests/kit/unit-of-work-bench.ts';
import { waitUntil } from '#tests/kit/wait-until.ts';

const SIZE = 3;
const NUMBER = { text: 'SELECT 1 AS one' };
/** Longer than the check of the connections, shorter than any limit. */
const SLOW = { text: 'SELECT 1 AS one FROM pg_sleep(3)' };

let server: TestServer;
let gate: DatabaseGate;
let source: DataSource;

beforeEach(async () => {
  server ??= await openSharedServer();
  const database = await server.freshDatabase();
  gate = await gateBefore(database);
  const name = new URL(database.appUrl).pathname.slice(1);
  await withClient(database.ownerUrl, (owner) =>
    owner.query(`ALTER ROLE satukurir_app IN DATABASE ${name} SET statement_timeout = '12s'`),
  );
  source = await connectWithLongWait({ url: gate.appUrl, size: SIZE, waitMs: 12_000 });
  const clients = await Promise.all(Array.from({ length: SIZE }, () => poolOf(source).connect()));
  for (const client of clients) client.release();
  expect(poolOf(source).totalCount).toBe(SIZE);
});

afterEach(async () => {
  gate.thaw();
  await source.destroy();
  await gate.shut();
});

afterAll(() => server.close());

const query = (statement: { text: string }) => sendThrough(source)<{ one: number }>(statement, []);

it('closes a silently lost database connection, and all others with it', async () => {
  gate.freeze();
  expect(gate.frozen()).toBeGreaterThanOrEqual(SIZE);
  expect(isConnectionLoss(await failureOf(query(NUMBER)))).toBe(true);
  await waitUntil(() => gate.frozen() === 0);
  expect(await query(NUMBER)).toEqual([{ one: 1 }]);
});

it('repeats a unit of work on another connection after a silent loss', async () => {
  const unitOfWork = postgresUnitOfWork(source, { box: TEST_BOX, trackingUrl: TRACKING_URL });
  gate.freeze();
  const known = await unitOfWork.decide({
    look: ({ accounts }) => accounts.find(ALICE),
    decide(found, { accounts }) {
      accounts.insert(sampleAccount());
      return found;
    },
  });
  expect(known).toBeUndefined();
  const found = await looked({ unitOfWork }, ({ accounts }) => accounts.find(ALICE));
  expect(found).toEqual(sampleAccount());
});

it('distinguishes a slow statement from a silently lost connection', async () => {
  const { totalCount } = poolOf(source);
  expect(await query(SLOW)).toEqual([{ one: 1 }]);
  expect(poolOf(source).totalCount).toBe(totalCount);
});

it('fails each statement while the database hangs, and recovers afterwards', async () => {
  gate.freezeAll();
  const failures = await Promise.all(
    Array.from({ length: 2 * SIZE }, () => failureOf(query(NUMBER))),
  );
  for (const failure of failures) expect(isUnavailable(failure)).toBe(true);
  await waitUntil(() => gate.frozen() === 0);
  gate.thaw();
  expect(await query(NUMBER)).toEqual([{ one: 1 }]);
});
