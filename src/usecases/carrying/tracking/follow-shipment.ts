import type { Followed } from '#domain/carrying/tracking/followed.ts';
import { publicTimeline } from '#domain/carrying/tracking/timeline.ts';
import { type Brand, NO_BRAND } from '#domain/notifying/brand/brand.ts';
import type { Shipment } from '#domain/selling/shipment/shipment.ts';
import { isTokenOf, numberInToken } from '#domain/selling/shipment/tracking-token.ts';
import type { Ports } from '../../ports.ts';

/** Finds a shipment by the token of its tracking link; undefined for any other text. */
export type FollowShipment = (token: string) => Promise<Followed | undefined>;
/** The brand of the shop whose link has this token. */
export type FindBrand = (token: string) => Promise<Brand | undefined>;

type ShipmentDeps = Pick<Ports, 'shipments' | 'digest'>;
type Deps = ShipmentDeps & Pick<Ports, 'tracking' | 'accounts' | 'brands' | 'areas'>;

export function followShipment(deps: Deps): FollowShipment {
  const { tracking, accounts, brands, areas } = deps;
  return async (token) => {
    const shipment = await shipmentOf(token, deps);
    if (shipment === undefined) return undefined;
    const { accountId, sender, receiver } = shipment;
    const [entries, account, brand] = await Promise.all([
      tracking.timeline(shipment),
      accounts.find(accountId),
      brands.find(accountId),
    ]);
    return {
      shipment,
      timeline: publicTimeline(entries),
      shopName: brand?.name ?? account?.name ?? '',
      brand: brand ?? { accountId, ...NO_BRAND },
      origin: areas.find(sender.districtId),
      destination: areas.find(receiver.districtId),
    };
  };
}

export function findBrand(deps: ShipmentDeps & Pick<Deps, 'brands'>): FindBrand {
  return async (token) => {
    const shipment = await shipmentOf(token, deps);
    return shipment && deps.brands.find(shipment.accountId);
  };
}

async function shipmentOf(
  token: string,
  { shipments, digest }: ShipmentDeps,
): Promise<Shipment | undefined> {
  const shipmentNumber = numberInToken(token);
  const key = shipmentNumber && (await shipments.ownerOfNumber(shipmentNumber));
  const shipment = key && (await shipments.find(key, key.shipmentNumber));
  return shipment && isTokenOf(shipment, token, digest) ? shipment : undefined;
}
