import type { District } from '#domain/carrying/area/district.ts';
import { publicTimeline, type TimelineEntry } from '#domain/carrying/tracking/timeline.ts';
import type { Tenant } from '#domain/environment.ts';
import type { Shipment } from '#domain/selling/shipment/shipment.ts';
import type { Ports } from '../../ports.ts';
import type { GetShipment } from '../../selling/shipment/get-shipment.ts';

export type Journey = {
  readonly shipment: Shipment;
  /** Oldest first. */
  readonly timeline: readonly TimelineEntry[];
  /** Undefined: the district is no longer in the directory. */
  readonly origin: District | undefined;
  readonly destination: District | undefined;
};

/** Origin, destination and timeline of a tenant's parcel; NOT_FOUND as in its GET. */
export type FindJourney = (tenant: Tenant, shipmentNumber: string) => Promise<Journey>;

type Deps = Pick<Ports, 'tracking' | 'areas'> & {
  readonly getShipment: GetShipment;
};

export function findJourney({ getShipment, tracking, areas }: Deps): FindJourney {
  return async (tenant, shipmentNumber) => {
    const shipment = await getShipment(tenant, shipmentNumber);
    return {
      shipment,
      timeline: publicTimeline(await tracking.timeline(shipment)),
      origin: areas.find(shipment.sender.districtId),
      destination: areas.find(shipment.receiver.districtId),
    };
  };
}
