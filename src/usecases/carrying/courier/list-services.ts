import type { CourierProfile } from '#domain/carrying/courier/courier.ts';
import type { CourierDirectory } from '#domain/carrying/courier-port/courier-directory.ts';
import type { Tenant } from '#domain/environment.ts';
import { refuseFields } from '#domain/refusal.ts';
import { chooseCouriers } from './choose-couriers.ts';

export type ListServices = (query: {
  tenant: Tenant;
  courier: string | undefined;
}) => readonly CourierProfile[];

/** All couriers with their services, or only the courier of the filter. */
export function listServices(directory: CourierDirectory): ListServices {
  return ({ tenant, courier }) => {
    const { couriers, unknown } = chooseCouriers(directory, tenant, {
      codes: courier === undefined ? undefined : [courier],
      fieldAt: () => 'courier',
    });
    refuseFields(unknown);
    return couriers.map(({ profile }) => profile);
  };
}
