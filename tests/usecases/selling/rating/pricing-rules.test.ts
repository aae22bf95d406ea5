import { describe, expect, it } from '@jest/globals';
import type { Tenant } from '#domain/environment.ts';
import { basisPoints, rupiah, ZERO } from '#domain/money.ts';
import type { PreviewQuery } from '#src/usecases/selling/rating/preview-price.ts';
import { ratingUseCases } from '#src/usecases/selling/rating/use-cases.ts';
import { profile, service } from '#tests/kit/builders.ts';
import { settableClock } from '#tests/kit/fakes/clock.ts';
import { fakeCourier, fakeCourierDirectory } from '#tests/kit/fakes/courier-directory.ts';
import { fakePorts } from '#tests/kit/fakes/ports.ts';
import { fakeStorage } from '#tests/kit/fakes/storage.ts';
import { ALICE, BOB, later } from '#tests/kit/store-contracts/samples.ts';

const NOW = new Date('2026-11-21T08:00:00.000Z');
const TENANT: Tenant = { accountId: ALICE, environment: 'TEST' };
const SERVICE = { courierCode: 'swift', serviceCode: 'REG' };
const COST = rupiah(17_000);
/** Directory without couriers in LIVE. */
const DIRECTORY = fakeCourierDirectory({
  TEST: [
    fakeCourier(profile()),
    fakeCourier(profile({ code: 'quick', services: [service(), service({ code: 'EXP' })] })),
  ],
  LIVE: [],
});

/** Sets a markup of 20 % for everyone from now on. */
const COMMAND = {
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
  it('stores a pricing rule as given, valid from now on', async () => {
    const { set, list } = priceBook();
    const rule = await set({ ...COMMAND, ...SERVICE, accountId: ALICE });
    expect(rule).toEqual({
      ...COMMAND,
      ...SERVICE,
      accountId: ALICE,
      ruleId: expect.any(String),
      validFrom: NOW,
      createdAt: NOW,
    });
    expect((await list('TEST', { limit: 1 })).items).toEqual([{ rule, state: 'IN_FORCE' }]);
  });

  it('replaces an older pricing rule of the same target and keeps it as history', async () => {
    const { set, list, priceNow, clock } = priceBook();
    expect(await priceNow()).toBe(18_700);
    clock.advance(1);
    const first = await set(COMMAND);
    expect(await priceNow()).toBe(20_400);
    clock.advance(1);
    const second = await set({ ...COMMAND, markup: basisPoints(0) });
    expect(await priceNow()).toBe(17_000);
    const { items } = await list('TEST', { limit: 10 });
    expect(items.slice(0, 2).map(({ rule }) => rule)).toEqual([second, first]);
    expect(items.map(({ state }) => state)).toEqual(['IN_FORCE', 'OVERRULED', 'OVERRULED']);
  });

  it('applies a pricing rule in its environment only', async () => {
    const { set, list, priceNow } = priceBook();
    await set({ ...COMMAND, environment: 'LIVE' });
    expect(await priceNow()).toBe(18_700);
    const states = (await list('LIVE', { limit: 10 })).items.map(({ state }) => state);
    expect(states).toEqual(['IN_FORCE', 'OVERRULED']);
    expect((await list('TEST', { limit: 10 })).items).toMatchObject([{ state: 'IN_FORCE' }]);
  });

  it('applies a pricing rule between its two times, then the older one again', async () => {
    const { set, priceNow, clock } = priceBook();
    await set({ ...COMMAND, validFrom: later(NOW, 1_000), validUntil: later(NOW, 2_000) });
    const prices = [await priceNow()];
    for (const ms of [999, 1, 999, 1]) {
      clock.advance(ms);
      prices.push(await priceNow());
    }
    expect(prices).toEqual([18_700, 18_700, 20_400, 20_400, 18_700]);
  });
});

describe('what a rule names must be there', () => {
  const REFUSED = [
    { named: { courierCode: 'slow' }, path: 'courier', there: 'there are quick, swift.' },
    {
      named: { ...SERVICE, courierCode: 'slow' },
      path: 'courier',
      there: 'slow is active in TEST',
    },
    { named: { serviceCode: 'YES' }, path: 'service', there: 'there are EXP, REG.' },
    { named: { ...SERVICE, serviceCode: 'EXP' }, path: 'service', there: 'there are REG.' },
    { named: { ...SERVICE, environment: 'LIVE' }, path: 'courier', there: 'there is none.' },
    { named: { serviceCode: 'REG', environment: 'LIVE' }, path: 'service', there: 'in LIVE' },
  ] as const;

  it.each(REFUSED)(
    'rejects a pricing rule for an unknown target: $named',
    async ({ named, path, there }) => {
      const { set, list } = priceBook();
      const refused = set({ ...COMMAND, ...named });
      await expect(refused).rejects.toThrow(there);
      const code = `UNKNOWN_${path.toUpperCase()}`;
      await expect(refused).rejects.toMatchObject({ code, fieldErrors: [{ path, code }] });
      expect((await list('TEST', { limit: 10 })).items).toHaveLength(1);
    },
  );

  it.each([
    { courierCode: 'quick' },
    { serviceCode: 'EXP' },
    { accountId: ALICE, serviceCode: 'REG' },
    { accountId: BOB, environment: 'LIVE' as const },
  ])('accepts a pricing rule for %j', async (named) => {
    expect(await priceBook().set({ ...COMMAND, ...named })).toMatchObject(named);
  });

  it('checks the courier of a pricing rule against the couriers of its account', async () => {
    const own = fakeCourier(profile({ code: 'own' }));
    const { set } = priceBook({
      ...DIRECTORY,
      couriersFor: ({ accountId }) => (accountId === ALICE ? [own] : []),
    });
    const command = { ...COMMAND, courierCode: 'own' };
    expect(await set({ ...command, accountId: ALICE })).toMatchObject({ courierCode: 'own' });
    const code = 'UNKNOWN_COURIER';
    await expect(set({ ...command, accountId: BOB })).rejects.toMatchObject({ code });
    await expect(set(command)).rejects.toMatchObject({ code });
  });

  it.each([
    [{ courierCode: 'slow', serviceCode: 'REG' }, 'UNKNOWN_COURIER'],
    [{ courierCode: 'swift', serviceCode: 'EXP' }, 'UNKNOWN_SERVICE'],
  ])('rejects a price preview for an unknown target: %j', async (named, code) => {
    await expect(priceBook().preview(TENANT, { service: named })).rejects.toMatchObject({ code });
  });
});

describe('a rule that would end before it begins', () => {
  it.each([
    { validFrom: null, validUntil: NOW },
    { validFrom: null, validUntil: later(NOW, -1) },
    { validFrom: later(NOW, 5), validUntil: later(NOW, 5) },
  ])('rejects a pricing rule that ends before it begins: %j', async (span) => {
    const refused = priceBook().set({ ...COMMAND, ...span });
    await expect(refused).rejects.toMatchObject({
      code: 'VALIDATION_ERROR',
      fieldErrors: [{ path: 'valid_until', code: 'NOT_ALLOWED' }],
    });
  });

  it('accepts a pricing rule that has already expired', async () => {
    const span = { validFrom: later(NOW, -5), validUntil: later(NOW, -4) };
    expect(await priceBook().set({ ...COMMAND, ...span })).toMatchObject(span);
    const soon = { validUntil: later(NOW, 1) };
    expect(await priceBook().set({ ...COMMAND, ...soon })).toMatchObject(soon);
  });
});

describe('the history', () => {
  it('lists active, future, expired and replaced pricing rules in pages', async () => {
    const { set, list, clock } = priceBook();
    await set({ ...COMMAND, validUntil: later(NOW, 5) });
    await set({ ...COMMAND, ...SERVICE, validFrom: later(NOW, 7) });
    await set({ ...COMMAND, ...SERVICE, environment: 'TEST' });
    await set({ ...COMMAND, accountId: ALICE, validUntil: later(NOW, 6) });
    const states = async () => {
      const pages = [await list('TEST', { limit: 2 })];
      const before = pages[0]?.items.at(-1)?.rule.ruleId ?? '';
      pages.push(await list('TEST', { limit: 3, before }));
      return pages.flatMap(({ items }) => items.map(({ state }) => state));
    };
    const now = 'IN_FORCE';
    const over = 'OVER';
    const next = 'TO_COME';
    expect(await states()).toEqual([now, now, next, now, 'OVERRULED']);
    clock.advance(6);
    expect(await states()).toEqual([over, now, next, over, now]);
    clock.advance(1);
    expect(await states()).toEqual([over, 'OVERRULED', now, over, now]);
  });
});

/** The operator's book of prices, with the default rules in it. */
function priceBook(directory = DIRECTORY) {
  const clock = settableClock(NOW);
  const useCases = ratingUseCases(fakePorts({ ...fakeStorage(clock), clock }, { directory }));
  const preview = (tenant: Tenant, changes: Partial<PreviewQuery> = {}) =>
    useCases.previewPrice({ tenant, service: SERVICE, cost: COST, moment: null, ...changes });
  return {
    clock,
    set: useCases.setPricingRule,
    list: useCases.listPricingRules,
    preview,
    priceNow: async () => (await preview(TENANT)).price.finalPrice,
  };
}

describe('a preview', () => {
  it('previews the winning pricing rule of an account and its price', async () => {
    const { set, preview } = priceBook();
    const own = await set({ ...COMMAND, accountId: ALICE, discount: basisPoints(1_000) });
    const mine = await preview(TENANT);
    const bobs = await preview({ ...TENANT, accountId: BOB });
    expect(mine).toMatchObject({
      moment: NOW,
      winner: own,
      price: { price: 20_400, discount: 2_000, finalPrice: 18_400 },
    });
    expect(bobs.winner).toMatchObject({ accountId: null, markup: 1_000 });
    expect(bobs.price.finalPrice).toBe(18_700);
  });

  it('lists the losing pricing rules of a preview, strongest first', async () => {
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

  it('previews the price of a service in the future and in the past', async () => {
    const { set, preview, clock } = priceBook();
    await set({ ...COMMAND, validFrom: later(NOW, 1_000), validUntil: later(NOW, 2_000) });
    clock.advance(5_000);
    // Backdated, although no price used it.
    await set({ ...COMMAND, markup: basisPoints(0), validFrom: later(NOW, 1_500) });
    const price = async (ms: number) =>
      (await preview(TENANT, { moment: later(NOW, ms) })).price.finalPrice;
    const times = [-1, 999, 1_000, 1_999, 2_000, 4_999, 5_000, 9_999];
    expect(await Promise.all(times.map(price))).toEqual([
      18_700, 18_700, 20_400, 20_400, 18_700, 18_700, 17_000, 17_000,
    ]);
  });

  it('rejects a price preview for a time without any rule', async () => {
    const moment = new Date('1999-12-31T23:59:59.999Z');
    await expect(priceBook().preview(TENANT, { moment })).rejects.toMatchObject({
      code: 'VALIDATION_ERROR',
      fieldErrors: [{ path: 'at', code: 'NOT_ALLOWED' }],
    });
  });
});
