import type { Shipment } from '#domain/shipment/shipment.ts';
import type { TimelineEntry } from './timeline.ts';

/** What a courier has measured of a parcel, and bills for it. */
export type Report = Pick<Shipment, 'measuredWeightGrams' | 'measuredAt' | 'billed'>;

/**
 * The shipment's report with what these entries, sorted by time, add to it. What was measured
 * before the last measure that counted comes late, and changes nothing.
 */
export function withEntries(shipment: Shipment, entries: readonly TimelineEntry[]): Report {
  const { measuredWeightGrams, measuredAt, billed } = shipment;
  const measures = entries.flatMap(({ at, measured }) => {
    const counts = measured !== null && (measuredAt === null || at >= measuredAt);
    return counts ? { ...measured, at } : [];
  });
  const weighed = measures.findLast(({ weightGrams }) => weightGrams !== null);
  const priced = measures.findLast(({ price }) => price !== null);
  return {
    measuredWeightGrams: weighed?.weightGrams ?? measuredWeightGrams,
    measuredAt: measures.at(-1)?.at ?? measuredAt,
    billed: shipment.bookedAt === null ? billed : (priced?.price ?? billed),
  };
}
