import type { Chance } from '#domain/chance.ts';
import type { Payment } from '#domain/payment/payment.ts';
import type { PaymentDirectory } from '#domain/payment/payment-directory.ts';
import type { PaymentSimulation } from '#domain/payment/payment-simulation.ts';
import type { PaymentStore } from '#domain/payment/payment-store.ts';
import { Refusal } from '#domain/refusal.ts';
import type { Shipment } from '#domain/shipment/shipment.ts';
import { chargeNow, refuseFailure } from '../payment/ask-gateway.ts';
import type { ExpirePayment } from '../payment/expire-payments.ts';
import type { ReceivePayment } from '../payment/receive-payment.ts';
import type { RecordChargeStatus } from '../payment/record-charge-status.ts';
import type { GetShipment } from '../shipment/get-shipment.ts';
import type { ShowShipment } from '../shipment/show-shipment.ts';

/** TEST only: somebody pays by the newest instructions, in time or too late. */
export type SettlePayment = ShowShipment;
/** TEST only: the time to pay is over now. */
export type EndPayment = ShowShipment;

type Deps = {
  readonly getShipment: GetShipment;
  readonly showShipment: ShowShipment;
  readonly payments: PaymentStore;
  readonly directory: PaymentDirectory;
  readonly paymentSimulation: PaymentSimulation;
  readonly recordChargeStatus: RecordChargeStatus;
  readonly receivePayment: ReceivePayment;
  readonly expirePayment: ExpirePayment;
  readonly chance: Chance;
};

const DIGITS = '0123456789';

/** What happens to the shipment follows by the ordinary path, as after a notification. */
export function settlePayment(deps: Deps): SettlePayment {
  const settle: SettlePayment = async (tenant, shipmentNumber) => {
    const payment = await newestOf(await deps.getShipment(tenant, shipmentNumber), deps);
    if (payment.method === 'QRIS') await settleCharge(payment, deps);
    else {
      const sourceReference = `SIM${deps.chance.text(12, DIGITS)}`;
      const { amount } = payment;
      const money = { payment, source: 'BANK', sourceReference, amount, currency: 'IDR' };
      await deps.receivePayment(money);
    }
    return deps.showShipment(tenant, shipmentNumber);
  };
  return (...asked) => settle(...asked).catch(refuseFailure);
}

export function endPayment(deps: Deps): EndPayment {
  const end: EndPayment = async (tenant, shipmentNumber) => {
    const shipment = await deps.getShipment(tenant, shipmentNumber);
    const payment = await newestOf(shipment, deps);
    if (payment.method === 'QRIS') await deps.paymentSimulation.expire(payment.orderId);
    await deps.expirePayment(shipment);
    return deps.showShipment(tenant, shipmentNumber);
  };
  return (...asked) => end(...asked).catch(refuseFailure);
}

async function settleCharge(
  payment: Extract<Payment, { method: 'QRIS' }>,
  { paymentSimulation, directory, recordChargeStatus }: Deps,
): Promise<void> {
  await paymentSimulation.settle(payment.orderId);
  const status = await chargeNow(directory.gatewayFor(payment.environment), payment);
  if (status !== undefined) await recordChargeStatus(payment, status);
}

/** TRANSITION_NOT_ALLOWED where nothing is to be paid from outside. */
async function newestOf(shipment: Shipment, { payments }: Deps): Promise<Payment> {
  const newest = (await payments.ofShipment(shipment)).all.at(-1);
  if (newest !== undefined) return newest;
  const { status, paymentStatus } = shipment;
  const message = 'No QR code and no transfer was ever asked for.';
  throw new Refusal('TRANSITION_NOT_ALLOWED', message, { details: { status, paymentStatus } });
}
