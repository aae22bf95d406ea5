import type { CodUseCases } from '../cod/use-cases.ts';
import type { PaymentUseCases } from '../payment/use-cases.ts';
import type { Ports } from '../ports.ts';
import type { ShipmentUseCases } from '../shipment/use-cases.ts';
import type { TopUpUseCases } from '../top-up/use-cases.ts';
import type { TrackingUseCases } from '../tracking/use-cases.ts';
import { advanceShipment } from './advance-shipment.ts';
import { shipmentTestControl, topUpTestControl } from './payment-test-controls.ts';
import { settleCod } from './settle-cod.ts';
import { endPayment, settlePayment } from './settle-payment.ts';

type SimulationPorts = Pick<
  Ports,
  | 'simulation'
  | 'directory'
  | 'payments'
  | 'topUps'
  | 'paymentDirectory'
  | 'paymentSimulation'
  | 'clock'
  | 'random'
> &
  Pick<ShipmentUseCases, 'getShipment' | 'showShipment'> &
  Pick<PaymentUseCases, 'recordChargeStatus' | 'receivePayment' | 'expirePayment'> &
  Pick<TopUpUseCases, 'showTopUp'> &
  Pick<TrackingUseCases, 'recordTracking'> &
  Pick<CodUseCases, 'recordSettlement'>;
export type SimulationUseCases = ReturnType<typeof simulationUseCases>;

/** The test controls: TEST only. */
export function simulationUseCases(ports: SimulationPorts) {
  const paying = { ...ports, directory: ports.paymentDirectory };
  const settle = { ...ports, control: settlePayment(paying) };
  const end = { ...ports, control: endPayment(paying) };
  return {
    advanceShipment: advanceShipment(ports),
    settleShipment: shipmentTestControl(settle),
    endShipment: shipmentTestControl(end),
    settleTopUp: topUpTestControl(settle),
    endTopUp: topUpTestControl(end),
    settleCod: settleCod(ports),
  };
}
