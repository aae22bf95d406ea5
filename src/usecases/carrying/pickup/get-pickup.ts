import type { Pickup } from '#domain/carrying/pickup/pickup.ts';
import type { PickupStore } from '#domain/carrying/pickup/pickup-store.ts';
import type { Tenant } from '#domain/environment.ts';
import { notFound } from '#domain/refusal.ts';

/** @throws NOT_FOUND alike for unknown and other tenants' ids. */
export type GetPickup = (tenant: Tenant, pickupId: string) => Promise<Pickup>;

export function getPickup(pickups: PickupStore): GetPickup {
  return ({ accountId, environment }, pickupId) =>
    foundPickup(pickups, { accountId, environment }, pickupId);
}

/** Throws NOT_FOUND. */
export async function foundPickup(
  pickups: PickupStore,
  tenant: Tenant,
  pickupId: string,
): Promise<Pickup> {
  const pickup = await pickups.find({ ...tenant, pickupId });
  if (pickup === undefined) throw notFound('pickup');
  return pickup;
}
