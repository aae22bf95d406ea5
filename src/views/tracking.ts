import type { Measured } from '#domain/courier-report/measured.ts';
import type { Shipment } from '#domain/shipment/shipment.ts';
import { descriptionOf, type Language } from '#domain/tracking/description.ts';
import { estimatedDelivery } from '#domain/tracking/estimated-delivery.ts';
import type { TimelineEntry } from '#domain/tracking/timeline.ts';
import { proofView } from './proof.ts';

export type TrackedShipment = {
  readonly awb: string;
  readonly shipment: Shipment;
  /** Oldest first. */
  readonly timeline: readonly TimelineEntry[];
};

export function trackingView({ awb, shipment, timeline }: TrackedShipment, language: Language) {
  return {
    awb,
    courier_code: shipment.courierCode,
    shipment_number: shipment.shipmentNumber,
    status: shipment.status,
    estimated_delivery: estimatedDelivery(shipment)?.toISOString() ?? null,
    timeline: timeline.map((entry) => entryView(entry, language)),
  };
}

/** A line of the timeline as events show it. */
export function scanView(entry: TimelineEntry, language: Language) {
  return {
    status: entry.status,
    description: descriptionOf(entry, language),
    location: entry.location,
    time: entry.at.toISOString(),
    reason_code: entry.reasonCode,
  };
}

export type ScanView = ReturnType<typeof scanView>;

function entryView(entry: TimelineEntry, language: Language) {
  return {
    ...scanView(entry, language),
    proof: proofView(entry.proof),
    measured: measuredView(entry.measured),
  };
}

/** Without the price, which is our cost. */
function measuredView(measured: Measured | null) {
  const { weightGrams = null, dimensions = null } = measured ?? {};
  if (weightGrams === null && dimensions === null) return null;
  return {
    weight_grams: weightGrams,
    length_cm: dimensions?.lengthCm ?? null,
    width_cm: dimensions?.widthCm ?? null,
    height_cm: dimensions?.heightCm ?? null,
  };
}
