import type { Ports } from '../../ports.ts';
import { eventFeed } from './event-feed.ts';
import { exportEvents } from './export-events.ts';
import { getEvent } from './get-event.ts';

export type EventUseCases = ReturnType<typeof eventUseCases>;

type EventPorts = Pick<Ports, 'events' | 'clock' | 'draining'>;

export function eventUseCases({ events, clock, draining }: EventPorts) {
  return {
    eventFeed: eventFeed({ events, clock, draining }),
    /** Oldest or newest first. */
    listEvents: events.list,
    exportEvents: exportEvents({ events }),
    getEvent: getEvent(events),
  };
}
