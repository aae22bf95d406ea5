import type { TrackingStore } from '#domain/tracking/tracking-store.ts';
import type { UnknownCode } from '#domain/tracking/unknown-code.ts';

/** Codes of couriers that no adapter knows: the most recent first, `limit` at most. */
export type ListUnknownCodes = (limit: number) => Promise<readonly UnknownCode[]>;

export function listUnknownCodes(tracking: TrackingStore): ListUnknownCodes {
  return (limit) => tracking.unknownCodes(limit);
}
