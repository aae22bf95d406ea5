import type { Ports } from '../../ports.ts';
import { cancelPickup } from './cancel-pickup.ts';
import { createPickup } from './create-pickup.ts';
import { exportPickups } from './export-pickups.ts';
import { getPickup } from './get-pickup.ts';
import { recordReply } from './record-reply.ts';
import { requestPickups } from './request-pickups.ts';

type PickupPorts = Pick<
  Ports,
  | 'idempotent'
  | 'unitOfWork'
  | 'pickups'
  | 'shipments'
  | 'alerts'
  | 'directory'
  | 'clock'
  | 'random'
  | 'reportError'
>;
export type PickupUseCases = ReturnType<typeof pickupUseCases>;

export function pickupUseCases(ports: PickupPorts) {
  const { pickups } = ports;
  const record = recordReply(ports);
  return {
    createPickup: createPickup(ports),
    listPickups: pickups.list,
    exportPickups: exportPickups(ports),
    getPickup: getPickup(pickups),
    cancelPickup: cancelPickup(ports),
    recordReply: record,
    requestPickups: requestPickups({ ...ports, recordReply: record }),
  };
}
