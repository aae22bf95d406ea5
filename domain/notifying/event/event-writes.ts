import type { ClientEvent } from './event.ts';

export interface EventWrites {
  append(events: readonly ClientEvent[]): void;
}
