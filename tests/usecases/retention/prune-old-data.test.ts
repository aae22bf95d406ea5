import { describe, expect, it } from '@jest/globals';
import type { RetentionBatch, RetentionStore } from '#domain/retention/retention-store.ts';
import { RETENTION, TEST_DATA } from '#domain/retention/rules.ts';
import { pruneOldData } from '#src/usecases/retention/prune-old-data.ts';
import { settableClock } from '#tests/kit/fakes/clock.ts';
import { deliveryScene, START } from '../delivery-scene.ts';
import { REQUEST, shipmentScene } from '../shipment-scene.ts';

const HOUR = 60 * 60_000;
const DAY = 24 * HOUR;
/** Other than any rule's own. */
const TEST_DATA_DAYS = 77;
const ROUNDS = 20;
const NOTHING = 0;

type DeleteCall = RetentionBatch & { readonly kind: string };

describe('what is old', () => {
  it('is deleted by its own rule: before when, and how much at once', async () => {
    const { calls, run } = bench();
    await run();
    expect(calls.map(({ kind }) => kind)).toEqual(Object.keys(RETENTION));
    for (const { kind, before, limit } of calls.filter((one) => one.kind !== 'sums')) {
      const { keptMs, batch } = RETENTION[kind as keyof typeof RETENTION];
      const days = keptMs === TEST_DATA ? TEST_DATA_DAYS * DAY : keptMs;
      expect([kind, START.getTime() - before.getTime(), limit]).toEqual([kind, days, batch]);
    }
    const days = calls.map(({ before }) => (START.getTime() - before.getTime()) / DAY);
    expect(days).toEqual([1 / 24, 0, 31, 7, 30, 77, 77, 77, 77, 77, 77]);
  });

  it('is worked off a batch of each kind in turn, up to a bound', async () => {
    const { calls, run } = bench({ quotes: [500, 500, 499], testPickups: Array(99).fill(500) });
    await run();
    const kinds = calls.map(({ kind }) => kind).slice(Object.keys(RETENTION).length);
    const rest = Array(ROUNDS - 3).fill('testPickups');
    expect(kinds).toEqual(['quotes', 'testPickups', 'quotes', 'testPickups', ...rest]);
  });

  it('of one kind that fails keeps nothing else, and is reported', async () => {
    const failure = new Error('the database is away');
    const { calls, reported, run } = bench({ answers: [failure] });
    await run();
    expect(calls.map(({ kind }) => kind)).toEqual(Object.keys(RETENTION));
    expect(reported).toEqual([['old answers could not be deleted', failure]]);
  });
});

describe('an answer', () => {
  it('is forgotten when its hour is over', async () => {
    const scene = await shipmentScene();
    const { idempotent, stores, clock } = scene;
    const decision = { look: async () => undefined, decide: () => 'said' };
    await idempotent.run({ ...REQUEST, key: 'old' }, decision);
    clock.advance(HOUR);
    await idempotent.run({ ...REQUEST, key: 'young' }, decision);
    clock.advance(1);
    await pruneOldData({ ...stores, testDataMs: DAY, clock, reportError: fail })();
    const again = { look: async () => undefined, decide: () => 'said again' };
    const replay = { data: 'said', replayed: true };
    expect(await idempotent.run({ ...REQUEST, key: 'young' }, again)).toEqual(replay);
    const first = { data: 'said again', replayed: false };
    expect(await idempotent.run({ ...REQUEST, key: 'old' }, again)).toEqual(first);
  });
});

describe('an event', () => {
  it('is forgotten after thirty-one days, with what was sent of it', async () => {
    const office = deliveryScene();
    const { stores } = office.storage;
    const webhook = await office.addEndpoint();
    const old = await office.emit();
    await office.run();
    office.clock.advance(2 * DAY);
    const young = await office.emit();
    await office.run();
    const run = pruneOldData({
      ...stores,
      testDataMs: DAY,
      clock: office.clock,
      reportError: fail,
    });
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
  const calls: DeleteCall[] = [];
  const reported: unknown[][] = [];
  const deletes = (kind: string) => async (batch: RetentionBatch) => {
    calls.push({ kind, before: batch.before, limit: batch.limit });
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
  const run = pruneOldData({
    retention,
    idempotency: { prune: (before, limit) => deletes('answers')({ before, limit }) },
    events: { prune: async (request) => (await deletes('events')(request)) > NOTHING },
    payments: { pruneSums: (now, limit) => deletes('sums')({ before: now, limit }) },
    testDataMs: TEST_DATA_DAYS * DAY,
    clock: settableClock(START),
    reportError: (...complaint) => void reported.push(complaint),
  });
  return { calls, reported, run };
}

function fail(what: string, error: unknown): never {
  throw new Error(what, { cause: error });
}
