import type { Ports } from '../../ports.ts';
import { getPerformance } from './get-performance.ts';
import { listCouriers } from './list-couriers.ts';
import { listServices } from './list-services.ts';
import { getPickupWindows } from './pickup-windows.ts';

export type CourierUseCases = ReturnType<typeof courierUseCases>;

type CourierPorts = Pick<Ports, 'directory' | 'areas' | 'figures' | 'clock'>;

export function courierUseCases(ports: CourierPorts) {
  return {
    listCouriers: listCouriers(ports.directory),
    listServices: listServices(ports.directory),
    getPerformance: getPerformance(ports),
    getPickupWindows: getPickupWindows(ports),
  };
}
