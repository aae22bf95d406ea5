import type { TrackingStore } from '#domain/tracking/tracking-store.ts';
import type { UnknownCode } from '#domain/tracking/unknown-code.ts';

/** What couriers said and no adapter understood: what came last first, `limit` at most. */
export type ListUnknownCodes = (limit: number) => Promise<readonly UnknownCode[]>;

export function listUnknownCodes(tracking: TrackingStore): ListUnknownCodes {
  return (limit) => tracking.unknownCodes(limit);
}
