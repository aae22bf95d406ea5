import type { EventStore } from '#domain/event/event-store.ts';
import { FORGOTTEN_AFTER_MS } from '#domain/event/retention.ts';
import type { Clock } from '#domain/time.ts';

/** Forgets what is too old, with all that was sent of it. Whether there may be more right now. */
export type ForgetEvents = () => Promise<boolean>;

/** Events of an account at a time: each may have been sent ten times to twenty endpoints. */
const ROOM = 100;

export function forgetEvents(events: EventStore, clock: Clock): ForgetEvents {
  return () => {
    const now = clock.now();
    const before = new Date(now.getTime() - FORGOTTEN_AFTER_MS);
    return events.forget({ before, now, room: ROOM });
  };
}
