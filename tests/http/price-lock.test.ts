import { afterAll, describe, expect, it } from '@jest/globals';
import { QUOTE_BODY, RATES_BODY, shipmentBody } from '#tests/kit/api-client.ts';
import { cliBeside } from '#tests/kit/cli.ts';
import { endPrograms } from '#tests/kit/program.ts';
import { newSeller } from '#tests/kit/seller.ts';
import { sharedApi } from '#tests/kit/shared-api.ts';

const shared = sharedApi();
const { cliJson } = cliBeside(shared);

afterAll(endPrograms);

describe('a price that is locked', () => {
  it('is not changed by a rule made on the command line, nor is its shipment', async () => {
    const { client, account } = await newSeller(shared.api);
    const price = async () => {
      const { rates } = (await client.rates({ ...RATES_BODY, couriers: ['jne'] })).data();
      return rates.find((rate) => rate.service_code === 'REG')?.final_price ?? 0;
    };
    const setRule = (...terms: string[]) =>
      cliJson('pricing set', '--account', account.email, '--environment', 'TEST', ...terms);
    const first = (await client.quote(QUOTE_BODY, 'key')).data();
    await setRule('--markup-percent', '50', '--markup-fixed', '7000', '--discount-fixed', '400');
    expect(await price()).toBeGreaterThan(first.final_price + 7_000);

    const { replayed, ...quote } = first;
    const read = await client.get<'getQuote'>(`/api/v1/quotes/${quote.quote_id}`);
    expect(read.data()).toEqual(quote);
    expect((await client.quote(QUOTE_BODY, 'key')).data()).toEqual({ ...first, replayed: true });

    const { final_price: locked } = quote;
    const { replayed: _, ...shipment } = (await client.ship(shipmentBody(quote.quote_id))).data();
    const bought = { price: locked, list_price: quote.price, discount: 0, total_amount: locked };
    expect(shipment).toMatchObject(bought);
    await setRule('--markup-percent', '0', '--discount-percent', '100');
    expect(await price()).toBe(0);
    const found = await client.get<'getShipment'>(`/api/v1/shipments/${shipment.shipment_number}`);
    expect(found.data()).toEqual(shipment);
    expect((await client.get('/api/v1/balance')).data()).toMatchObject({ held: locked });
  });
});
