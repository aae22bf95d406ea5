import type { EventStore } from '#domain/notifying/event/event-store.ts';
import type { Clock } from '#domain/time.ts';
import type { WakeUps } from '#domain/wake-up.ts';

/** Gives new events their position and makes their deliveries; true if there may be more. */
export type FanOutEvents = () => Promise<boolean>;

type Deps = {
  readonly events: Pick<EventStore, 'fanOut'>;
  readonly clock: Pick<Clock, 'now'>;
  readonly wakeUps: WakeUps;
};

/** Bounds a statement to ten thousand deliveries, with twenty endpoints for each event. */
const BATCH_SIZE = 500;

export function fanOutEvents({ events, clock, wakeUps }: Deps): FanOutEvents {
  return async () => {
    const { placed, deliveries } = await events.fanOut({ limit: BATCH_SIZE, now: clock.now() });
    if (placed > 0) wakeUps.wake('positions');
    if (deliveries > 0) wakeUps.wake('deliveries');
    return placed === BATCH_SIZE;
  };
}
