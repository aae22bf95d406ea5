import type { Tenant } from '#domain/environment.ts';
import { Refusal } from '#domain/refusal.ts';
import type { Shipment } from '#domain/shipment/shipment.ts';
import type { ShipmentStore } from '#domain/shipment/shipment-store.ts';
import { type TimelineEntry, toldTimeline } from '#domain/tracking/timeline.ts';
import type { TrackingStore } from '#domain/tracking/tracking-store.ts';

export type Tracking = {
  readonly awb: string;
  readonly shipment: Shipment;
  /** Oldest first. */
  readonly timeline: readonly TimelineEntry[];
};

/** Null: whichever courier has it; AWB_AMBIGUOUS where two of them do. */
export type GetTracking = (
  tenant: Tenant,
  awb: string,
  courierCode: string | null,
) => Promise<Tracking>;

type Deps = { readonly shipments: ShipmentStore; readonly tracking: TrackingStore };

/** What couriers make their numbers of. */
const AWB = /^[\x21-\x7e]{1,64}$/;

/** One answer for what is malformed, unknown, or somebody else's. */
export function getTracking({ shipments, tracking }: Deps): GetTracking {
  return async (tenant, awb, courierCode) => {
    const found = AWB.test(awb) ? await shipments.findByAwb(tenant, awb, courierCode) : [];
    const [shipment, ...others] = found;
    if (shipment === undefined) throw new Refusal('NOT_FOUND', 'There is no such AWB.');
    if (others.length > 0) throw ambiguous(awb, [shipment, ...others]);
    const own = shipment.awb ?? awb;
    return { awb: own, shipment, timeline: toldTimeline(await tracking.timeline(shipment)) };
  };
}

function ambiguous(awb: string, shipments: readonly Shipment[]): Refusal {
  const couriers = shipments.map(({ courierCode }) => courierCode);
  const message = `${couriers.join(' and ')} both have an AWB ${awb}: add ?courier=.`;
  return new Refusal('AWB_AMBIGUOUS', message, { details: { couriers } });
}
