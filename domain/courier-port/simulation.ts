import type { TimelineStatus } from '#domain/tracking/tracking-event.ts';

export type AdvanceResult =
  | { readonly kind: 'ADVANCED' }
  /** The simulator has no such booking, or has refused it. */
  | { readonly kind: 'NOT_BOOKED' }
  /** `reachable`: the remaining statuses of its scenario, in order, each once. */
  | { readonly kind: 'UNREACHABLE'; readonly reachable: readonly TimelineStatus[] };

/** Test control of the simulated couriers: moves a simulated parcel, and changes nothing else. */
export interface Simulation {
  /** Advances to the next step of its scenario with this status; null: to the next step. */
  advance(reference: string, to: TimelineStatus | null): Promise<AdvanceResult>;
}
