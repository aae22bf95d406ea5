import type { Measured } from '#domain/carrying/courier-report/measured.ts';
import { descriptionOf, type Language } from '#domain/carrying/tracking/description.ts';
import { estimatedDelivery } from '#domain/carrying/tracking/estimated-delivery.ts';
import type { Scan, TimelineEntry } from '#domain/carrying/tracking/timeline.ts';
import type { Party } from '#domain/selling/shipment/party.ts';
import type { Shipment } from '#domain/selling/shipment/shipment.ts';
import { placeView } from './place.ts';
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
    courier_name: shipment.courierName,
    service_name: shipment.serviceName,
    shipment_number: shipment.shipmentNumber,
    status: shipment.status,
    origin: endView(shipment.sender),
    destination: endView(shipment.receiver),
    estimated_delivery: estimatedDelivery(shipment)?.toISOString() ?? null,
    timeline: timeline.map((entry) => entryView(entry, language)),
  };
}

/** Place of a party, without the person. */
function endView({ districtId, place, postalCode }: Party) {
  return { district_id: districtId, ...placeView(place), postal_code: postalCode };
}

/** A line of the timeline as events show it. */
export function scanView(entry: Scan, language: Language) {
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

/** Omits the price, which is our cost. */
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
