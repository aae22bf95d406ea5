import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { idText } from '#domain/id.ts';
import type { DataOf } from '#src/http/contract/types.ts';
import { type ApiClient, apiClient, shipmentBody } from '#tests/kit/api-client.ts';
import { buyer, type Purchase } from '#tests/kit/buyer.ts';
import { cliBeside } from '#tests/kit/cli.ts';
import { withClient } from '#tests/kit/database.ts';
import { seededRandom } from '#tests/kit/fakes/random.ts';
import { type Fleet, type Member, openFleet } from '#tests/kit/fleet.ts';
import { endPrograms, startServer } from '#tests/kit/program.ts';
import { sharedApi } from '#tests/kit/shared-api.ts';
import { sized } from '#tests/kit/size.ts';
import {
  type AccountRecords,
  apiSettings,
  expectedShipment,
  expectStored,
  newTestAccount,
  OPENING_BALANCE,
  orphansIn,
  type StoredShipment,
  storedShipments,
  unexpectedErrors,
} from '#tests/kit/stored-shipments.ts';
import { waitUntil } from '#tests/kit/wait-until.ts';

/** `KILL_SEED=… make test ONLY=tests/processes/selling-killed.test.ts` repeats the same run. */
const SEED = Number(process.env.KILL_SEED ?? Date.now() % 2 ** 31);
const BUYERS = 20;
const KILLS = sized({ small: 10, full: 50 });
const KILLS_MAX = 60;
/** Limit for this many starts of a process, on one core each. */
const KILLING_MAX_MS = 600_000;

/** Amount that pays for as many shipments as the time allows. */
const TOP_UP = 1_000_000_000;

const SERVING = `
  SELECT FROM pg_stat_activity
  WHERE datname = current_database() AND usename = 'satukurir_app' AND state <> 'idle'`;

// Runs before the kit drops the database.
afterAll(endPrograms);

const shared = sharedApi();
const { cliJson } = cliBeside(shared);

describe(`processes killed while they sell (seed ${SEED})`, () => {
  /** Records read through a process that outlives all others, and has created nothing yet. */
  let books: AccountRecords;
  let killed: readonly Member[];
  /** Purchases by client. */
  const purchases: Purchase[][] = Array.from({ length: BUYERS }, () => []);

  beforeAll(async () => {
    const account = await newTestAccount(shared);
    const whose = ['--account', idText('account', account.accountId), '--environment', 'TEST'];
    await cliJson('wallet topup', ...whose, '--amount', String(TOP_UP), '--reference', 'BCA 0012');
    const settings = apiSettings(shared.database);
    const client = apiClient((await startServer(settings)).port, account.secret);
    books = { account, client, database: shared.database, paidIn: OPENING_BALANCE + TOP_UP };
    const fleet = await openFleet({ settings, size: 3, strength: 2 });
    const wallets = purchases.map((own, at) => ({
      secret: account.secret,
      random: seededRandom(SEED + 1 + at),
      purchases: own,
    }));
    try {
      const buying = wallets.map((wallet) => buyer(fleet, wallet));
      [killed] = await Promise.all([killedOf(fleet, purchases), ...buying]);
    } finally {
      await fleet.end();
    }
    await untilQuiet();
  }, KILLING_MAX_MS);

  it('kills processes with requests in flight, before and after they were written', async () => {
    expect(killed.length).toBeGreaterThan(KILLS);
    const busy = killed.filter(({ broken }) => broken > 0);
    expect(busy.length).toBeGreaterThan(KILLS / 2);
    const kept = new Set((await storedShipments(books)).map((sale) => sale.quote_id));
    const broken = purchases.flat().filter(({ isBroken }) => isBroken);
    const isWritten = ({ quoteId, answered }: Purchase) =>
      answered === undefined ? kept.has(quoteId) : answered.replayed;
    const written = broken.filter(isWritten);
    expect(written.length).toBeGreaterThan(0);
    expect(written.length).toBeLessThan(broken.length);
  });

  it('logs nothing but a busy pool while processes are killed', () => {
    expect(killed.flatMap(unexpectedErrors)).toEqual([]);
  });

  it('sells no quote twice, and keeps everything that was acknowledged', async () => {
    const found = Map.groupBy(await storedShipments(books), (sale) => sale.quote_id);
    for (const { quoteId, key, answered } of purchases.flat()) {
      const sales = found.get(quoteId) ?? [];
      found.delete(quoteId);
      const expected = answered === undefined ? sales.slice(0, 1) : [answered];
      expect(sales).toEqual(expected.map((sale) => expectedShipment(sale, key)));
    }
    // A quote without a purchase.
    expect([...found]).toEqual([]);
  });

  it('leaves no money without a shipment, and books that verify', async () => {
    expect(await orphansIn(shared.database)).toEqual([]);
    expect(await cliJson('ledger verify')).toMatchObject({ faults: 0 });
    await expectStored(books, await storedShipments(books));
  });

  it('answers every key of a killed process at once, as before or for the first time', async () => {
    const unanswered = purchases.flat().filter(({ answered }) => answered === undefined);
    expect(unanswered.length).toBeGreaterThan(0);
    const again = purchases.map((ofOne) => boughtAgain(books.client, ofOne));
    const sales = (await Promise.all(again)).flat();
    await expectStored(books, sales);
    expect(await orphansIn(shared.database)).toEqual([]);
    expect(await cliJson('ledger verify')).toMatchObject({ faults: 0 });
  });
});

/** Continues until one process was also killed just after a write, which is a matter of chance. */
async function killedOf(
  fleet: Fleet,
  purchases: readonly (readonly Purchase[])[],
): Promise<readonly Member[]> {
  const random = seededRandom(SEED);
  const members: Member[] = [];
  const isMet = () => purchases.flat().some(({ answered }) => answered?.replayed);
  while (members.length < KILLS || (members.length < KILLS_MAX && !isMet()))
    members.push(await fleet.killOne(random));
  return [...members, ...(await fleet.killAll(random))];
}

/**
 * Waits until the database has noticed that the processes are gone, so their statements have ended.
 */
function untilQuiet(): Promise<void> {
  return withClient(shared.database.ownerUrl, (owner) =>
    waitUntil(async () => (await owner.query(SERVING)).rowCount === 0),
  );
}

/**
 * Repeats all interrupted purchases with their keys; each must be answered at the first attempt.
 */
async function boughtAgain(
  client: ApiClient,
  purchases: readonly Purchase[],
): Promise<readonly StoredShipment[]> {
  const sales: StoredShipment[] = [];
  for (const { quoteId, key, isBroken, answered } of purchases) {
    const again = isBroken || answered === undefined;
    const sold = again ? await soldAt(client, { quoteId, key, answered }) : answered;
    sales.push(expectedShipment(sold, key));
  }
  return sales;
}

/** Same answer as before, if it was answered before. */
async function soldAt(
  client: ApiClient,
  { quoteId, key, answered }: Omit<Purchase, 'isBroken'>,
): Promise<DataOf<'createShipment'>> {
  const answer = await client.ship(shipmentBody(quoteId), key);
  expect(answer.status).toBe(201);
  if (answered !== undefined) expect(answer.data()).toEqual({ ...answered, replayed: true });
  return answer.data();
}
