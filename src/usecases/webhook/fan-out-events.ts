import type { EventStore } from '#domain/event/event-store.ts';
import type { Clock } from '#domain/time.ts';

/** Gives what has happened its place, and to whoever wants it. Whether there may be more. */
export type FanOutEvents = () => Promise<boolean>;

/** Twenty endpoints may want each: no statement makes more than ten thousand deliveries. */
const ROOM = 500;

export function fanOutEvents(events: EventStore, clock: Clock): FanOutEvents {
  return async () => {
    const { placed } = await events.fanOut({ room: ROOM, now: clock.now() });
    return placed === ROOM;
  };
}
