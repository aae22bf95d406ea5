import type { PaymentUseCases } from '../../money/payment/use-cases.ts';
import type { Ports } from '../../ports.ts';
import { cancelShipment } from './cancel-shipment.ts';
import { createShipment } from './create-shipment.ts';
import { editShipment } from './edit-shipment.ts';
import { exportShipments } from './export-shipments.ts';
import { getShipment } from './get-shipment.ts';
import { listShipments } from './list-shipments.ts';
import { returnShipment } from './return-shipment.ts';
import { showShipment } from './show-shipment.ts';
import { findWrongFields } from './wrong-fields.ts';

type ShipmentPorts = Pick<PaymentUseCases, 'prepareInstructions'> &
  Pick<
    Ports,
    | 'idempotent'
    | 'shipments'
    | 'quotes'
    | 'savedSenders'
    | 'payments'
    | 'areas'
    | 'directory'
    | 'clock'
    | 'random'
    | 'digest'
    | 'trackingUrl'
  >;
export type ShipmentUseCases = ReturnType<typeof shipmentUseCases>;

export function shipmentUseCases(ports: ShipmentPorts) {
  const { shipments, trackingUrl } = ports;
  const get = getShipment(shipments);
  return {
    createShipment: createShipment(ports),
    editShipment: editShipment(ports),
    findWrongFields: findWrongFields(ports),
    listShipments: listShipments(ports),
    exportShipments: exportShipments(ports),
    getShipment: get,
    showShipment: showShipment({ ...ports, getShipment: get }),
    cancelShipment: cancelShipment(ports),
    returnShipment: returnShipment(ports),
    trackingUrl,
  };
}
