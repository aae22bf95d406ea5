import type { Tenant } from '#domain/environment.ts';
import { uuidOf } from '#domain/id.ts';
import type { Pickup } from '#domain/pickup/pickup.ts';
import type { PickupStore } from '#domain/pickup/pickup-store.ts';
import { Refusal } from '#domain/refusal.ts';

/**
 * Finds a pickup by its id, `pkp_…`. NOT_FOUND: the same for a malformed, an unknown or another
 * tenant's id.
 */
export type GetPickup = (tenant: Tenant, id: string) => Promise<Pickup>;

export function getPickup(pickups: PickupStore): GetPickup {
  return ({ accountId, environment }, id) => foundPickup(pickups, { accountId, environment }, id);
}

/** Throws NOT_FOUND. */
export async function foundPickup(
  pickups: PickupStore,
  tenant: Tenant,
  id: string,
): Promise<Pickup> {
  const pickupId = uuidOf('pickup', id);
  const pickup = pickupId === undefined ? undefined : await pickups.find({ ...tenant, pickupId });
  if (pickup === undefined) throw new Refusal('NOT_FOUND', 'There is no such pickup.');
  return pickup;
}
