import { beforeAll, describe, expect, it } from '@jest/globals';
import { TOKENS } from '#src/composition/tokens.ts';
import { type ApiClient, apiClient, QUOTE_BODY, shipmentBody } from '#tests/kit/api-client.ts';
import { newSeller, quoted, type Seller, sold } from '#tests/kit/seller.ts';
import { sharedApi } from '#tests/kit/shared-api.ts';
import { waitUntil } from '#tests/kit/wait-until.ts';
import { fanOut } from './webhook-calls.ts';

const SHIPMENTS = '/api/v1/shipments';
const NAME = 'Ratna Kusuma Dewi';
const PAGE = 2;

const shared = sharedApi();
let seller: Seller;
let other: Seller;
/** The only shipment that one search finds, then others for the other searches. */
let wanted: string;
/** Shipments with the same name and tag, newest first. */
let named: readonly string[];
let theirs: string;

beforeAll(async () => {
  seller = await newSeller(shared.api);
  other = await newSeller(shared.api);
  const plain = { tags: ['promo'], reference: 'order-1' };
  const numbers = [await soldTo(seller, '0811-1111-1111', plain)];
  numbers.push(await soldTo(seller, '0811-2222-2222', plain));
  const metadata = { channel: 'Toko Hijau' };
  wanted = await soldTo(seller, '0857-9876-5432', {
    reference: 'INV/4711',
    tags: ['promo', 'fragile'],
    metadata,
  });
  await sold(seller.client);
  named = [...numbers, wanted].toReversed();
  theirs = await soldTo(other, '0857-9876-5432', {
    reference: 'INV/4711',
    tags: ['promo'],
    metadata,
  });
  await shared.api.work();
  // The search index lags by a second or two.
  await waitUntil(async () => {
    await indexed();
    const found = [await find(seller.client, 'search=SIM'), await find(other.client, 'search=SIM')];
    return found[0]?.length === 4 && found[1]?.length === 1;
  });
});

describe('GET /shipments?search=', () => {
  it.each([
    ['a phone as people type it', 'search=0857-9876'],
    ['a phone as it is kept', 'search=%2B6285798765432'],
    ['the reference', 'search=inv/4711'],
    ['a word of metadata', 'search=hij'],
    ['words of metadata that follow each other', 'search=toko+hij'],
    ['a name, beside a tag', 'search=ratna+kusuma&tag=fragile'],
    ['a name, beside a filter of the list', 'search=ratna&reference=INV/4711'],
    ['a tag alone', 'tag=fragile'],
  ])('finds a shipment by %s', async (_, query) => {
    expect(await find(seller.client, query)).toEqual([wanted]);
  });

  it('finds a shipment by its AWB and its number, in any case of letters', async () => {
    const path = `${SHIPMENTS}/${wanted}`;
    const { awb } = (await seller.client.get<'getShipment'>(path)).data();
    expect(awb).not.toBeNull();
    for (const text of [awb?.toLowerCase(), awb?.slice(0, -1), wanted.toLowerCase()])
      expect(await find(seller.client, `search=${text}`)).toContain(wanted);
  });

  it('finds no shipment by words out of order, nor by the middle of a word', async () => {
    for (const text of ['ratna+dewi', 'kusuma+ratna', 'usuma', 'frag', '...'])
      expect(await find(seller.client, `search=${text}`)).toEqual([]);
    expect(await find(seller.client, 'tag=frag')).toEqual([]);
  });

  it.each(['search=ratna+kus', 'tag=promo', 'search=dewi&tag=promo'])(
    'pages through a search by cursor, newest first: %s',
    async (query) => {
      const first = await page(seller.client, `${query}&limit=${PAGE}`);
      expect(numbersOf(first)).toEqual(named.slice(0, PAGE));
      const { next_cursor: cursor } = first.pagination;
      const last = await page(seller.client, `${query}&limit=${PAGE}&cursor=${cursor}`);
      expect(numbersOf(last)).toEqual(named.slice(PAGE));
      expect(last.pagination).toMatchObject({ has_more: false, next_cursor: null });
    },
  );

  it('finds no shipment of another account or of LIVE', async () => {
    const { account } = seller;
    const { secret } = await shared.api.newKey({ account, environment: 'LIVE' });
    const live = apiClient(shared.api.port, secret);
    for (const query of ['search=ratna', 'search=inv/4711', 'tag=promo', `search=${wanted}`]) {
      expect(await find(live, query)).toEqual([]);
      expect(await find(other.client, query)).toEqual(query.endsWith(wanted) ? [] : [theirs]);
    }
  });

  it('finds an edited shipment by its new words and tags, and not by the old ones', async () => {
    const number = await soldTo(seller, '0811-3333-3333', {
      payment_method: 'QRIS',
      tags: ['old'],
    });
    const body = { receiver: { name: 'Wulan Anggraini' }, tags: ['new'] };
    await seller.client.change({ method: 'PATCH', path: `${SHIPMENTS}/${number}`, body });
    await waitUntil(async () => {
      await indexed();
      return (await find(seller.client, 'search=wulan+ang&tag=new')).includes(number);
    });
    expect(await find(seller.client, 'tag=old')).toEqual([]);
    expect(await find(seller.client, 'search=ratna')).not.toContain(number);
  });

  it.each([
    ['search=a', 'search TOO_SHORT'],
    [`search=${'a'.repeat(101)}`, 'search TOO_LONG'],
    ['search=++++', 'search BLANK'],
    ['tag=Promo', 'tag INVALID_FORMAT'],
    [`tag=${'a'.repeat(33)}`, 'tag INVALID_FORMAT'],
  ])('answers 422 to the search %s and names the field', async (query, expected) => {
    const answer = await seller.client.get(`${SHIPMENTS}?${query}`);
    const fields = answer.error().field_errors.map(({ path, code }) => `${path} ${code}`);
    expect([answer.status, fields]).toEqual([422, [expected]]);
  });

  it('names both parameters of a search where both are wrong', async () => {
    const { field_errors: errors } = (
      await seller.client.get(`${SHIPMENTS}?search=a&tag=A`)
    ).error();
    expect(errors.map(({ path }) => path).toSorted()).toEqual(['search', 'tag']);
  });
});

async function soldTo(
  { client }: Seller,
  phone: string,
  changes: Readonly<Record<string, unknown>>,
): Promise<string> {
  const body = shipmentBody((await quoted(client, QUOTE_BODY)).quote_id);
  const receiver = { ...body.receiver, name: NAME, phone };
  return (await client.ship({ ...body, receiver, ...changes })).data().shipment_number;
}

/** Runs the timers that index shipments. */
async function indexed(): Promise<void> {
  await fanOut(shared.api);
  await shared.api.container.get(TOKENS.useCases).search.indexShipments();
}

async function find(client: ApiClient, query: string): Promise<readonly string[]> {
  return numbersOf(await page(client, query));
}

async function page(client: ApiClient, query: string) {
  return (await client.get<'listShipments'>(`${SHIPMENTS}?${query}`)).data();
}

function numbersOf({ items }: Awaited<ReturnType<typeof page>>): readonly string[] {
  return items.map(({ shipment_number: number }) => number);
}
