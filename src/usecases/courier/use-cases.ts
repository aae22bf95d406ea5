import type { Ports } from '../ports.ts';
import { listCouriers } from './list-couriers.ts';
import { listServices } from './list-services.ts';

export type CourierUseCases = ReturnType<typeof courierUseCases>;

export function courierUseCases({ directory }: Pick<Ports, 'directory'>) {
  return { listCouriers: listCouriers(directory), listServices: listServices(directory) };
}
