import { describe, expect, it } from '@jest/globals';
import type { RetentionBatch, RetentionStore } from '#domain/retention/retention-store.ts';
import { RETENTION, TEST_DATA } from '#domain/retention/rules.ts';
import { forgetOld } from '#src/usecases/retention/forget-old.ts';
import { settableClock } from '#tests/kit/fakes/clock.ts';
import { openPostOffice, START } from '../post-office.ts';
import { openShop, REQUEST } from '../shop.ts';

const HOUR = 60 * 60_000;
const DAY = 24 * HOUR;
/** Other than any rule's own. */
const TEST_DATA_DAYS = 77;
const ROUNDS = 20;
const NOTHING = 0;

type Asked = RetentionBatch & { readonly kind: string };

describe('what is old', () => {
  it('is deleted by its own rule: before when, and how much at once', async () => {
    const { asked, run } = bench();
    await run();
    expect(asked.map(({ kind }) => kind)).toEqual(Object.keys(RETENTION));
    for (const { kind, before, room } of asked.filter((one) => one.kind !== 'sums')) {
      const { keptMs, batch } = RETENTION[kind as keyof typeof RETENTION];
      const days = keptMs === TEST_DATA ? TEST_DATA_DAYS * DAY : keptMs;
      expect([kind, START.getTime() - before.getTime(), room]).toEqual([kind, days, batch]);
    }
    const days = asked.map(({ before }) => (START.getTime() - before.getTime()) / DAY);
    expect(days).toEqual([1 / 24, 0, 31, 7, 30, 77, 77, 77, 77, 77, 77]);
  });

  it('is worked off a batch of each kind in turn, up to a bound', async () => {
    const { asked, run } = bench({ quotes: [500, 500, 499], testPickups: Array(99).fill(500) });
    await run();
    const kinds = asked.map(({ kind }) => kind).slice(Object.keys(RETENTION).length);
    const rest = Array(ROUNDS - 3).fill('testPickups');
    expect(kinds).toEqual(['quotes', 'testPickups', 'quotes', 'testPickups', ...rest]);
  });

  it('of one kind that fails keeps nothing else, and is complained about', async () => {
    const failure = new Error('the database is away');
    const { asked, complaints, run } = bench({ answers: [failure] });
    await run();
    expect(asked.map(({ kind }) => kind)).toEqual(Object.keys(RETENTION));
    expect(complaints).toEqual([['old answers could not be deleted', failure]]);
  });
});

describe('an answer', () => {
  it('is forgotten when its hour is over', async () => {
    const shop = await openShop();
    const { once, stores, clock } = shop;
    const story = { look: async () => undefined, decide: () => 'said' };
    await once.run({ ...REQUEST, key: 'old' }, story);
    clock.advance(HOUR);
    await once.run({ ...REQUEST, key: 'young' }, story);
    clock.advance(1);
    await forgetOld({ ...stores, testDataMs: DAY, clock, complain: fail })();
    const again = { look: async () => undefined, decide: () => 'said again' };
    const replay = { data: 'said', replayed: true };
    expect(await once.run({ ...REQUEST, key: 'young' }, again)).toEqual(replay);
    const first = { data: 'said again', replayed: false };
    expect(await once.run({ ...REQUEST, key: 'old' }, again)).toEqual(first);
  });
});

describe('an event', () => {
  it('is forgotten after thirty-one days, with what was sent of it', async () => {
    const office = openPostOffice();
    const { stores } = office.storage;
    const webhook = await office.open();
    const old = await office.tell();
    await office.run();
    office.clock.advance(2 * DAY);
    const young = await office.tell();
    await office.run();
    const run = forgetOld({ ...stores, testDataMs: DAY, clock: office.clock, complain: fail });
    office.clock.advance(29 * DAY - 1);
    await run();
    expect((await office.deliveriesOf(webhook)).length).toBe(2);
    office.clock.advance(DAY);
    await run();
    expect(await stores.events.find(old, old.eventId)).toBeUndefined();
    const kept = await office.deliveriesOf(webhook);
    expect(kept.map(({ eventId }) => eventId)).toEqual([young.eventId]);
  });
});

/** `counts`: what is found by each batch of a kind, nothing afterwards; an error is thrown. */
function bench(counts: Readonly<Record<string, (number | Error)[]>> = {}) {
  const asked: Asked[] = [];
  const complaints: unknown[][] = [];
  const deletes = (kind: string) => async (batch: RetentionBatch) => {
    asked.push({ kind, before: batch.before, room: batch.room });
    const found = counts[kind]?.shift() ?? NOTHING;
    if (found instanceof Error) throw found;
    return found;
  };
  const retention: RetentionStore = {
    quotes: deletes('quotes'),
    instruments: deletes('instruments'),
    testShipments: deletes('testShipments'),
    testTopUps: deletes('testTopUps'),
    testPickups: deletes('testPickups'),
    simulatedBookings: deletes('simulatedBookings'),
    simulatedPickups: deletes('simulatedPickups'),
    simulatedCharges: deletes('simulatedCharges'),
  };
  const run = forgetOld({
    retention,
    idempotency: { forget: (before, room) => deletes('answers')({ before, room }) },
    events: { forget: async (request) => (await deletes('events')(request)) > NOTHING },
    payments: { pruneSums: (now, room) => deletes('sums')({ before: now, room }) },
    testDataMs: TEST_DATA_DAYS * DAY,
    clock: settableClock(START),
    complain: (...complaint) => void complaints.push(complaint),
  });
  return { asked, complaints, run };
}

function fail(what: string, error: unknown): never {
  throw new Error(what, { cause: error });
}
