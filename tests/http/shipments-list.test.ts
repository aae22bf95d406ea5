import { beforeAll, describe, expect, it } from '@jest/globals';
import type { DataOf } from '#src/http/contract/types.ts';
import { apiClient, QUOTE_BODY, shipmentBody } from '#tests/kit/api-client.ts';
import { copyRows } from '#tests/kit/copied-rows.ts';
import { withClient } from '#tests/kit/database.ts';
import { newSeller, type Seller, sold } from '#tests/kit/seller.ts';
import { sharedApi } from '#tests/kit/shared-api.ts';

type Listed = DataOf<'listShipments'>;
type Shown = Listed['items'][number];

const SHIPMENTS = '/api/v1/shipments';
const TOTAL_MAX = 10_000;
/**
 * Shipments newer than any before, with quotes that do not exist, which the list does not check.
 */
const COPIES = {
  table: 'shipment',
  where: 'shipment_number = $1',
  own: {
    shipment_number: "'SHP261121' || lpad(n::text, 9, '0')",
    shipment_id: 'uuidv7()',
    quote_id: 'uuidv7()',
  },
};

const shared = sharedApi();
let seller: Seller;
/** Sorted from newest to oldest. */
let all: readonly Shown[];

beforeAll(async () => {
  seller = await newSeller(shared.api);
  await fill();
  all = (await list('limit=50')).items;
});

describe('GET /shipments', () => {
  it('lists whole shipments, newest first, each as GET shows it', async () => {
    expect(all).toHaveLength(12);
    const times = all.map((shipment) => shipment.created_at);
    expect(times).toEqual(times.toSorted().toReversed());
    for (const shipment of all) {
      const path = `${SHIPMENTS}/${shipment.shipment_number}`;
      expect((await seller.client.get<'getShipment'>(path)).data()).toEqual(shipment);
    }
  });

  it.each<[string, (shipment: Shown) => boolean, number]>([
    ['status=BOOKED', ({ status }) => status === 'BOOKED', 2],
    ['status=BOOKED,CANCELLED', ({ status }) => status !== 'PROCESSING', 3],
    ['payment_status=REFUNDED', (shipment) => shipment.payment_status === 'REFUNDED', 1],
    ['payment_status=PAID,REFUNDED', () => true, 12],
    ['courier=tiki', (shipment) => shipment.courier_code === 'tiki', 4],
    ['reference=order-1', ({ reference }) => reference === 'order-1', 3],
    ['reference=order', () => false, 0],
    ['awb=SIM2', ({ awb }) => awb === 'SIM2', 1],
    ['awb=sim2', ({ awb }) => awb === 'SIM2', 1],
    ['courier=tiki&reference=order-1', isBoth, 1],
    ['status=PROCESSING&courier=tiki&reference=order-1&payment_status=PAID', isBoth, 1],
    ['courier=dhl', () => false, 0],
  ])('?%s lists those, and no others', async (query, isIncluded, count) => {
    const { items, pagination } = await list(`${query}&include_total=true`);
    expect(items).toEqual(all.filter(isIncluded));
    expect(pagination).toMatchObject({ total: count, total_is_capped: false, has_more: false });
  });

  it('lists shipments created from created_from on and before created_to', async () => {
    const from = all[8]?.created_at ?? '';
    const to = all[2]?.created_at ?? '';
    const { items } = await list(`created_from=${from}&created_to=${to}`);
    const expected = all.filter(({ created_at: at }) => at >= from && at < to);
    expect(items).toEqual(expected);
    expect(expected.length).toBeGreaterThan(3);
    expect((await list(`created_from=${to}&created_to=${to}`)).items).toEqual([]);
  });

  it('lists no shipment of another account or of LIVE', async () => {
    const { account } = seller;
    const live = await shared.api.newKey({ account, environment: 'LIVE' });
    for (const secret of [live.secret, (await shared.api.newKey()).secret]) {
      const own = apiClient(shared.api.port, secret);
      const { items, pagination } = (
        await own.get<'listShipments'>(`${SHIPMENTS}?include_total=true`)
      ).data();
      expect([items, pagination.total]).toEqual([[], 0]);
    }
  });
});

describe('a page of GET /shipments', () => {
  it('skips the shipments of earlier pages by page number', async () => {
    const pages = [];
    for (const page of [1, 2, 3]) pages.push(await list(`limit=5&page=${page}`));
    expect(pages.flatMap(({ items }) => items)).toEqual(all);
    expect(pages.map(({ pagination }) => [pagination.page, pagination.has_more])).toEqual([
      [1, true],
      [2, true],
      [3, false],
    ]);
    expect((await list('limit=5&page=4')).items).toEqual([]);
    expect((await list('limit=6&page=2')).pagination).toMatchObject({ has_more: false });
  });

  it('pages through shipments by cursor without gaps or repeats while new ones arrive', async () => {
    const { client } = await newSeller(shared.api);
    const before: string[] = [];
    for (let made = 0; made < 11; made += 1) before.unshift((await sold(client)).shipment_number);
    const seen: string[] = [];
    let query = 'limit=3';
    for (;;) {
      const { items, pagination } = await list(query, client);
      seen.push(...items.map((shipment) => shipment.shipment_number));
      await sold(client);
      if (pagination.next_cursor === null) break;
      expect(pagination).toMatchObject({ page: query === 'limit=3' ? 1 : null, has_more: true });
      query = `limit=3&cursor=${pagination.next_cursor}`;
    }
    expect(seen).toEqual(before);
  });

  it('keeps the filters of a cursor, and counts all matching shipments', async () => {
    const { pagination, items } = await list('courier=tiki&limit=3&include_total=true');
    const rest = await list(
      `courier=tiki&limit=3&include_total=true&cursor=${pagination.next_cursor}`,
    );
    expect([...items, ...rest.items]).toEqual(
      all.filter((shipment) => shipment.courier_code === 'tiki'),
    );
    expect([pagination.total, rest.pagination.total]).toEqual([4, 4]);
  });

  it.each([
    ['page=1&cursor=cur_00000000000000000000000000', 'page', 'NOT_ALLOWED'],
    ['cursor=cur_1', 'cursor', 'INVALID_FORMAT'],
    ['cursor=txn_01kaj2n8q4fvr9m7b0c1d2e3f5', 'cursor', 'INVALID_FORMAT'],
    ['page=0', 'page', 'TOO_SMALL'],
    ['sort=price', 'sort', 'UNKNOWN_FIELD'],
  ])('refuses a page of shipments with ?%s', async (query, path, code) => {
    const answer = await seller.client.get(`${SHIPMENTS}?${query}`);
    expect(answer.error()).toMatchObject({
      code: 'VALIDATION_ERROR',
      field_errors: [{ path, code }],
    });
  });

  it('lists shipments 10,000 deep by page number, and at any depth by cursor', async () => {
    const { client, accountId } = await newSeller(shared.api);
    const { shipment_number: of } = await sold(client);
    await withClient(shared.database.ownerUrl, (owner) =>
      copyRows(owner, { ...COPIES, of, accounts: [{ accountId, count: TOTAL_MAX }] }),
    );
    const last = await list('limit=50&page=200&include_total=true', client);
    expect(last.items).toHaveLength(50);
    expect(last.pagination).toMatchObject({ total: TOTAL_MAX, total_is_capped: true });
    for (const query of ['limit=50&page=201', 'page=501', 'page=1000000000']) {
      const deep = await client.get(`${SHIPMENTS}?${query}`);
      expect([deep.status, deep.error().code]).toEqual([422, 'PAGE_TOO_DEEP']);
    }
    const { next_cursor: cursor } = last.pagination;
    expect((await list(`cursor=${cursor}`, client)).items).toMatchObject([{ shipment_number: of }]);
  });
});

async function list(query = '', client = seller.client): Promise<Listed> {
  return (await client.get<'listShipments'>(`${SHIPMENTS}?${query}`)).data();
}

function isBoth(shipment: Shown): boolean {
  return shipment.courier_code === 'tiki' && shipment.reference === 'order-1';
}

/** Makes shipments of two couriers, with four references and none, three in other statuses. */
async function fill(): Promise<void> {
  const numbers: string[] = [];
  for (let at = 0; at < 12; at += 1) {
    const courier_code = at % 3 === 0 ? 'tiki' : 'jne';
    const body = { ...QUOTE_BODY, courier_code };
    const { quote_id: quoteId } = (await seller.client.quote(body)).data();
    const reference = at % 4 === 3 ? {} : { reference: `order-${at % 4}` };
    const made = await seller.client.ship({ ...shipmentBody(quoteId), ...reference });
    numbers.push(made.data().shipment_number);
  }
  await withClient(shared.database.ownerUrl, async (owner) => {
    const become = (number: string | undefined, changes: string) =>
      owner.query(`UPDATE shipment SET ${changes} WHERE shipment_number = $1`, [number]);
    await become(numbers[4], "status = 'BOOKED', awb = 'SIM1', booked_at = now()");
    await become(numbers[5], "status = 'BOOKED', awb = 'SIM2', booked_at = now()");
    await become(numbers[7], "status = 'CANCELLED', payment_status = 'REFUNDED'");
  });
}
