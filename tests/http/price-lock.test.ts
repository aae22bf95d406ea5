import { describe, expect, it } from '@jest/globals';
import { basisPoints, rupiah, ZERO } from '#domain/money.ts';
import type { PricingRule } from '#domain/selling/rating/pricing-rule.ts';
import { TOKENS } from '#src/composition/tokens.ts';
import { QUOTE_BODY, RATES_BODY, shipmentBody } from '#tests/kit/api-client.ts';
import { newSeller } from '#tests/kit/seller.ts';
import { sharedApi } from '#tests/kit/shared-api.ts';

const shared = sharedApi();

describe('a price that is locked', () => {
  it('does not change a locked price or its shipment when a pricing rule changes', async () => {
    const { client, accountId } = await newSeller(shared.api);
    const price = async () => {
      const { rates } = (await client.rates({ ...RATES_BODY, couriers: ['jne'] })).data();
      return rates.find((rate) => rate.service_code === 'REG')?.final_price ?? 0;
    };
    const setRule = (terms: Partial<Pick<PricingRule, 'markup' | 'markupFixed' | 'discount'>>) =>
      shared.api.container.get(TOKENS.useCases).rating.setPricingRule({
        environment: 'TEST',
        accountId,
        courierCode: null,
        serviceCode: null,
        markup: basisPoints(0),
        markupFixed: ZERO,
        discount: basisPoints(0),
        discountFixed: ZERO,
        validFrom: null,
        validUntil: null,
        ...terms,
      });
    const first = (await client.quote(QUOTE_BODY, 'key')).data();
    await setRule({ markup: basisPoints(5_000), markupFixed: rupiah(7_000) });
    expect(await price()).toBeGreaterThan(first.final_price + 7_000);

    const { replayed, ...quote } = first;
    const read = await client.get<'getQuote'>(`/api/v1/quotes/${quote.quote_id}`);
    expect(read.data()).toEqual(quote);
    expect((await client.quote(QUOTE_BODY, 'key')).data()).toEqual({ ...first, replayed: true });

    const { final_price: locked } = quote;
    const { replayed: _, ...shipment } = (await client.ship(shipmentBody(quote.quote_id))).data();
    const bought = { price: locked, list_price: quote.price, discount: 0, total_amount: locked };
    expect(shipment).toMatchObject(bought);
    await setRule({ discount: basisPoints(10_000) });
    expect(await price()).toBe(0);
    const found = await client.get<'getShipment'>(`/api/v1/shipments/${shipment.shipment_number}`);
    expect(found.data()).toEqual(shipment);
    expect((await client.get('/api/v1/balance')).data()).toMatchObject({ held: locked });
  });
});
