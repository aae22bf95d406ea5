import type { CourierProof } from '#domain/carrying/courier-report/proof.ts';
import type { TimelineStatus } from '#domain/carrying/tracking/tracking-event.ts';

/** Details that the simulated courier reports with the step that an advance reaches. */
export type AdvanceReport = {
  readonly proof?: CourierProof | undefined;
  /** Whole grams. */
  readonly weightGrams?: number | undefined;
};

export type AdvanceResult =
  | { readonly kind: 'ADVANCED' }
  /** The simulator has no such booking, or has refused it. */
  | { readonly kind: 'NOT_BOOKED' }
  /** `reachable`: the remaining statuses of its scenario, in order, each once. */
  | { readonly kind: 'UNREACHABLE'; readonly reachable: readonly TimelineStatus[] };

/** Test control of the simulated couriers: moves a simulated parcel, and changes nothing else. */
export interface Simulation {
  /** Advances to the next step of its scenario with this status; null: to the next step. */
  advance(
    reference: string,
    to: TimelineStatus | null,
    report?: AdvanceReport,
  ): Promise<AdvanceResult>;
}
