import { beforeAll, describe, expect, it } from '@jest/globals';
import { TOKENS } from '#src/composition/tokens.ts';
import { type ApiClient, RATES_BODY, shipmentBody } from '#tests/kit/api-client.ts';
import { newSeller, quoted } from '#tests/kit/seller.ts';
import { sharedApi } from '#tests/kit/shared-api.ts';

const KEBOMAS = { district_id: '35.25.14', label: 'Kebomas, Kabupaten Gresik, Jawa Timur' };
/** Lies in Kebomas alone. */
const POSTAL_CODE = '61124';
/** Lies in several districts. */
const SHARED_POSTAL_CODE = '43134';

const shared = sharedApi();
let client: ApiClient;

beforeAll(async () => {
  ({ client } = await newSeller(shared.api));
});

const ratesTo = (destination: unknown) => client.rates({ ...RATES_BODY, destination });
const { sender, receiver, items } = shipmentBody('');
const { district_id: _, ...elsewhere } = receiver;

const KEBOMAS_CODE = { district_id: '35.25.14' };

describe('a place of rates and quotes', () => {
  it.each([
    ['its postal code', { postal_code: POSTAL_CODE }],
    ['an address', { address: 'Jl. Veteran No. 5, Kebomas, Gresik' }],
    ['our own label', { district_id: KEBOMAS.label }],
    ['a name that no other district has', { district_id: 'kebomas' }],
    ['both', { address: 'Jl. Veteran No. 5', postal_code: POSTAL_CODE }],
    ['its code', { district_id: KEBOMAS.district_id }],
  ])('finds the district of a rate request by %s, and names it', async (_name, place) => {
    const compared = (await ratesTo(place)).data();
    expect(compared.destination).toEqual(KEBOMAS);
    expect(compared.rates.length).toBeGreaterThan(0);
    const quote = await quoted(client, { destination: place });
    expect(quote.destination).toEqual({ district_id: KEBOMAS.district_id });
  });

  it('rejects a postal code of several districts, and names them', async () => {
    const [error, ...others] = (await ratesTo({ postal_code: SHARED_POSTAL_CODE })).error()
      .field_errors;
    expect(others).toEqual([]);
    expect(error).toMatchObject({ path: 'destination.postal_code', code: 'AMBIGUOUS_PLACE' });
    expect(error?.candidates?.length).toBeGreaterThan(1);
    expect(error?.message).toContain(error?.candidates?.[0]);
    for (const id of error?.candidates ?? []) {
      const { postal_codes } = (await client.get<'getArea'>(`/api/v1/areas/${id}`)).data();
      expect(postal_codes).toContain(SHARED_POSTAL_CODE);
    }
  });

  it.each([
    [{ postal_code: '99999' }, 'destination.postal_code', 'UNKNOWN_PLACE'],
    [{ address: 'xqzw' }, 'destination.district_id', 'UNKNOWN_PLACE'],
    [{ district_id: 'xqzw' }, 'destination.district_id', 'UNKNOWN_PLACE'],
    [{ postal_code: '6112' }, 'destination.postal_code', 'UNKNOWN_PLACE'],
    [{ district_id: '35.25' }, 'destination.district_id', 'INVALID_FORMAT'],
    [{}, 'destination.district_id', 'REQUIRED'],
  ])('rejects the place %j at %s', async (place, path, code) => {
    const found = (await ratesTo(place)).error().field_errors;
    expect(found).toContainEqual(expect.objectContaining({ path, code }));
  });
});

describe('a party without the code of its district', () => {
  it('orders a shipment to the district of its address and postal code', async () => {
    const { quote_id } = await quoted(client);
    const to = {
      ...elsewhere,
      address: 'Jl. Veteran No. 5, Kebomas, Gresik',
      postal_code: POSTAL_CODE,
    };
    const made = (await client.ship({ ...shipmentBody(quote_id), receiver: to })).data();
    expect(made.receiver.district_id).toBe(KEBOMAS.district_id);
  });

  it('saves a sender without the code of its district', async () => {
    const from = {
      ...sender,
      district_id: undefined,
      address: 'Jl. Peta Barat 12',
      postal_code: '11840',
    };
    const saved = (await client.post<'createSender'>('/api/v1/senders', from)).data();
    expect(saved.district).toBe('Kalideres');
  });

  it('resolves district labels in batch rows, in JSON and in CSV', async () => {
    const row = { rule: 'cheapest', package: { weight_grams: 1200 }, sender, items };
    const rows = [
      {
        ...row,
        reference: 'a-1',
        receiver: { ...elsewhere, address: 'Jl. Veteran 5', postal_code: POSTAL_CODE },
      },
      { ...row, reference: 'a-2', receiver: { ...receiver, district_id: KEBOMAS.label } },
      {
        ...row,
        reference: 'a-3',
        receiver: { ...elsewhere, address: 'Jl. Veteran 5', postal_code: SHARED_POSTAL_CODE },
      },
    ];
    expect(await pricedRows({ shipments: rows, dry_run: true, mode: 'valid' })).toEqual([
      ['a-1', []],
      ['a-2', []],
      ['a-3', ['receiver.district_id AMBIGUOUS_PLACE']],
    ]);
    const template = (await client.get('/api/v1/batches/template')).text.split('\r\n');
    const csv = [template[0], template[2]?.replace('35.25.14', `"${KEBOMAS.label}"`)].join('\n');
    const headers = { 'Content-Type': 'text/csv' };
    const path = '/api/v1/batches?dry_run=true';
    const sent = await client.change<'createBatch'>({ method: 'POST', path, headers, body: csv });
    expect(await rowsOf(sent.data().batch_id)).toMatchObject([[expect.any(String), []]]);
  });
});

describe('a change of a saved sender', () => {
  const saved = async () => (await client.post<'createSender'>('/api/v1/senders', sender)).data();
  const change = (id: string, body: object) =>
    client.change<'updateSender'>({ method: 'PATCH', path: `/api/v1/senders/${id}`, body });

  it('moves a saved sender to the district of a postal code or label, but not by an address alone', async () => {
    const { sender_id: id, district_id: before } = await saved();
    const there = await change(id, { postal_code: POSTAL_CODE });
    expect(there.data()).toMatchObject({ ...KEBOMAS_CODE, postal_code: POSTAL_CODE });
    const back = await change(id, { district_id: before });
    expect(back.data()).toMatchObject({ district_id: before });
    const named = await change(id, { district_id: KEBOMAS.label });
    expect(named.data()).toMatchObject(KEBOMAS_CODE);
    const address = 'Jl. Peta Barat 12, Kalideres, Jakarta Barat';
    expect((await change(id, { address })).data()).toMatchObject({ ...KEBOMAS_CODE, address });
    const shared = await change(id, { postal_code: SHARED_POSTAL_CODE });
    expect(shared.data()).toMatchObject({ ...KEBOMAS_CODE, postal_code: SHARED_POSTAL_CODE });
  });
});

async function pricedRows(body: object) {
  return rowsOf((await client.post<'createBatch'>('/api/v1/batches', body)).data().batch_id);
}

async function rowsOf(id: string) {
  const { runBatches } = shared.api.container.get(TOKENS.useCases).batch;
  while (await runBatches());
  const list = (await client.get<'listBatchRows'>(`/api/v1/batches/${id}/rows`)).data();
  return list.items.map(({ reference, errors }) => [
    reference,
    errors.map(({ path, code }) => `${path} ${code}`),
  ]);
}
