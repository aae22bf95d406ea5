import { describe, expect, it } from '@jest/globals';
import { fanOutEvents } from '#src/usecases/webhook/fan-out-events.ts';
import { recoverPages } from '#src/usecases/webhook/recover-pages.ts';
import { settableClock } from '#tests/kit/fakes/clock.ts';
import { fakeStorage } from '#tests/kit/fakes/storage.ts';
import { START } from '../post-office.ts';

describe('what has happened', () => {
  it('finds its place five hundred at a time, as long as there is more', async () => {
    const { events } = fakeStorage({ now: () => START }).stores;
    const rooms: number[] = [];
    const counts = [500, 499];
    const fanOut = fanOutEvents(
      {
        ...events,
        async fanOut({ room, now }) {
          expect(now).toEqual(START);
          rooms.push(room);
          return { placed: counts.shift() ?? 0, deliveries: 3 };
        },
      },
      settableClock(START),
    );
    expect([await fanOut(), await fanOut(), await fanOut()]).toEqual([true, false, false]);
    expect(rooms).toEqual([500, 500, 500]);
  });

  it('is recovered a page at a time, as long as there is more', async () => {
    const { deliveries } = fakeStorage({ now: () => START }).stores;
    const asked: unknown[] = [];
    const recover = recoverPages(
      {
        ...deliveries,
        async recover(request) {
          asked.push(request);
          return asked.length === 1;
        },
      },
      settableClock(START),
    );
    expect([await recover(), await recover()]).toEqual([true, false]);
    expect(asked[0]).toEqual({ room: 500, now: START });
  });
});
