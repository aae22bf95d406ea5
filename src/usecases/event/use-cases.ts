import type { Ports } from '../ports.ts';
import { getEvent } from './get-event.ts';

export type EventUseCases = ReturnType<typeof eventUseCases>;

export function eventUseCases({ events }: Pick<Ports, 'events'>) {
  return {
    /** Oldest or newest first. */
    listEvents: events.list,
    getEvent: getEvent(events),
  };
}
