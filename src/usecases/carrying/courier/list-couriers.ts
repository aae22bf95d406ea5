import type { CourierDirectory } from '#domain/carrying/courier-port/courier-directory.ts';
import type { Tenant } from '#domain/environment.ts';
import type { CourierState } from '#src/views/carrying/courier.ts';

export type ListCouriers = (tenant: Tenant) => readonly CourierState[];

export function listCouriers(directory: CourierDirectory): ListCouriers {
  return (tenant) =>
    directory
      .couriersFor(tenant)
      .map((courier) => ({ profile: courier.profile, health: courier.health() }));
}
