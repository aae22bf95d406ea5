import { afterAll, describe, expect, it } from '@jest/globals';
import { apiClient, shipmentBody } from '#tests/kit/api-client.ts';
import { buyer } from '#tests/kit/buyer.ts';
import { cliBeside } from '#tests/kit/cli.ts';
import { seededChance } from '#tests/kit/fakes/chance.ts';
import { openFleet } from '#tests/kit/fleet.ts';
import { dataFolder, endPrograms, startServer } from '#tests/kit/program.ts';
import { openShop, salesOf, sellerOn, straysIn } from '#tests/kit/selling.ts';
import { sharedApi } from '#tests/kit/shared-api.ts';
import { idText } from '#domain/id.ts';

const SEED = Number(process.env.KILL_SEED ?? Date.now() % 2 ** 31);
afterAll(endPrograms);
const shared = sharedApi();
const { told } = cliBeside(shared);
describe(`seed ${SEED}`, () => {
  it('x', async () => {
    const t0 = performance.now();
    const say = (s: unknown) => process.stderr.write(`${Math.round(performance.now() - t0)} ${JSON.stringify(s)}\n`);
    const shop = await openShop(shared);
    await told('wallet topup', '--account', idText('account', shop.accountId), '--environment', 'TEST', '--amount', '1000000000', '--reference', 'x');
    const settings = { ...sellerOn(shared.database), NODE_COMPILE_CACHE: await dataFolder() };
    const w = await startServer(settings); w.signal('SIGTERM'); await w.ended;
    say('warm');
    const fleet = await openFleet(settings, 3);
    say('fleet');
    const buying = Promise.all(Array.from({ length: 20 }, (_, n) => buyer(fleet, shop.secret, seededChance(SEED + 1 + n))));
    const killed = [];
    const chance = seededChance(SEED);
    for (let n = 0; n < 50; n += 1) killed.push(await fleet.killOne(chance, { serving: 2, withinMs: 200 }));
    say('kills');
    await fleet.killAll();
    const purchases = (await buying).flat();
    say(killed.map((k) => k.broken));
    say({ purchases: purchases.length, unanswered: purchases.filter((p) => !p.answered).length, broken: purchases.filter((p) => p.broken).length,
      brokenReplayed: purchases.filter((p) => p.broken && p.answered?.replayed).length,
      errs: killed.flatMap((k) => k.err()).slice(0, 5) });
    const sales = await salesOf(shop, shared.database);
    say({ sales: sales.length });
    const s = await startServer(settings);
    const c = apiClient(s.port, shop.secret);
    const again = await Promise.all(purchases.map((p) => c.ship(shipmentBody(p.quoteId), p.key)));
    const by: Record<string, number> = {};
    for (const a of again) by[a.status] = (by[a.status] ?? 0) + 1;
    say(by);
    say(await straysIn(shared.database));
    say(await told('ledger verify'));
  }, 300_000);
});
