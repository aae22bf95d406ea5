import { describe, expect, it } from '@jest/globals';
import { basisPoints } from '#domain/money.ts';
import { ALICE, BOB, later } from '#tests/kit/store-contracts/samples.ts';
import { COMMAND, NOW, priceBook, SERVICE, TENANT } from './price-book.ts';

describe('a preview', () => {
  it('shows the rule that wins for this account now, and the price it makes', async () => {
    const { set, preview } = priceBook();
    const own = await set({ ...COMMAND, accountId: ALICE, discount: basisPoints(1_000) });
    const [mine, bobs] = [await preview(TENANT), await preview({ ...TENANT, accountId: BOB })];
    expect(mine).toMatchObject({
      moment: NOW,
      winner: own,
      price: { price: 20_400, discount: 2_000, finalPrice: 18_400 },
    });
    expect(bobs.winner).toMatchObject({ accountId: null, markup: 1_000 });
    expect(bobs.price.finalPrice).toBe(18_700);
  });

  it('shows the rules that it beat, the strongest first, and no other', async () => {
    const { set, preview, clock } = priceBook();
    const foreign = { ...COMMAND, courierCode: 'quick' };
    await set(foreign);
    await set({ ...COMMAND, accountId: BOB });
    await set({ ...COMMAND, ...SERVICE, validFrom: later(NOW, 9) });
    await set({ ...COMMAND, accountId: ALICE });
    clock.advance(1);
    const courier = await set({ ...COMMAND, courierCode: 'swift' });
    const its = await set({ ...COMMAND, serviceCode: 'REG' });
    const own = await set({ ...COMMAND, accountId: ALICE });
    const { winner, beaten } = await preview(TENANT);
    expect([winner, ...beaten.slice(0, -1)]).toEqual([own, its, courier]);
    expect(beaten.at(-1)).toMatchObject({ markup: 1_000, courierCode: null });
  });

  it('shows what a service will cost, and what it did cost', async () => {
    const { set, preview, clock } = priceBook();
    await set({ ...COMMAND, validFrom: later(NOW, 1_000), validUntil: later(NOW, 2_000) });
    clock.advance(5_000);
    // Backdated: nothing was priced by it.
    await set({ ...COMMAND, markup: basisPoints(0), validFrom: later(NOW, 1_500) });
    const price = async (ms: number) =>
      (await preview(TENANT, { moment: later(NOW, ms) })).price.finalPrice;
    const times = [-1, 999, 1_000, 1_999, 2_000, 4_999, 5_000, 9_999];
    expect(await Promise.all(times.map(price))).toEqual([
      ...[18_700, 18_700, 20_400, 20_400, 18_700, 18_700],
      ...[17_000, 17_000],
    ]);
  });

  it('of a time without any rule is refused', async () => {
    const moment = new Date('1999-12-31T23:59:59.999Z');
    await expect(priceBook().preview(TENANT, { moment })).rejects.toMatchObject({
      code: 'VALIDATION_ERROR',
      fieldErrors: [{ path: 'at' }],
    });
  });
});
