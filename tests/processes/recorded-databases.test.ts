import { readdirSync, readFileSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { apiClient } from '#tests/kit/api-client.ts';
import { openTestServer, type TestServer, withClient } from '#tests/kit/database.ts';
import { endPrograms, runCli, startServer } from '#tests/kit/program.ts';
import { sold } from '#tests/kit/seller.ts';
import { waitUntil } from '#tests/kit/wait-until.ts';

/** File that `scripts/record-database.ts` wrote beside the dump. */
type Recorded = {
  readonly key: string;
  readonly shipments: Readonly<Record<string, string>>;
  readonly topUp: string;
  readonly finishedBatch?: string;
  readonly waitingBatch?: string;
  readonly migrations: readonly string[];
};
type Ended = Readonly<Record<'shipment_number' | 'status' | 'payment_status', string>>;
type Shipment = { readonly status: string; readonly payment_status: string; readonly awb: string };

const FOLDER = new URL('../fixtures/recorded/', import.meta.url);
const NAMES = readdirSync(FOLDER)
  .filter((name) => name.endsWith('.json'))
  .map((name) => name.replace('.json', ''));
/**
 * Long retention, because recordings grow old and must not be deleted before the test reads them.
 */
const KEPT = { TEST_DATA_DAYS: '3650' };
/**
 * States that a parcel may have moved on from, because its journey continues while the program is
 * stopped.
 */
const UNDER_WAY = /^(?:BOOKED|PICKED_UP|IN_TRANSIT|OUT_FOR_DELIVERY|DELIVERED)$/;
const OVER = /^(?:EXPIRED|CANCELLED|FAILED)$/;

let postgres: TestServer;

beforeAll(async () => {
  postgres = await openTestServer();
});

afterAll(async () => {
  await endPrograms();
  await postgres?.close();
});

/** Database of that version, as it was left. */
async function opened(name: string) {
  const { ownerUrl } = await postgres.emptyDatabase();
  const sql = gunzipSync(readFileSync(new URL(`${name}.sql.gz`, FOLDER))).toString();
  await withClient(ownerUrl, (owner) => owner.query(sql));
  const recorded: Recorded = JSON.parse(readFileSync(new URL(`${name}.json`, FOLDER), 'utf8'));
  const ended = await withClient(ownerUrl, (owner) =>
    owner.query<Ended>(
      `SELECT shipment_number, status, payment_status FROM shipment
       WHERE status IN ('DELIVERED', 'CANCELLED')`,
    ),
  );
  const server = await startServer({ ...KEPT, DATABASE_URL: ownerUrl });
  return {
    ...recorded,
    ended: ended.rows,
    server,
    ownerUrl,
    client: apiClient(server.port, recorded.key),
  };
}

it('covers at least four recorded versions of the database', () => {
  expect(NAMES.length).toBeGreaterThanOrEqual(4);
});

describe.each(NAMES)('a database of %s', (name) => {
  let at: Awaited<ReturnType<typeof opened>>;
  const read = async (number = '') =>
    (await at.client.get<'getShipment'>(`/api/v1/shipments/${number}`)).data() as Shipment;

  beforeAll(async () => {
    at = await opened(name);
  });

  it('runs each missing migration of a recorded database once, at the start', async () => {
    const { rows } = await withClient(at.ownerUrl, (owner) =>
      owner.query<{ name: string }>('SELECT name FROM migration ORDER BY id'),
    );
    const names = rows.map((row) => row.name);
    expect(names.slice(0, at.migrations.length)).toEqual(at.migrations);
    expect(names).toHaveLength(new Set(names).size);
    expect(names.length).toBeGreaterThan(at.migrations.length);
  });

  it('keeps correct books and complete bookings of a recorded database', async () => {
    for (const noun of ['ledger', 'booking']) {
      const verified = await runCli([noun, 'verify'], { DATABASE_URL: at.ownerUrl });
      expect([noun, verified]).toEqual([noun, expect.objectContaining({ code: 0 })]);
    }
  });

  it('answers for every shipment, list and balance of a recorded database by its old key', async () => {
    for (const number of Object.values(at.shipments)) {
      expect((await at.client.get(`/api/v1/shipments/${number}`)).status).toBe(200);
    }
    // Events keep the form of the version that recorded them, without fields of later ones.
    const headers = { authorization: `Bearer ${at.key}` };
    const origin = `http://127.0.0.1:${at.server.port}/api/v1`;
    expect((await fetch(`${origin}/events`, { headers })).status).toBe(200);
    const lists = ['shipments', 'webhooks', 'topups', 'transactions', 'pickups'];
    for (const path of [...lists, 'balance', 'balance/cod', `topups/${at.topUp}`]) {
      expect([path, (await at.client.get(`/api/v1/${path}`)).status]).toEqual([path, 200]);
    }
    expect(at.ended.length).toBeGreaterThan(1);
    for (const { shipment_number: number, ...state } of at.ended) {
      expect([number, await read(number)]).toEqual([number, expect.objectContaining(state)]);
    }
  });

  it('books paid unsent shipments of a recorded database, tracks the others, and expires unpaid ones', async () => {
    const { waiting, booked, moving, unpaidByQris, unpaidByTransfer } = at.shipments;
    for (const number of [waiting, booked, moving]) {
      await waitUntil(async () => UNDER_WAY.test((await read(number)).status));
      expect((await read(number)).awb).toMatch(/^SIM/);
    }
    for (const number of [unpaidByQris, unpaidByTransfer]) {
      await at.client.change({ method: 'POST', path: `/api/v1/shipments/${number}/cancel` });
      await waitUntil(async () => OVER.test((await read(number)).status));
    }
  });

  it('finishes the batches of a recorded database', async () => {
    const { finishedBatch, waitingBatch } = at;
    const batch = async (id = '') =>
      (await at.client.get<'getBatch'>(`/api/v1/batches/${id}`)).data().status;
    if (finishedBatch !== undefined) expect(await batch(finishedBatch)).toBe('COMPLETED');
    if (waitingBatch === undefined) return;
    // Its prices were locked for 15 minutes.
    await waitUntil(async () => (await batch(waitingBatch)) === 'EXPIRED');
  });

  it('continues to sell on a recorded database, and keeps its books correct', async () => {
    const number = (await sold(at.client)).shipment_number;
    await waitUntil(async () => UNDER_WAY.test((await read(number)).status));
    const verified = await runCli(['ledger', 'verify'], { DATABASE_URL: at.ownerUrl });
    expect(verified).toMatchObject({ code: 0 });
    at.server.signal('SIGTERM');
    expect(await at.server.ended).toMatchObject({ code: 0 });
  });
});
