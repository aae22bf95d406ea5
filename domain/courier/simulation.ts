import type { TimelineStatus } from '#domain/tracking/tracking-event.ts';

export type Advanced =
  | { readonly kind: 'ADVANCED' }
  /** The simulator has no such booking, or it was refused. */
  | { readonly kind: 'NOT_BOOKED' }
  /** `reachable`: what its scenario has still to come, in order, each once. */
  | { readonly kind: 'UNREACHABLE'; readonly reachable: readonly TimelineStatus[] };

/** The test clients' lever on the simulated couriers: it moves a parcel, and nothing of ours. */
export interface Simulation {
  /** On to the next step of its scenario that tells this status; null: to the next step. */
  advance(reference: string, to: TimelineStatus | null): Promise<Advanced>;
}
