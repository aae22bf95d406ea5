import type { CourierProfile } from '#domain/courier/courier.ts';
import type { CourierHealth } from '#domain/courier/health.ts';
import type { CourierDirectory } from '#domain/courier-port/courier-directory.ts';
import type { Tenant } from '#domain/environment.ts';

export type CourierState = { readonly profile: CourierProfile; readonly health: CourierHealth };
export type ListCouriers = (tenant: Tenant) => readonly CourierState[];

export function listCouriers(directory: CourierDirectory): ListCouriers {
  return (tenant) =>
    directory
      .couriersFor(tenant)
      .map((courier) => ({ profile: courier.profile, health: courier.health() }));
}
