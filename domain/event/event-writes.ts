import type { ShipmentEvent } from './event.ts';

export interface EventWrites {
  append(events: readonly ShipmentEvent[]): void;
}
