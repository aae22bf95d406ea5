import { beforeEach, describe, expect, it } from '@jest/globals';
import type { EventStore } from '#domain/notifying/event/event-store.ts';
import { type EventFeed, eventFeed } from '#src/usecases/notifying/event/event-feed.ts';
import { settableClock } from '#tests/kit/fakes/clock.ts';
import { INSTANT } from '#tests/kit/store-contracts/samples.ts';
import { TENANT, TENANTS } from '#tests/kit/store-contracts/shipment-samples.ts';

type Asked = Parameters<EventStore['news']>[0];

const [, OTHER = TENANT] = TENANTS;
const clock = settableClock(INSTANT);
/** Number of events per tenant. */
let counts: Map<object, number>;
let asked: Asked[];
let feed: EventFeed;
let process: AbortController;

beforeEach(() => {
  counts = new Map([
    [TENANT, 3],
    [OTHER, 0],
  ]);
  asked = [];
  process = new AbortController();
  feed = eventFeed({ events: { lastPosition, news }, clock, draining: process.signal });
});

describe('a page that follows a tenant', () => {
  it('sends a new listener each later event once, oldest first', async () => {
    const listener = await feed.listen(TENANT, null);
    const first = listener.next();
    counts.set(TENANT, 5);
    await feed.poll();
    expect(positionsOf(await first)).toEqual([4, 5]);
    const second = listener.next();
    await feed.poll();
    counts.set(TENANT, 6);
    await feed.poll();
    expect(positionsOf(await second)).toEqual([6]);
  });

  it('resends missed events to a listener, unless there are too many or its position is unknown', async () => {
    const back = await feed.listen(TENANT, 1);
    const next = back.next();
    await feed.poll();
    expect([back.hasMissed, positionsOf(await next)]).toEqual([false, [2, 3]]);
    counts.set(TENANT, 600);
    for (const after of [99, 601]) {
      const late = await feed.listen(TENANT, after);
      const news = late.next();
      counts.set(TENANT, 601);
      await feed.poll();
      expect([late.hasMissed, positionsOf(await news)]).toEqual([true, [601]]);
      counts.set(TENANT, 600);
    }
    expect((await feed.listen(TENANT, 100)).hasMissed).toBe(false);
  });

  it('sends a heartbeat to an idle listener', async () => {
    const listener = await feed.listen(TENANT, null);
    const next = listener.next();
    clock.advance(14_999);
    await feed.poll();
    clock.advance(1);
    await feed.poll();
    expect(await next).toEqual([]);
  });

  it('ends a feed when its listener leaves and when the process stops', async () => {
    const gone = await feed.listen(TENANT, null);
    const open = await feed.listen(TENANT, null);
    const ends = [gone.next(), open.next()];
    gone.end();
    expect([await ends[0], await gone.next()]).toEqual([null, null]);
    process.abort();
    expect([await ends[1], await open.next()]).toEqual([null, null]);
    expect(await (await feed.listen(TENANT, null)).next()).toBeNull();
    await feed.poll();
    expect(asked).toEqual([]);
  });
});

describe('however many follow', () => {
  it('reads each tenant\u2019s events once for all its listeners', async () => {
    const own = await Promise.all(Array.from({ length: 9 }, () => feed.listen(TENANT, null)));
    const other = await feed.listen(OTHER, null);
    const news = own.map((listener) => listener.next());
    const silent = other.next();
    counts.set(TENANT, 4);
    await feed.poll();
    const places = [
      { tenant: TENANT, after: 3 },
      { tenant: OTHER, after: 0 },
    ];
    expect(asked).toEqual([places]);
    for (const one of news) expect(positionsOf(await one)).toEqual([4]);
    counts.set(OTHER, 1);
    await feed.poll();
    expect(positionsOf(await silent)).toEqual([1]);
  });

  it('reads no events while no listener waits', async () => {
    await feed.poll();
    await feed.listen(TENANT, null);
    await feed.poll();
    expect(asked).toEqual([]);
  });
});

async function lastPosition(tenant: object): Promise<number> {
  return counts.get(tenant) ?? 0;
}

async function news(places: Asked, limit: number) {
  asked.push(places);
  return places.map(({ tenant, after }) => {
    const length = Math.min(limit, Math.max(0, (counts.get(tenant) ?? 0) - after));
    return Array.from({ length }, (_, at) => {
      const position = after + at + 1;
      const subject = `SHP${position}`;
      return { eventId: '', type: 'shipment.paid' as const, subject, createdAt: INSTANT, position };
    });
  });
}

function positionsOf(news: readonly { readonly position: number }[] | null) {
  return news?.map(({ position }) => position);
}
