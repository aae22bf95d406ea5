import type { Shipment } from '#domain/shipment/shipment.ts';
import { descriptionOf, type Language } from '#domain/tracking/description.ts';
import { estimatedDelivery } from '#domain/tracking/estimated-delivery.ts';
import type { TimelineEntry } from '#domain/tracking/timeline.ts';

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

function entryView(entry: TimelineEntry, language: Language) {
  return {
    status: entry.status,
    description: descriptionOf(entry, language),
    location: entry.location,
    time: entry.at.toISOString(),
    reason_code: entry.reasonCode,
  };
}
