import { describe, expect, it } from '@jest/globals';
import type { ForgetRequest } from '#domain/event/event-store.ts';
import { forgetEvents } from '#src/usecases/event/forget-events.ts';
import { fanOutEvents } from '#src/usecases/webhook/fan-out-events.ts';
import { recoverPages } from '#src/usecases/webhook/recover-pages.ts';
import { settableClock } from '#tests/kit/fakes/clock.ts';
import { fakeStorage } from '#tests/kit/fakes/storage.ts';
import { openPostOffice, START } from '../post-office.ts';

const DAY = 24 * 60 * 60_000;

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

  it('is forgotten after thirty-one days, with what was sent of it', async () => {
    const office = openPostOffice();
    const webhook = await office.open();
    const old = await office.tell();
    await office.run();
    office.clock.advance(2 * DAY);
    const young = await office.tell();
    await office.run();
    const forget = forgetEvents(office.storage.stores.events, office.clock);
    office.clock.advance(29 * DAY - 1);
    expect(await forget()).toBe(false);
    expect((await office.deliveriesOf(webhook)).length).toBe(2);
    office.clock.advance(DAY);
    expect(await forget()).toBe(false);
    expect(await office.storage.stores.events.find(old, old.eventId)).toBeUndefined();
    const kept = await office.deliveriesOf(webhook);
    expect(kept.map(({ eventId }) => eventId)).toEqual([young.eventId]);
  });

  it('is forgotten a hundred events of an account at a time', async () => {
    const { events } = fakeStorage({ now: () => START }).stores;
    const asked: ForgetRequest[] = [];
    const forget = forgetEvents(
      {
        ...events,
        async forget(request) {
          asked.push(request);
          return asked.length === 1;
        },
      },
      settableClock(START),
    );
    expect([await forget(), await forget()]).toEqual([true, false]);
    const before = new Date(START.getTime() - 31 * DAY);
    expect(asked[0]).toEqual({ before, now: START, room: 100 });
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
