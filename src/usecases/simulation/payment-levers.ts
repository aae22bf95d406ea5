import { shipmentAsSubject } from '#domain/subject.ts';
import { topUpAsSubject } from '#domain/top-up/top-up.ts';
import type { TopUpStore } from '#domain/top-up/top-up-store.ts';
import type { GetShipment } from '../shipment/get-shipment.ts';
import type { ShowShipment } from '../shipment/show-shipment.ts';
import { foundTopUp, type ShowTopUp } from '../top-up/show-top-up.ts';
import type { EndPayment, SettlePayment } from './settle-payment.ts';

type Lever = SettlePayment | EndPayment;

/** TEST only: as it is afterwards. */
export type LeverOnShipment = ShowShipment;
export type LeverOnTopUp = ShowTopUp;

type ShipmentDeps = {
  readonly lever: Lever;
  readonly getShipment: GetShipment;
  readonly showShipment: ShowShipment;
};
type TopUpDeps = {
  readonly lever: Lever;
  readonly topUps: TopUpStore;
  readonly showTopUp: ShowTopUp;
};

export function onShipment({ lever, getShipment, showShipment }: ShipmentDeps): LeverOnShipment {
  return async (tenant, shipmentNumber) => {
    const shipment = await getShipment(tenant, shipmentNumber);
    const { status, paymentStatus } = shipment;
    await lever({ ...shipmentAsSubject(shipment), standing: { status, paymentStatus } });
    return showShipment(tenant, shipmentNumber);
  };
}

export function onTopUp({ lever, topUps, showTopUp }: TopUpDeps): LeverOnTopUp {
  return async (tenant, id) => {
    const topUp = await foundTopUp(topUps, tenant, id);
    await lever({ ...topUpAsSubject(topUp), standing: { status: topUp.status } });
    return showTopUp(tenant, id);
  };
}
