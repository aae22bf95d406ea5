import { beforeAll, describe, expect, it } from '@jest/globals';
import { QUOTE_BODY, shipmentBody } from '#tests/kit/api-client.ts';
import { type Changes, newSeller, type Seller } from '#tests/kit/seller.ts';
import { sharedApi } from '#tests/kit/shared-api.ts';
import {
  advance,
  booked,
  bookedWith,
  cancelPickup,
  INCLUDED,
  ON_REQUEST,
  pickupBody,
  plannedPickup,
  requestPickup,
  shown,
  shownPickup,
  untilDecided,
} from './pickup-calls.ts';

const shared = sharedApi();
let seller: Seller;

beforeAll(async () => {
  seller = await newSeller(shared.api);
});

describe('POST /pickups', () => {
  it('requests a pickup from the courier of its shipments, and shows the request', async () => {
    const { client, numbers, body } = await bodyFor(2);
    const answer = await requestPickup(client, { ...body, notes: 'Ring twice' });
    expect(answer.status).toBe(201);
    const { replayed, ...created } = answer.data();
    expect(created).toEqual({
      pickup_id: expect.stringMatching(/^pkp_/),
      environment: 'TEST',
      status: 'REQUESTED',
      courier_code: 'lion',
      shipments: numbers,
      date: body.date,
      window: body.window,
      timezone: 'WIB',
      contact: { name: 'Toko Melati', phone: '+6281234567890' },
      address: 'Jl. Peta Barat No. 12',
      notes: 'Ring twice',
      courier_reference: null,
      included_in_booking: false,
      failure: null,
      created_at: expect.any(String),
    });
    expect(replayed).toBe(false);
    expect((await shownPickup(client, created.pickup_id)).data()).toEqual(created);
    for (const number of numbers) {
      expect(await shown(client, number)).toMatchObject({ pickup_id: created.pickup_id });
    }
  });

  it('confirms a pickup by its courier, and completes it when the last parcel has left', async () => {
    const { client, numbers, body } = await bodyFor(2);
    const { pickup_id: id } = (await requestPickup(client, body)).data();
    await untilDecided(shared.api);
    const confirmed = (await shownPickup(client, id)).data();
    expect(confirmed).toMatchObject({
      status: 'CONFIRMED',
      courier_reference: expect.any(String),
    });
    const [first = '', second = ''] = numbers;
    expect((await advance(client, first, 'PICKED_UP')).status).toBe(200);
    expect((await shownPickup(client, id)).data()).toEqual(confirmed);
    await advance(client, second, 'DELIVERED');
    expect((await shownPickup(client, id)).data()).toEqual({ ...confirmed, status: 'COMPLETED' });
    expect((await cancelPickup(client, id)).error()).toMatchObject({
      code: 'PICKUP_NOT_ALLOWED',
      details: { status: 'COMPLETED' },
    });
  });

  it('replays POST /pickups under its key, and refuses another body', async () => {
    const { client, body } = await bodyFor(1);
    const first = await requestPickup(client, body, 'visit');
    const again = await requestPickup(client, body, 'visit');
    expect([again.status, again.headers['idempotent-replayed']]).toEqual([201, 'true']);
    expect(again.data()).toEqual({ ...first.data(), replayed: true });
    const other = await requestPickup(client, { ...body, notes: 'x' }, 'visit');
    expect([other.status, other.error().code]).toEqual([409, 'IDEMPOTENCY_CONFLICT']);
  });

  it('makes one pickup of ten simultaneous requests without a key, and refuses nine', async () => {
    const { client, numbers, body } = await bodyFor(3);
    const bodies = Array.from({ length: 10 }, (_, at) => ({
      ...body,
      shipments: at % 2 ? numbers : numbers.toReversed(),
    }));
    const answers = await Promise.all(bodies.map((one) => client.post('/api/v1/pickups', one)));
    const made = answers.filter(({ status }) => status === 201);
    expect(made).toHaveLength(1);
    for (const answer of answers.filter(({ status }) => status !== 201)) {
      const { code, details } = answer.error();
      expect([answer.status, code]).toEqual([409, 'PICKUP_NOT_ALLOWED']);
      expect(details).toMatchObject({ shipments: [{ reasons: ['IN_OTHER_PICKUP'] }, {}, {}] });
    }
    const { items } = (await client.get<'listPickups'>('/api/v1/pickups')).data();
    const [first = ''] = numbers;
    expect(items.filter(({ shipments }) => shipments.includes(first))).toHaveLength(1);
  });
});

describe('a pickup that is ordered with the shipment', () => {
  const withBooking = (orders: readonly Changes[]) =>
    bookedWith({ api: shared.api, client: seller.client, choice: INCLUDED }, orders);

  it('shows a pickup ordered with its shipment in the booking, CONFIRMED as at POST /pickups', async () => {
    const { client } = seller;
    const plan = { ...plannedPickup(shared.api), vehicle: 'CAR' } as const;
    const [number = ''] = await withBooking([{ pickup: plan }]);
    const planned = { ...plan, timezone: 'WIB', included_in_booking: true };
    expect(await shown(client, number)).toMatchObject({ pickup: planned, pickup_id: null });
    const answer = await requestPickup(client, pickupBody(shared.api, [number]));
    expect([answer.status, answer.data()]).toMatchObject([
      201,
      { status: 'CONFIRMED', included_in_booking: true, courier_reference: null },
    ]);
  });

  it('requests a pickup separately at another time, or where none was ordered', async () => {
    const { client } = seller;
    const numbers = await withBooking([{ pickup: plannedPickup(shared.api) }, {}]);
    const body = { ...pickupBody(shared.api, numbers), window: { start: '09:00', end: '12:00' } };
    const requested = (await requestPickup(client, body)).data();
    expect(requested).toMatchObject({ status: 'REQUESTED', included_in_booking: false });
    await untilDecided(shared.api);
    const { data } = await shownPickup(client, requested.pickup_id);
    expect(data()).toMatchObject({ status: 'CONFIRMED', courier_reference: expect.any(String) });
  });

  it('refuses an ordered pickup at a courier with separate pickups, or with a time in the past', async () => {
    const { client } = seller;
    const order = async (choice: typeof INCLUDED | typeof ON_REQUEST, changes: Changes) => {
      const { quote_id: quoteId } = (await client.quote({ ...QUOTE_BODY, ...choice })).data();
      return client.ship({ ...shipmentBody(quoteId), ...changes });
    };
    const pickup = plannedPickup(shared.api);
    const apart = await order(ON_REQUEST, { pickup });
    expect([apart.status, apart.error()]).toMatchObject([
      422,
      { code: 'SERVICE_OPTION_UNSUPPORTED', details: { pickup: 'SEPARATE' } },
    ]);
    expect(apart.error().message).toContain('/api/v1/pickups');
    const late = await order(INCLUDED, { pickup: { ...pickup, date: '2020-01-01' } });
    expect(late.error().field_errors).toMatchObject([
      { path: 'pickup.window.start', code: 'WINDOW_INVALID' },
    ]);
  });
});

describe('POST /pickups/{pickup_id}/cancel', () => {
  it('frees the shipments of a cancelled pickup at once, and answers the same again', async () => {
    const { client, numbers, body } = await bodyFor(2);
    const { replayed: _, ...created } = (await requestPickup(client, body)).data();
    await untilDecided(shared.api);
    const cancelled = await cancelPickup(client, created.pickup_id);
    expect(cancelled.status).toBe(200);
    expect(cancelled.data()).toMatchObject({ status: 'CANCELLED', shipments: numbers });
    expect((await cancelPickup(client, created.pickup_id)).data()).toEqual(cancelled.data());
    for (const number of numbers) {
      expect(await shown(client, number)).toMatchObject({ pickup_id: null, status: 'BOOKED' });
    }
    await untilDecided(shared.api);
    expect((await requestPickup(client, body)).data().status).toBe('REQUESTED');
  });
});

describe('GET /pickups', () => {
  it('lists pickups newest first, by status, courier and time, page by page', async () => {
    const own = await newSeller(shared.api);
    const { client } = own;
    const onRequest = await bookedWith({ api: shared.api, client, choice: ON_REQUEST }, [{}, {}]);
    const orders = [{ pickup: plannedPickup(shared.api) }];
    const included = await bookedWith({ api: shared.api, client, choice: INCLUDED }, orders);
    const made: string[] = [];
    for (const number of [...onRequest, ...included]) {
      const answer = await requestPickup(client, pickupBody(shared.api, [number]));
      made.unshift(answer.data().pickup_id);
    }
    const [third = '', second = '', first = ''] = made;
    await cancelPickup(client, first);
    const ids = async (query: string) => {
      const { items } = (await client.get<'listPickups'>(`/api/v1/pickups?${query}`)).data();
      for (const item of items) {
        expect((await shownPickup(client, item.pickup_id)).data()).toEqual(item);
      }
      return items.map((item) => item.pickup_id);
    };
    expect(await ids('')).toEqual(made);
    expect(await ids('status=CANCELLED')).toEqual([first]);
    expect(await ids('status=REQUESTED,CONFIRMED')).toEqual([third, second]);
    expect(await ids('courier=lion')).toEqual([second, first]);
    expect(await ids('created_to=2020-01-01T00:00:00Z')).toEqual([]);
    const page = (
      await client.get<'listPickups'>('/api/v1/pickups?limit=2&include_total=true')
    ).data();
    expect(page.pagination).toMatchObject({ has_more: true, total: 3, total_is_capped: false });
    expect(await ids(`cursor=${page.pagination.next_cursor}`)).toEqual([first]);
  });
});

/** Builds the request for booked shipments of the courier that needs one. */
describe('pickups of all that is ready', () => {
  it('includes in an all_ready pickup every booked parcel of a courier, except drop-offs and parcels in a pickup', async () => {
    const { client } = await newSeller(shared.api);
    const shelf = { api: shared.api, client, choice: ON_REQUEST };
    const numbers = await bookedWith(shelf, [{}, {}, { collection_method: 'DROP_OFF' }, {}]);
    const [first = '', second = '', , last = ''] = numbers;
    await requestPickup(client, pickupBody(shared.api, [second]));
    const made = await requestPickup(client, allReady({ courier_code: 'LION' }));
    expect(made.data().shipments).toEqual([first, last]);
    const none = await requestPickup(client, allReady({ courier_code: 'lion' }));
    expect(none.error().field_errors).toMatchObject([{ path: 'all_ready', code: 'NOTHING_READY' }]);
  });

  it('requires the courier and the sender of a pickup where several have parcels ready', async () => {
    const { client } = await newSeller(shared.api);
    const elsewhere = { ...shipmentBody('').sender, address: 'Jl. Merdeka No. 1' };
    const shelf = { api: shared.api, client, choice: ON_REQUEST };
    const [one = ''] = await bookedWith(shelf, [{}]);
    await bookedWith(shelf, [{ sender: elsewhere }]);
    const door = await requestPickup(client, allReady({}));
    expect(door.error().field_errors).toMatchObject([{ path: 'address', code: 'REQUIRED' }]);
    const saved = await client.post<'createSender'>('/api/v1/senders', shipmentBody('').sender);
    const { sender_id: senderId } = saved.data();
    const planned = { pickup: plannedPickup(shared.api) };
    await bookedWith({ ...shelf, choice: INCLUDED }, [planned]);
    const all = await requestPickup(client, allReady({ address: 'Jl. Peta Barat No. 12' }));
    expect(all.error().field_errors).toMatchObject([{ path: 'courier_code', code: 'REQUIRED' }]);
    const made = await requestPickup(
      client,
      allReady({ courier_code: 'lion', sender_id: senderId }),
    );
    expect(made.data().shipments).toEqual([one]);
    const strange = await requestPickup(client, allReady({ sender_id: 'snd_1' }));
    expect(strange.error().field_errors).toMatchObject([
      { path: 'sender_id', code: 'UNKNOWN_SENDER' },
    ]);
  });

  it('rejects all_ready together with shipments, and a pickup request with neither', async () => {
    const { client } = seller;
    const both = { ...pickupBody(shared.api, ['SHP1']), all_ready: true, courier_code: 'lion' };
    expect((await requestPickup(client, both)).error().field_errors).toMatchObject([
      { path: 'all_ready', code: 'NOT_ALLOWED' },
      { path: 'courier_code', code: 'NOT_ALLOWED' },
    ]);
    const { all_ready: _, ...neither } = allReady({});
    expect((await requestPickup(client, neither)).error().field_errors).toMatchObject([
      { path: 'shipments', code: 'REQUIRED' },
    ]);
  });
});

describe('GET /couriers/{courier_code}/pickup_windows', () => {
  it('lists pickup windows that POST /pickups accepts, in the zone of the place', async () => {
    const { client, body } = await bodyFor(1);
    const windows = await windowsOf('lion', `?date=${body.date}&district_id=51.71.01`);
    expect(windows.data()).toMatchObject({ courier_code: 'lion', timezone: 'WITA' });
    const here = (await windowsOf('lion', `?date=${body.date}`)).data();
    expect(here).toMatchObject({ timezone: 'WIB', date: body.date });
    const last = here.windows.at(-1);
    expect((await requestPickup(client, { ...body, window: last })).status).toBe(201);
  });

  it('lists no pickup windows on a day without service, or for a courier without pickups', async () => {
    const sunday = '2027-01-03';
    for (const [code, date] of [
      ['jne', sunday],
      ['pos', '2027-01-04'],
    ] as const) {
      expect((await windowsOf(code, `?date=${date}`)).data().windows).toEqual([]);
    }
    expect((await windowsOf('unknown', `?date=${sunday}`)).status).toBe(404);
    const strange = await windowsOf('lion', `?date=${sunday}&district_id=99.99.99`);
    expect(strange.error()).toMatchObject({ code: 'UNKNOWN_DISTRICT' });
  });

  it('refuses the pickup windows of a date that does not exist', async () => {
    const answer = await windowsOf('lion', '?date=2026-11-31');
    expect([answer.status, answer.error().field_errors]).toMatchObject([
      422,
      [{ path: 'date', code: 'WINDOW_INVALID', message: expect.stringContaining('2026-11-31') }],
    ]);
  });

  it.each([
    [{ start: '03:00', end: '05:00' }, 'window.start', /^Lion .* from 08:00 to 20:00, by WIB\.$/],
    [{ start: '13:00', end: '13:30' }, 'window.end', /at least an hour/],
  ])('refuses the window %j of a pickup, and names the hours', async (window, path, message) => {
    const { client, body } = await bodyFor(1);
    const answer = await requestPickup(client, { ...body, window });
    expect(answer.error().field_errors).toEqual([
      { path, code: 'WINDOW_INVALID', message: expect.stringMatching(message) },
    ]);
  });
});

function allReady(changes: object) {
  const { shipments: _, ...visit } = pickupBody(shared.api, []);
  return { ...visit, all_ready: true, ...changes };
}

function windowsOf(courier: string, query: string) {
  const path = `/api/v1/couriers/${courier}/pickup_windows${query}`;
  return seller.client.get<'listPickupWindows'>(path);
}

function bodyFor(count: number) {
  return booked(shared.api, seller.client, count);
}
