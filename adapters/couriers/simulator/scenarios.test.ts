import { describe, expect, it } from '@jest/globals';
import { CourierFailure } from '#domain/carrying/courier/courier-failure.ts';
import type { Courier } from '#domain/carrying/courier-port/courier-port.ts';
import type { TrackingEvent } from '#domain/carrying/tracking/tracking-event.ts';
import { EXPIRED, limitWith, NO_DEADLINE } from '../fixtures/limits.ts';
import { COURIERS, courierOf, EVERY_COURIER } from './fixtures/couriers.ts';
import { declaring, TO_GRESIK } from './fixtures/requests.ts';
import { openSimulator, secondsOf } from './fixtures/simulator-scene.ts';

type Scan = readonly [second: number, status: string, location: string];

const CODES = COURIERS.map(({ profile }) => profile.code);
/** Couriers that never answer, by the declared value that makes them silent. */
const SILENT_AT = new Map([[666_002, ['ninja']]]);

const AT_SENDER = 'Kalideres, Kota Administrasi Jakarta Barat';
const AT_RECEIVER = 'Kebomas, Kabupaten Gresik';
const [WEST, MIDDLE, EAST] = [
  'Kota Administrasi Jakarta Barat',
  'Kota Pekalongan',
  'Kabupaten Gresik',
] as const;
const PICKED_UP: Scan = [60, 'PICKED_UP', AT_SENDER];
const HUBS: readonly Scan[] = [
  [90, 'IN_TRANSIT', WEST],
  [150, 'IN_TRANSIT', MIDDLE],
  [210, 'IN_TRANSIT', EAST],
];
const OUT: Scan = [240, 'OUT_FOR_DELIVERY', AT_RECEIVER];
const TO_THE_DOOR = [PICKED_UP, ...HUBS, OUT];
const ORDINARY: readonly Scan[] = [...TO_THE_DOOR, [300, 'DELIVERED', AT_RECEIVER]];
const plus = (seconds: number, reported: readonly Scan[]): readonly Scan[] =>
  reported.map(([second, ...rest]) => [second + seconds, ...rest]);

/** All events that the courier finally reports for a parcel, by the receiver's name. */
const STORIES: Readonly<Record<string, readonly Scan[]>> = {
  Sari: ORDINARY,
  'SIM SLOW': ORDINARY,
  'The SIM LOST': ORDINARY,
  'SIM MANUAL': [],
  'SIM BOOKING REJECTED': [],
  'SIM AWB LATER': ORDINARY,
  'SIM COURIER CANCELLED': [[30, 'CANCELLED', AT_SENDER]],
  'SIM CANCEL REFUSED': ORDINARY,
  'SIM PICKUP FAILED': [[60, 'PICKUP_FAILED SENDER_NOT_READY', AT_SENDER], ...plus(30, ORDINARY)],
  'SIM DELIVERY FAILED': [
    ...TO_THE_DOOR,
    [300, 'DELIVERY_FAILED RECEIVER_NOT_AVAILABLE', AT_RECEIVER],
    [330, 'OUT_FOR_DELIVERY', AT_RECEIVER],
    [390, 'DELIVERED', AT_RECEIVER],
  ],
  'SIM ON HOLD': [
    PICKED_UP,
    [90, 'IN_TRANSIT', WEST],
    [120, 'ON_HOLD SECURITY_CHECK', WEST],
    ...plus(90, ORDINARY.slice(2)),
  ],
  'SIM RETURNED': [
    ...TO_THE_DOOR,
    [300, 'DELIVERY_FAILED RECEIVER_REFUSED', AT_RECEIVER],
    [330, 'RETURN_IN_TRANSIT', EAST],
    [390, 'RETURN_IN_TRANSIT', WEST],
    [450, 'RETURNED', AT_SENDER],
  ],
  'SIM LOST': [PICKED_UP, ...HUBS, [300, 'LOST PARCEL_LOST', EAST]],
  'SIM DAMAGED': [PICKED_UP, ...HUBS, [300, 'DAMAGED PARCEL_DAMAGED', EAST]],
  'SIM DUPLICATE EVENTS': ORDINARY,
  'SIM OUT OF ORDER': ORDINARY,
};

describe('simulator: scenarios by the receiver’s name', () => {
  it.each(Object.entries(STORIES))(
    'reports all events of a parcel for %s in the end',
    async (receiver, story) => {
      const { book, at, track } = openSimulator();
      await book(receiver);
      at(100_000);
      const reported = (await track()).map(
        (event): Scan => [secondsOf(event), wordOf(event), event.location],
      );
      expect(unique(reported).toSorted(([one], [other]) => one - other)).toEqual(story);
    },
  );

  it.each(Object.entries(STORIES))(
    'reports the events of a parcel for %s at their times',
    async (receiver, story) => {
      const { book, at, track } = openSimulator();
      await book(receiver);
      const late =
        receiver === 'SIM OUT OF ORDER'
          ? new Map([
              [150, 330],
              [210, 270],
            ])
          : new Map();
      for (const [second] of story) {
        const tellingSecond = late.get(second) ?? second;
        at(tellingSecond - 0.001);
        expect((await track()).map(secondsOf)).not.toContain(second);
        at(tellingSecond);
        expect((await track()).map(secondsOf)).toContain(second);
      }
    },
  );

  it.each(['SIM LOST', ' sim lost ', 'Sim Lost\n'])(
    "recognises the scenario in the receiver's name %j",
    async (receiver) => {
      const { book, memory } = openSimulator();
      await book(receiver);
      expect(memory.rows()).toMatchObject([{ scenario: 'SIM LOST' }]);
    },
  );

  it('reports duplicates in both orders in SIM DUPLICATE EVENTS, and none otherwise', async () => {
    for (const [receiver, times] of [
      ['Sari', 1],
      ['SIM DUPLICATE EVENTS', 2],
    ] as const) {
      const { book, at, track } = openSimulator();
      await book(receiver);
      at(240);
      const reported = (await track()).map(secondsOf);
      const inOrder = [60, 90, 150, 210, 240];
      expect(reported).toEqual(times === 1 ? inOrder : [...inOrder, ...inOrder.toReversed()]);
    }
  });

  it('reports later events before earlier ones in SIM OUT OF ORDER', async () => {
    const { book, at, track } = openSimulator();
    await book('SIM OUT OF ORDER');
    const reportedAt = async (second: number) => {
      at(second);
      return (await track()).map(secondsOf);
    };
    expect(await reportedAt(240)).toEqual([240, 90, 60]);
    expect(await reportedAt(270)).toEqual([240, 210, 90, 60]);
    expect(await reportedAt(300)).toEqual([300, 240, 210, 90, 60]);
    expect(await reportedAt(330)).toEqual([300, 240, 210, 150, 90, 60]);
  });

  it('never reports BOOKED, and describes each event in English', async () => {
    for (const receiver of Object.keys(STORIES)) {
      const { book, at, track } = openSimulator();
      await book(receiver);
      at(100_000);
      for (const { code, status, description } of await track()) {
        expect(code).toBe(status);
        expect(code).not.toBe('BOOKED');
        expect(description).toMatch(/^[A-Z][a-z ]+$/);
      }
    }
  });
});

describe('simulator: scenarios by declared value', () => {
  const ask = (courier: Courier, value: number, limit = NO_DEADLINE) =>
    courier.rates(
      { route: TO_GRESIK, parcel: declaring(value), services: courier.profile.services },
      limit,
    );
  /** The wait ends when all couriers have answered or hang for good. */
  const faultsFor = async (value: number) => {
    const waiting = new AbortController();
    const asked = COURIERS.map(async (courier) => {
      const outcome = await ask(courier, value, limitWith(waiting.signal)).then(
        () => null,
        faultOf,
      );
      return [courier.profile.code, outcome] as const;
    });
    const silent = SILENT_AT.get(value) ?? [];
    await Promise.all(asked.filter((_, at) => !silent.includes(CODES[at] ?? '')));
    waiting.abort();
    return Promise.all(asked);
  };

  it.each<[number, Record<string, string>]>([
    [0, {}],
    [666_000, {}],
    [666_001, { sicepat: 'COURIER_ERROR' }],
    [666_002, { ninja: 'COURIER_TIMEOUT' }],
    [666_003, Object.fromEntries(CODES.map((code) => [code, 'COURIER_UNAVAILABLE']))],
    [666_004, {}],
  ])('causes at a declared value of %i exactly the documented faults', async (value, expected) => {
    const spoilt = (await faultsFor(value)).filter(([, fault]) => fault !== null);
    expect(Object.fromEntries(spoilt)).toEqual(expected);
  });

  it("keeps Ninja silent at a declared value of 666002 until the caller's limit ends", async () => {
    const waiting = new AbortController();
    const answer = ask(courierOf('ninja'), 666_002, limitWith(waiting.signal)).catch(
      (error) => error,
    );
    const first = await Promise.race([answer, new Promise((resolve) => setImmediate(resolve, 1))]);
    expect(first).toBe(1);
    waiting.abort();
    expect(await answer).toBeInstanceOf(CourierFailure);
    expect(faultOf(await answer)).toBe('COURIER_TIMEOUT');
  });

  it.each(EVERY_COURIER)(
    'times out rate calls to %s whose limit has already ended',
    async (_, courier) => {
      for (const value of [0, 666_001, 666_002, 666_003]) {
        const error = await ask(courier, value, EXPIRED).catch((reason) => reason);
        expect(faultOf(error)).toBe('COURIER_TIMEOUT');
      }
    },
  );
});

function faultOf(error: unknown): string {
  return error instanceof CourierFailure ? error.fault : `not a courier failure: ${error}`;
}

function wordOf({ code, reasonCode }: TrackingEvent): string {
  return reasonCode === null ? code : `${code} ${reasonCode}`;
}

function unique(reported: readonly Scan[]): readonly Scan[] {
  return [...new Map(reported.map((one) => [JSON.stringify(one), one])).values()];
}
