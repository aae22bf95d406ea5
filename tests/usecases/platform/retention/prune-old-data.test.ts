import { describe, expect, it } from '@jest/globals';
import type { RetentionBatch, RetentionStore } from '#domain/platform/retention/retention-store.ts';
import { RETENTION } from '#domain/platform/retention/rules.ts';
import { DAY_MS } from '#domain/time.ts';
import { pruneOldData } from '#src/usecases/platform/retention/prune-old-data.ts';
import { settableClock } from '#tests/kit/fakes/clock.ts';
import { START } from '../../delivery-scene.ts';

/** Differs from the default of every rule. */
const DAYS = { TEST_DATA_DAYS: 77, LIVE_PEOPLE_DAYS: 555 };
const ROUNDS = 20;
const NOTHING = 0;

type DeleteCall = RetentionBatch & { readonly kind: string };

describe('what is old', () => {
  it('deletes each kind of old data by its own age limit and batch size', async () => {
    const { calls, run } = bench();
    await run();
    expect(calls.map(({ kind }) => kind)).toEqual(Object.keys(RETENTION));
    for (const { kind, before, limit } of calls.filter((one) => one.kind !== 'sums')) {
      const { keptMs, batch } = RETENTION[kind as keyof typeof RETENTION];
      const days = typeof keptMs === 'number' ? keptMs : DAYS[keptMs] * DAY_MS;
      expect([kind, START.getTime() - before.getTime(), limit]).toEqual([kind, days, batch]);
    }
    const days = calls.map(({ before }) => (START.getTime() - before.getTime()) / DAY_MS);
    const ofTest = [77, 77, 77];
    const first = [1 / 24, 0, 31, 0.5, 90, 400, 1 / 24, 30, 7, 30, 30];
    expect(days).toEqual([...first, 77, 555, 77, 77, 90, ...ofTest, 30, 30, 200, 100]);
  });

  it('deletes one batch of each kind in turn, up to a limit', async () => {
    const { calls, run } = bench({ quotes: [500, 500, 499], testPickups: Array(99).fill(500) });
    await run();
    const kinds = calls.map(({ kind }) => kind).slice(Object.keys(RETENTION).length);
    const rest = Array(ROUNDS - 3).fill('testPickups');
    expect(kinds).toEqual(['quotes', 'testPickups', 'quotes', 'testPickups', ...rest]);
  });

  it('reports a failed deletion of one kind and deletes all others', async () => {
    const failure = new Error('the database is away');
    const { calls, reported, run } = bench({ answers: [failure] });
    await run();
    expect(calls.map(({ kind }) => kind)).toEqual(Object.keys(RETENTION));
    expect(reported).toEqual([['old answers could not be deleted', failure]]);
  });
});

/** `counts`: rows found by each batch of a kind, none afterwards; an error is thrown. */
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
    batches: deletes('batches'),
    testShipments: deletes('testShipments'),
    livePeople: deletes('livePeople'),
    testTopUps: deletes('testTopUps'),
    testPickups: deletes('testPickups'),
    unusedAccounts: deletes('unusedAccounts'),
    trackers: deletes('trackers'),
    sessions: deletes('sessions'),
    securityEvents: deletes('securityEvents'),
    attempts: deletes('attempts'),
    simulatedBookings: deletes('simulatedBookings'),
    simulatedPickups: deletes('simulatedPickups'),
    simulatedCharges: deletes('simulatedCharges'),
    buyerNotices: deletes('buyerNotices'),
    personNotices: deletes('personNotices'),
    figures: deletes('figures'),
    routeFigures: deletes('routeFigures'),
  };
  const run = pruneOldData({
    retention,
    idempotency: { prune: (before, limit) => deletes('answers')({ before, limit }) },
    events: {
      async prune(request) {
        expect(request.now).toEqual(START);
        return (await deletes('events')(request)) > NOTHING;
      },
    },
    requestLog: { dropDays: deletes('requests') },
    payments: { pruneSums: (now, limit) => deletes('sums')({ before: now, limit }) },
    keptDays: DAYS,
    clock: settableClock(START),
    reportError: (...report) => void reported.push(report),
  });
  return { calls, reported, run };
}
