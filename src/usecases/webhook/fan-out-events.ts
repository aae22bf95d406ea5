import type { EventStore } from '#domain/event/event-store.ts';
import type { Clock } from '#domain/time.ts';

/** Gives new events their position and makes their deliveries; true if there may be more. */
export type FanOutEvents = () => Promise<boolean>;

/** Bounds a statement to ten thousand deliveries, with twenty endpoints for each event. */
const BATCH_SIZE = 500;

export function fanOutEvents(events: EventStore, clock: Clock): FanOutEvents {
  return async () => {
    const { placed } = await events.fanOut({ limit: BATCH_SIZE, now: clock.now() });
    return placed === BATCH_SIZE;
  };
}
