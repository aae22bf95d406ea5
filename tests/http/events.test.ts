import { beforeAll, describe, expect, it } from '@jest/globals';
import { newSeller, type Seller, sold } from '#tests/kit/seller.ts';
import { sharedApi } from '#tests/kit/shared-api.ts';
import { fanOut, listEvents, shownEvent, withoutNetwork } from './webhook-calls.ts';

const shared = sharedApi({ rewire: withoutNetwork });
let seller: Seller;
let numbers: readonly string[];

beforeAll(async () => {
  seller = await newSeller(shared.api);
  const { client } = seller;
  const sales = [await sold(client), await sold(client, { payment_method: 'QRIS' })];
  numbers = sales.map(({ shipment_number: number }) => number);
  await fanOut(shared.api);
});

describe('GET /events', () => {
  it('lists events oldest first with their positions, in the same form as webhooks', async () => {
    const { items, pagination } = (await listEvents(seller.client)).data();
    const [first = '', second = ''] = numbers;
    expect(items.map(briefly)).toEqual([
      `1 shipment.created ${first} 1`,
      `2 shipment.paid ${first} 2`,
      `3 shipment.created ${second} 1`,
    ]);
    expect(items[0]).toMatchObject({ id: expect.stringMatching(/^evt_/), environment: 'TEST' });
    expect(pagination).toMatchObject({ page: null, limit: 20, has_more: false });
  });

  it('returns a cursor on an empty page of events, which finds later events', async () => {
    const { client } = await newSeller(shared.api);
    const list = async (cursor?: string) => {
      const query = cursor === undefined ? '?limit=1' : `?limit=1&cursor=${cursor}`;
      return (await listEvents(client, query)).data();
    };
    let { items, pagination } = await list();
    expect([items, pagination.has_more]).toEqual([[], false]);
    await sold(client);
    const seen: string[] = [];
    for (let turn = 0; turn < 5; turn += 1) {
      if (turn === 1) await fanOut(shared.api);
      ({ items, pagination } = await list(pagination.next_cursor));
      seen.push(`${items.map(({ type }) => type)} ${pagination.has_more}`);
    }
    const expected = ['shipment.created true', 'shipment.paid false'];
    expect(seen).toEqual([' false', ...expected, ' false', ' false']);
  });

  it('lists events after a given position', async () => {
    const positions = async (query: string) => {
      const { items } = (await listEvents(seller.client, query)).data();
      return items.map(({ position }) => position);
    };
    expect(await positions('?after=0')).toEqual([1, 2, 3]);
    expect(await positions('?after=2')).toEqual([3]);
    expect(await positions('?after=3')).toEqual([]);
    expect(await positions('?after=999999999999999')).toEqual([]);
  });

  it('filters events by type, shipment and time', async () => {
    const [first = '', second = ''] = numbers;
    const positionsOf = async (query: string) =>
      (await listEvents(seller.client, query)).data().items.map(({ position }) => position);
    expect(await positionsOf('?type=shipment.created')).toEqual([1, 3]);
    expect(await positionsOf('?type=shipment.paid,shipment.lost')).toEqual([2]);
    expect(await positionsOf('?type=shipment.lost')).toEqual([]);
    expect(await positionsOf(`?shipment=${first}`)).toEqual([1, 2]);
    expect(await positionsOf(`?shipment=${second}&type=shipment.paid`)).toEqual([]);
    expect(await positionsOf('?created_from=2099-01-01T00:00:00Z')).toEqual([]);
    expect(await positionsOf('?created_to=2099-01-01T00:00:00Z&after=1')).toEqual([2, 3]);
    const { pagination } = (
      await listEvents(seller.client, '?type=shipment.created&limit=1')
    ).data();
    expect(pagination.has_more).toBe(true);
    const next = `?type=shipment.created&cursor=${pagination.next_cursor}`;
    expect(await positionsOf(next)).toEqual([3]);
  });

  it.each([
    ['?after=-1', 'after', 'TOO_SMALL'],
    ['?after=1.5', 'after', 'WRONG_TYPE'],
    ['?after=1&cursor=cur_00000000000000000000000001', 'after', 'NOT_ALLOWED'],
    ['?cursor=cur_01kaj2n8q4fvr9m7b0c1d2e3f9', 'cursor', 'INVALID_FORMAT'],
    ['?cursor=3', 'cursor', 'INVALID_FORMAT'],
    ['?type=shipment.eaten', 'type', 'NOT_ALLOWED'],
    ['?shipment=top_01kaj2n8q4fvr9m7b0c1d2e3f9', 'shipment', 'INVALID_FORMAT'],
    ['?limit=51', 'limit', 'TOO_LARGE'],
    ['?page=2', 'page', 'UNKNOWN_FIELD'],
  ])('refuses a list of events with %s', async (query, path, code) => {
    const answer = await listEvents(seller.client, query);
    expect([answer.status, answer.error().field_errors]).toMatchObject([422, [{ path, code }]]);
  });
});

describe('GET /events/{event_id}', () => {
  it('shows one event, even before it has its position', async () => {
    const { client } = seller;
    const [event] = (await listEvents(client)).data().items;
    expect((await shownEvent(client, event?.id ?? '')).data()).toEqual(event);
    const { client: other } = await newSeller(shared.api);
    const endpoint = await other.post<'createWebhook'>('/api/v1/webhooks', {
      url: 'https://shop.example/',
    });
    const path = `/api/v1/webhooks/${endpoint.data().webhook_id}/test`;
    const { event_id: id } = (await other.post<'testWebhook'>(path, {})).data();
    expect((await shownEvent(other, id)).data()).toMatchObject({ id, position: null });
    expect((await listEvents(other)).data().items).toEqual([]);
    await fanOut(shared.api);
    expect((await shownEvent(other, id)).data()).toMatchObject({ id, position: 1 });
  });
});

type Listed = Awaited<ReturnType<typeof listEvents>> extends { data(): infer Page } ? Page : never;

function briefly({ position, type, data }: Listed['items'][number]): string {
  return [position, type, data.shipment?.shipment_number, data.sequence].join(' ');
}
