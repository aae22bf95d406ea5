import { describe, expect, it } from '@jest/globals';
import { continueRecoveries } from '#src/usecases/notifying/webhook/continue-recoveries.ts';
import { fanOutEvents } from '#src/usecases/notifying/webhook/fan-out-events.ts';
import { settableClock } from '#tests/kit/fakes/clock.ts';
import { fakeStorage } from '#tests/kit/fakes/storage.ts';
import { START } from '../../delivery-scene.ts';

describe('what has happened', () => {
  it('assigns event positions five hundred at a time until none is left', async () => {
    const { events } = fakeStorage({ now: () => START }).stores;
    const rooms: number[] = [];
    const counts = [500, 499];
    const woken: string[] = [];
    const fanOut = fanOutEvents({
      events: {
        ...events,
        async fanOut({ limit, now }) {
          expect(now).toEqual(START);
          rooms.push(limit);
          const placed = counts.shift() ?? 0;
          return { placed, deliveries: placed === 500 ? 3 : 0 };
        },
      },
      clock: settableClock(START),
      wakeUps: { wake: (what) => void woken.push(what) },
    });
    expect([await fanOut(), await fanOut(), await fanOut()]).toEqual([true, false, false]);
    expect(rooms).toEqual([500, 500, 500]);
    expect(woken).toEqual(['positions', 'deliveries', 'positions']);
  });

  it('recovers events page by page until none is left', async () => {
    const { deliveries } = fakeStorage({ now: () => START }).stores;
    const calls: unknown[] = [];
    const recover = continueRecoveries(
      {
        ...deliveries,
        async recover(request) {
          calls.push(request);
          return calls.length === 1;
        },
      },
      settableClock(START),
    );
    expect([await recover(), await recover()]).toEqual([true, false]);
    expect(calls[0]).toEqual({ limit: 500, now: START });
  });
});
