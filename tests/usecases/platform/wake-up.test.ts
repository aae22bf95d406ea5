import { describe, expect, it } from '@jest/globals';
import type { UnitOfWork, Writes } from '#domain/unit-of-work.ts';
import type { WakeUp } from '#domain/wake-up.ts';
import { wakingUnitOfWork } from '#src/usecases/platform/wake-up/waking-unit-of-work.ts';
import { fakeStorage } from '#tests/kit/fakes/storage.ts';
import { INSTANT, uuid } from '#tests/kit/store-contracts/samples.ts';
import { numberOf, TENANT } from '#tests/kit/store-contracts/shipment-samples.ts';

const WEBHOOK = { ...TENANT, webhookId: uuid(1) };
const ATTEMPT = { ...TENANT, shipmentNumber: numberOf(1), fencingToken: 1 };
const INTENT = {
  ...TENANT,
  shipmentNumber: numberOf(1),
  provider: 'SIMULATOR',
  courierCode: 'jne',
  dueAt: INSTANT,
  createdAt: INSTANT,
};
const CANCELLATION = { ...INTENT, awb: 'SIM1', orderId: null, requestedAt: INSTANT };
const PICKUP = { ...INTENT, pickupId: uuid(3) };
const EVENT = {
  ...TENANT,
  eventId: uuid(2),
  subject: numberOf(1),
  sequence: 1,
  type: 'shipment.created',
  previousStatus: null,
  createdAt: INSTANT,
  body: '{}',
} as const;

const CASES: readonly (readonly [string, readonly WakeUp[], (write: Writes) => void])[] = [
  ['a booking', ['bookings'], ({ bookings }) => bookings.insert(INTENT)],
  [
    'a booking that is sent again',
    ['bookings'],
    ({ bookings }) => bookings.resolve(ATTEMPT, { state: 'PENDING', at: INSTANT }),
  ],
  [
    'a booking that is over',
    [],
    ({ bookings }) => bookings.resolve(ATTEMPT, { state: 'FAILED', at: INSTANT }),
  ],
  ['a cancellation', ['cancellations'], ({ cancellations }) => cancellations.request(CANCELLATION)],
  ['a pickup', ['pickups'], ({ pickups }) => pickups.request(PICKUP, INSTANT)],
  [
    'a cancelled pickup',
    ['pickups'],
    ({ pickups }) => pickups.requestCourierCancel(PICKUP, INSTANT, INSTANT),
  ],
  ['events', ['events'], ({ events }) => events.append([EVENT, EVENT])],
  ['no event', [], ({ events }) => events.append([])],
  ['a due endpoint', ['deliveries'], ({ deliveries }) => deliveries.queue(WEBHOOK, INSTANT)],
  [
    'an endpoint whose waiting ends',
    ['deliveries'],
    ({ deliveries }) => deliveries.markDueNow(WEBHOOK, INSTANT),
  ],
  [
    'a sale',
    ['bookings', 'events'],
    ({ bookings, events }) => {
      bookings.insert(INTENT);
      events.append([EVENT]);
    },
  ],
];

describe('a unit of work that wakes workers', () => {
  it.each(CASES)('wakes after a commit of %s only the workers with new work', async (...args) => {
    const [, expected, writes] = args;
    const { woken, decide } = bench(committing(1));
    await decide(writes);
    expect(woken).toEqual(expected);
  });

  it('wakes no worker before a commit, nor after a failed one', async () => {
    const failing = committing(1, new Error('not committed'));
    const { woken, decide } = bench(failing);
    await expect(decide(({ bookings }) => bookings.insert(INTENT))).rejects.toThrow(
      'not committed',
    );
    expect(woken).toEqual([]);
  });

  it('wakes workers only for the committed decision, after a stale one', async () => {
    const { woken, decide } = bench(committing(2));
    let attempts = 0;
    await decide(({ bookings, events }) => {
      attempts += 1;
      if (attempts === 1) bookings.insert(INTENT);
      else events.append([EVENT]);
    });
    expect(woken).toEqual(['events']);
  });
});

/** Unit of work that decides this many times, and then commits, or fails with the error. */
function committing(times: number, error?: Error) {
  return (writes: Writes, woken: readonly WakeUp[]): UnitOfWork => ({
    async decide({ decide }) {
      const decided = Array.from({ length: times }, () => decide(Object(null), writes));
      expect(woken).toEqual([]);
      if (error !== undefined) throw error;
      const [last] = decided.slice(-1);
      if (last === undefined) throw new Error('nothing was decided');
      return last;
    },
  });
}

function bench(unitOfWorkOf: ReturnType<typeof committing>) {
  const woken: WakeUp[] = [];
  const nothing = () => {};
  const { unitOfWork: fake } = fakeStorage({ now: () => INSTANT });
  const decide = async (write: (writes: Writes) => void) => {
    await fake.decide({
      look: async () => null,
      decide(_, real) {
        const writes: Writes = {
          ...real,
          bookings: { ...real.bookings, insert: nothing, resolve: nothing },
          cancellations: { ...real.cancellations, request: nothing },
          pickups: { ...real.pickups, request: nothing, requestCourierCancel: nothing },
          events: { ...real.events, append: nothing },
          deliveries: { ...real.deliveries, queue: nothing, markDueNow: nothing },
        };
        run = () =>
          wakingUnitOfWork({
            unitOfWork: unitOfWorkOf(writes, woken),
            wakeUps: { wake: (what) => void woken.push(what) },
          }).decide({
            look: async () => null,
            decide(__, watched) {
              write(watched);
              return 'decided';
            },
          });
      },
    });
    await run();
  };
  let run: () => Promise<unknown> = async () => {};
  return { woken, decide };
}
