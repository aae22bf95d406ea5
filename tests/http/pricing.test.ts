import { describe, expect, it } from '@jest/globals';
import { basisPoints, rupiah } from '#domain/money.ts';
import { USE_CASES } from '#src/composition/tokens.ts';
import { apiClient, RATES_BODY } from '#tests/kit/api-client.ts';
import { sharedApi } from '#tests/kit/shared-api.ts';
import { byService } from './rate-lists.ts';

const shared = sharedApi();

describe('a pricing rule', () => {
  const rule = {
    environment: 'TEST' as const,
    courierCode: null,
    serviceCode: null,
    markup: basisPoints(1000),
    markupFixed: rupiah(0),
    discount: basisPoints(0),
    discountFixed: rupiah(0),
    validFrom: null,
    validUntil: null,
  };

  it('changes its account’s prices at once, and no other account’s', async () => {
    const mine = await shared.api.newAccount();
    const own = apiClient(shared.api.port, (await shared.api.newKey({ account: mine })).secret);
    const before = byService((await own.rates(RATES_BODY)).data());
    const dearer = { ...rule, accountId: mine.accountId, markupFixed: rupiah(5_000) };
    await shared.api.container.get(USE_CASES.rating).setPricingRule({
      ...dearer,
      discountFixed: rupiah(1_200),
    });
    const after = byService((await own.rates(RATES_BODY)).data());
    for (const [service, rate] of before) {
      expect(after.get(service)).toEqual({
        ...rate,
        price: rate.price + 5_000,
        discount: 1_200,
        final_price: rate.price + 3_800,
      });
    }
    const other = apiClient(shared.api.port, (await shared.api.newKey()).secret);
    expect(byService((await other.rates(RATES_BODY)).data())).toEqual(before);
  });

  it('of one service leaves the others alone, and its order follows the new prices', async () => {
    const mine = await shared.api.newAccount();
    const own = apiClient(shared.api.port, (await shared.api.newKey({ account: mine })).secret);
    const command = { ...rule, accountId: mine.accountId, courierCode: 'tiki', serviceCode: 'ONS' };
    const before = (await own.rates(RATES_BODY)).data().rates;
    await shared.api.container.get(USE_CASES.rating).setPricingRule({
      ...command,
      discount: basisPoints(10_000),
    });
    const after = (await own.rates(RATES_BODY)).data().rates;
    expect(after[0]).toMatchObject({ courier_code: 'tiki', service_code: 'ONS', final_price: 0 });
    expect(after.slice(1)).toEqual(before.filter((rate) => rate.service_code !== 'ONS'));
  });

  it('of LIVE says nothing in TEST', async () => {
    const mine = await shared.api.newAccount();
    const own = apiClient(shared.api.port, (await shared.api.newKey({ account: mine })).secret);
    const before = (await own.rates(RATES_BODY)).data();
    const command = { ...rule, accountId: mine.accountId, environment: 'LIVE' as const };
    await shared.api.container.get(USE_CASES.rating).setPricingRule({
      ...command,
      markupFixed: rupiah(9_000),
    });
    expect((await own.rates(RATES_BODY)).data()).toEqual(before);
  });
});
