import type { Shipment } from '#domain/selling/shipment/shipment.ts';
import type { TimelineEntry } from './timeline.ts';

/** Weight that a courier has measured, and the courier's bill. */
export type Report = Pick<Shipment, 'measuredWeightGrams' | 'measuredAt' | 'billed'>;

/**
 * Adds these entries, sorted by time, to the shipment's report. Measurements older than the last
 * one that was used are ignored.
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
