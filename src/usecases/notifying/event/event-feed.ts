import type { Tenant } from '#domain/environment.ts';
import type { EventNews } from '#domain/notifying/event/event.ts';
import type { EventPlace, EventStore } from '#domain/notifying/event/event-store.ts';
import type { Ports } from '../../ports.ts';

/** The new events of a tenant, for one open page. */
export type EventListener = {
  /** True if there were too many events since the requested position; they are left out. */
  readonly hasMissed: boolean;
  /**
   * The next events, oldest first; empty after a while without any; null once the stream has ended.
   */
  next(): Promise<readonly EventNews[] | null>;
  end(): void;
};

export type EventFeed = {
  /** Starts after a position, or at the newest event: null. */
  listen(tenant: Tenant, after: number | null): Promise<EventListener>;
  /** Reads for all listeners in one statement; none if there are no listeners. */
  poll(): Promise<void>;
};

type Deps = Pick<Ports, 'clock' | 'draining'> & {
  readonly events: Pick<EventStore, 'lastPosition' | 'news'>;
};

type Answered = readonly EventNews[] | null;
type Wait = {
  readonly place: EventPlace;
  readonly sinceMs: number;
  readonly news: Promise<Answered>;
  answer(news: Answered): void;
};

/** Events that a page can catch up on; a page that missed more reloads everything. */
const CATCH_UP_MAX = 500;
/** Maximum number of a tenant's events in one poll. */
const NEWS_MAX = 100;
/** Longest time without a message, because proxies close idle connections. */
const SILENCE_MS = 15_000;

export function eventFeed({ events, clock, draining }: Deps): EventFeed {
  const waits = new Set<Wait>();
  const answer = (wait: Wait, news: Answered) => {
    if (waits.delete(wait)) wait.answer(news);
  };
  draining.addEventListener('abort', () => {
    for (const wait of [...waits]) answer(wait, null);
  });
  /** Waits until there are events after the position. */
  const waitAt = (place: EventPlace): Wait => {
    const { promise: news, resolve } = Promise.withResolvers<Answered>();
    const wait = { place, sinceMs: clock.monotonicMs(), news, answer: resolve };
    waits.add(wait);
    if (draining.aborted) answer(wait, null);
    return wait;
  };
  return {
    async listen(tenant, from) {
      const last = await events.lastPosition(tenant);
      const hasMissed = from !== null && (from > last || last - from > CATCH_UP_MAX);
      const after = from === null || hasMissed ? last : from;
      return { hasMissed, ...listenerAt({ tenant, after }, { waitAt, answer }) };
    },
    async poll() {
      const groups = [...Map.groupBy(waits, ({ place }) => nameOf(place)).values()];
      if (groups.length === 0) return;
      const places = groups.flatMap(([first]) => first?.place ?? []);
      const found = await events.news(places, NEWS_MAX);
      const isSilent = silentSince(clock.monotonicMs() - SILENCE_MS);
      for (const [at, group] of groups.entries()) {
        const news = found[at] ?? [];
        const due = group.filter((wait) => news.length > 0 || isSilent(wait));
        for (const wait of due) answer(wait, news);
      }
    },
  };
}

type Waiting = {
  readonly waitAt: (place: EventPlace) => Wait;
  readonly answer: (wait: Wait, news: Answered) => void;
};

function listenerAt(
  { tenant, after: first }: EventPlace,
  { waitAt, answer }: Waiting,
): Omit<EventListener, 'hasMissed'> {
  let after = first;
  let hasEnded = false;
  let wait: Wait | undefined;
  return {
    async next() {
      if (hasEnded) return null;
      wait = waitAt({ tenant, after });
      const news = await wait.news;
      after = news?.at(-1)?.position ?? after;
      return news;
    },
    end() {
      hasEnded = true;
      if (wait !== undefined) answer(wait, null);
    },
  };
}

function silentSince(ms: number): (wait: Wait) => boolean {
  return ({ sinceMs }) => sinceMs <= ms;
}

function nameOf({ tenant, after }: EventPlace): string {
  return `${tenant.accountId} ${tenant.environment} ${after}`;
}
