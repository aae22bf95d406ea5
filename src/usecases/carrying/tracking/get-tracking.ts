import { publicTimeline, type TimelineEntry } from '#domain/carrying/tracking/timeline.ts';
import type { Tenant } from '#domain/environment.ts';
import { notFound, Refusal } from '#domain/refusal.ts';
import type { Shipment } from '#domain/selling/shipment/shipment.ts';
import { pastedCode } from '#domain/text.ts';
import type { Ports } from '../../ports.ts';

export type Tracking = {
  readonly awb: string;
  readonly shipment: Shipment;
  /** Oldest first. */
  readonly timeline: readonly TimelineEntry[];
};

/** `courierCode` null: any courier; AWB_AMBIGUOUS where two couriers have this AWB. */
export type GetTracking = (
  tenant: Tenant,
  awb: string,
  courierCode: string | null,
) => Promise<Tracking>;

type Deps = Pick<Ports, 'shipments' | 'tracking'>;

/** Characters of couriers' AWBs. */
const AWB = /^[\x21-\x7e]{1,64}$/;

/** Throws NOT_FOUND for malformed, unknown and other tenants' ids alike. */
export function getTracking({ shipments, tracking }: Deps): GetTracking {
  return async (tenant, pasted, courierCode) => {
    const awb = pastedCode(pasted);
    const found = AWB.test(awb) ? await shipments.findByAwb(tenant, awb, courierCode) : [];
    const [shipment, ...others] = found;
    if (shipment === undefined) throw notFound('AWB');
    if (others.length > 0) throw ambiguous(awb, [shipment, ...others]);
    const own = shipment.awb ?? awb;
    return { awb: own, shipment, timeline: publicTimeline(await tracking.timeline(shipment)) };
  };
}

function ambiguous(awb: string, shipments: readonly Shipment[]): Refusal {
  const couriers = shipments.map(({ courierCode }) => courierCode);
  const message = `${couriers.join(' and ')} both have an AWB ${awb}: add ?courier=.`;
  return new Refusal('AWB_AMBIGUOUS', message, { details: { couriers } });
}
