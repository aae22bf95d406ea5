import { describe, expect, it } from '@jest/globals';
import type { Tenant } from '#domain/environment.ts';
import { basisPoints, rupiah, ZERO } from '#domain/money.ts';
import { listPricingRules } from '#src/usecases/rating/list-pricing-rules.ts';
import { previewPrice } from '#src/usecases/rating/preview-price.ts';
import { setPricingRule } from '#src/usecases/rating/set-pricing-rule.ts';
import { seededChance } from '#tests/kit/fakes/chance.ts';
import { settableClock } from '#tests/kit/fakes/clock.ts';
import { fakeStorage } from '#tests/kit/fakes/storage.ts';
import { ALICE, BOB, later } from '#tests/kit/store-contracts/samples.ts';

const NOW = new Date('2026-11-21T08:00:00.000Z');
const TENANT: Tenant = { accountId: ALICE, environment: 'TEST' };
const SERVICE = { courierCode: 'swift', serviceCode: 'REG' };
const COST = rupiah(17_000);

/** For everyone: 20 %, from now on. */
const WISH = {
  environment: 'TEST',
  accountId: null,
  courierCode: null,
  serviceCode: null,
  markup: basisPoints(2_000),
  markupFixed: ZERO,
  discount: basisPoints(0),
  discountFixed: ZERO,
  validFrom: null,
  validUntil: null,
} as const;

describe('a rule that is set', () => {
  it('is kept as it was wished, valid from now on', async () => {
    const { set, list } = scene();
    const rule = await set({ ...WISH, ...SERVICE, accountId: ALICE });
    expect(rule).toEqual({
      ...WISH,
      ...SERVICE,
      accountId: ALICE,
      ruleId: expect.any(String),
      validFrom: NOW,
      createdAt: NOW,
    });
    expect((await list('TEST', { limit: 1 })).items).toEqual([rule]);
  });

  it('overrules the older one of the same target, which stays as history', async () => {
    const { set, list, priceNow, clock } = scene();
    expect(await priceNow()).toBe(18_700);
    clock.advance(1);
    const first = await set(WISH);
    expect(await priceNow()).toBe(20_400);
    clock.advance(1);
    const second = await set({ ...WISH, markup: basisPoints(0) });
    expect(await priceNow()).toBe(17_000);
    const { items } = await list('TEST', { limit: 10 });
    expect(items.slice(0, 2)).toEqual([second, first]);
    expect(items).toHaveLength(3);
  });

  it('works in its environment alone', async () => {
    const { set, list, priceNow } = scene();
    await set({ ...WISH, environment: 'LIVE' });
    expect(await priceNow()).toBe(18_700);
    expect(await priceNow({ ...TENANT, environment: 'LIVE' })).toBe(20_400);
    expect((await list('TEST', { limit: 10 })).items).toHaveLength(1);
  });

  it('works between its two times, and then the older one again', async () => {
    const { set, priceNow, clock } = scene();
    await set({ ...WISH, validFrom: later(NOW, 1_000), validUntil: later(NOW, 2_000) });
    const prices = [await priceNow()];
    for (const ms of [999, 1, 999, 1]) {
      clock.advance(ms);
      prices.push(await priceNow());
    }
    expect(prices).toEqual([18_700, 18_700, 20_400, 20_400, 18_700]);
  });
});

describe('a preview', () => {
  it('shows the rule that wins for this account now, and the price it makes', async () => {
    const { set, preview } = scene();
    const own = await set({ ...WISH, accountId: ALICE, discount: basisPoints(1_000) });
    const [mine, bobs] = [await preview(TENANT), await preview({ ...TENANT, accountId: BOB })];
    expect(mine).toEqual({
      rule: own,
      price: { price: 20_400, discount: 2_000, finalPrice: 18_400 },
    });
    expect(bobs.rule).toMatchObject({ accountId: null, markup: 1_000 });
    expect(bobs.price.finalPrice).toBe(18_700);
  });
});

function scene() {
  const clock = settableClock(NOW);
  const { pricingRules } = fakeStorage(clock).stores;
  const show = previewPrice(pricingRules);
  const preview = (tenant: Tenant) => show({ tenant, service: SERVICE, cost: COST });
  return {
    clock,
    set: setPricingRule(pricingRules, seededChance(1)),
    list: listPricingRules(pricingRules),
    preview,
    priceNow: async (tenant = TENANT) => (await preview(tenant)).price.finalPrice,
  };
}
