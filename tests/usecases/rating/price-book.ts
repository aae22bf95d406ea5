import type { Tenant } from '#domain/environment.ts';
import { basisPoints, rupiah, ZERO } from '#domain/money.ts';
import type { PreviewQuery } from '#src/usecases/rating/preview-price.ts';
import { ratingUseCases } from '#src/usecases/rating/use-cases.ts';
import { profile, service } from '#tests/kit/builders.ts';
import { settableClock } from '#tests/kit/fakes/clock.ts';
import { fakeCourier, fakeCourierDirectory } from '#tests/kit/fakes/courier-directory.ts';
import { fakePorts } from '#tests/kit/fakes/ports.ts';
import { fakeStorage } from '#tests/kit/fakes/storage.ts';
import { ALICE } from '#tests/kit/store-contracts/samples.ts';

export const NOW = new Date('2026-11-21T08:00:00.000Z');
export const TENANT: Tenant = { accountId: ALICE, environment: 'TEST' };
export const SERVICE = { courierCode: 'swift', serviceCode: 'REG' };
export const COST = rupiah(17_000);
/** LIVE has none. */
export const DIRECTORY = fakeCourierDirectory({
  TEST: [
    fakeCourier(profile()),
    fakeCourier(profile({ code: 'quick', services: [service(), service({ code: 'EXP' })] })),
  ],
  LIVE: [],
});

/** For everyone: 20 %, from now on. */
export const COMMAND = {
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

/** The operator's book of prices, with the default rules in it. */
export function priceBook(directory = DIRECTORY) {
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
