import type { ShipmentStore } from '#domain/selling/shipment/shipment-store.ts';
import type { Ports } from '../../ports.ts';
import type { ShipmentUseCases } from '../../selling/shipment/use-cases.ts';
import type { PickupUseCases } from '../pickup/use-cases.ts';
import { printLabel } from './print-label.ts';
import { printLabels } from './print-labels.ts';
import { getManifest, printManifest } from './print-manifest.ts';

type LabelUseCasePorts = Pick<Ports, 'areas' | 'trackingUrl' | 'printer'> & {
  readonly shipments: Pick<ShipmentStore, 'findAll'>;
} & Pick<ShipmentUseCases, 'getShipment'> &
  Pick<PickupUseCases, 'getPickup'>;
export type LabelUseCases = ReturnType<typeof labelUseCases>;

export function labelUseCases(ports: LabelUseCasePorts) {
  const get = getManifest(ports);
  return {
    printLabel: printLabel(ports),
    printLabels: printLabels(ports),
    getManifest: get,
    printManifest: printManifest(get, ports.printer),
  };
}
