import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { idText } from '#domain/id.ts';
import { type ApiClient, apiClient, shipmentBody } from '#tests/kit/api-client.ts';
import { buyer, type Purchase } from '#tests/kit/buyer.ts';
import { cliBeside } from '#tests/kit/cli.ts';
import { withClient } from '#tests/kit/database.ts';
import { seededChance } from '#tests/kit/fakes/chance.ts';
import { type Fleet, type Member, openFleet } from '#tests/kit/fleet.ts';
import { endPrograms, startServer, until } from '#tests/kit/program.ts';
import {
  onlyBusy,
  openShop,
  type SaleFound,
  type Shop,
  salesOf,
  sellerOn,
  straysIn,
  wholeSale,
} from '#tests/kit/selling.ts';
import { sharedApi } from '#tests/kit/shared-api.ts';

/** `KILL_SEED=… make test ONLY=tests/processes/selling-killed.test.ts` draws the same again. */
const SEED = Number(process.env.KILL_SEED ?? Date.now() % 2 ** 31);
const BUYERS = 20;
const KILLS = 50;
/** Some fifty starts of a process, one core each. */
const KILLING_MAX_MS = 240_000;

const OPENING = 10_000_000;
/** For as many shipments as there is time for. */
const TOP_UP = 1_000_000_000;

const SERVING = `
  SELECT FROM pg_stat_activity
  WHERE datname = current_database() AND usename = 'satukurir_app' AND state <> 'idle'`;

// Before the database goes, which is the kit's.
afterAll(endPrograms);

const shared = sharedApi();
const { told } = cliBeside(shared);

describe(`processes killed while they sell (seed ${SEED})`, () => {
  let shop: Shop;
  /** Of a process that outlives all others, and has sold nothing yet. */
  let survivor: ApiClient;
  let killed: readonly Member[];
  /** By who made them. */
  let purchases: readonly (readonly Purchase[])[];

  beforeAll(async () => {
    shop = await openShop(shared);
    const whose = ['--account', idText('account', shop.accountId), '--environment', 'TEST'];
    await told('wallet topup', ...whose, '--amount', String(TOP_UP), '--reference', 'BCA 0012');
    const settings = sellerOn(shared.database);
    survivor = apiClient((await startServer(settings)).port, shop.secret);
    const fleet = await openFleet({ settings, size: 3, strength: 2 });
    const wallets = Array.from({ length: BUYERS }, (_, at) => ({
      secret: shop.secret,
      chance: seededChance(SEED + 1 + at),
    }));
    const buying = Promise.all(wallets.map((wallet) => buyer(fleet, wallet)));
    [killed, purchases] = await Promise.all([killedOf(fleet), buying]);
    await untilQuiet();
  }, KILLING_MAX_MS);

  it('were killed with requests in hand, before and after these were written', () => {
    expect(killed.length).toBeGreaterThan(KILLS);
    const busy = killed.filter(({ broken }) => broken > 0);
    expect(busy.length).toBeGreaterThan(KILLS / 2);
    const broken = purchases.flat().filter(({ isBroken }) => isBroken);
    const written = broken.filter(({ answered }) => answered?.replayed);
    const unwritten = broken.filter(({ answered }) => answered?.replayed === false);
    expect(written.length).toBeGreaterThan(0);
    expect(unwritten.length).toBeGreaterThan(0);
  });

  it('have complained of nothing but a pool that was busy for too long', () => {
    expect(killed.flatMap(onlyBusy)).toEqual([]);
  });

  it('leave no quote sold twice, and nothing acknowledged that is not there', async () => {
    const found = Map.groupBy(await salesOf(shop, shared.database), (sale) => sale.quote_id);
    for (const { quoteId, key, answered } of purchases.flat()) {
      const sales = found.get(quoteId) ?? [];
      found.delete(quoteId);
      const expected = answered === undefined ? sales.slice(0, 1) : [answered];
      expect(sales).toEqual(expected.map((sale) => wholeSale(sale, key)));
    }
    // A quote that no purchase was begun with.
    expect([...found]).toEqual([]);
  });

  it('leave no money without a shipment, and books that verify', async () => {
    expect(await straysIn(shared.database)).toEqual([]);
    expect(await told('ledger verify')).toMatchObject({ faults: 0 });
    await expectHeld(await salesOf(shop, shared.database));
  });

  it('leave every key to be answered at once, the same as before or for the first time', async () => {
    const unanswered = purchases.flat().filter(({ answered }) => answered === undefined);
    expect(unanswered.length).toBeGreaterThan(0);
    const sales = (await Promise.all(purchases.map(boughtAgain))).flat();
    const found = await salesOf(shop, shared.database);
    expect(found).toEqual(sales.toSorted(byNumber));
    await expectHeld(found);
    expect(await straysIn(shared.database)).toEqual([]);
    expect(await told('ledger verify')).toMatchObject({ faults: 0 });
  });
