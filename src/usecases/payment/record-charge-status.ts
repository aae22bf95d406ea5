import type { Chance } from '#domain/chance.ts';
import type { Payment, QrisPayment } from '#domain/payment/payment.ts';
import type { ChargeStatus } from '#domain/payment/payment-gateway.ts';
import type { Shipment } from '#domain/shipment/shipment.ts';
import type { Clock } from '#domain/time.ts';
import type { UnitOfWork, Writes } from '#domain/unit-of-work.ts';
import { recordNotice } from '../shipment/record-shipment.ts';
import type { ReceivePayment } from './receive-payment.ts';

/** What a gateway has answered about a charge, however often it is heard. */
export type RecordChargeStatus = (payment: QrisPayment, status: ChargeStatus) => Promise<void>;

type Deps = {
  readonly unitOfWork: UnitOfWork;
  readonly receivePayment: ReceivePayment;
  readonly clock: Clock;
  readonly chance: Chance;
};

export function recordChargeStatus({ receivePayment, ...deps }: Deps): RecordChargeStatus {
  return async (payment, status) => {
    const { state, paymentReference, amount, currency } = status;
    if (state === 'PAID' && paymentReference !== null) {
      const { gateway: source } = payment;
      const money = { payment, source, sourceReference: paymentReference, amount, currency };
      await receivePayment(money);
    }
    if (state === 'DEAD') await recordDead(payment, deps);
  };
}

/**
 * The QR code died before its time: other instructions may be asked for. One whose time is over is
 * dead, too, and about to expire: there is nothing to tell of it.
 */
function recordDead(
  key: QrisPayment,
  { unitOfWork, clock, chance }: Omit<Deps, 'receivePayment'>,
): Promise<void> {
  return unitOfWork.decide({
    async look({ shipments, payments }) {
      const [shipment, { all }] = await Promise.all([
        shipments.find(key, key.shipmentNumber),
        payments.ofShipment(key),
      ]);
      return { shipment, payment: all.find((one) => one.paymentNumber === key.paymentNumber) };
    },
    decide({ shipment, payment }, write) {
      const now = clock.now();
      if (shipment === undefined || payment?.state !== 'OPEN') return;
      if (payment.expiresAt.getTime() <= now.getTime()) return;
      reject({ shipment, payment, now, to: 'DEAD' }, write, chance);
    },
  });
}

export type Rejected = {
  readonly shipment: Shipment;
  readonly payment: Payment;
  readonly now: Date;
  readonly to: 'DEAD' | 'REJECTED';
};

/** Nothing is owed by these instructions any more; the shipment waits for others. */
export function reject(
  { shipment: before, payment, now, to }: Rejected,
  write: Writes,
  chance: Chance,
): void {
  write.payments.close(payment, 'OPEN', to);
  if (before.paymentStatus !== 'PENDING') return;
  const after = { ...before, status: 'AWAITING_PAYMENT', paymentStatus: 'UNPAID' } as const;
  const change = { before, after, now };
  recordNotice({ ...change, type: 'shipment.payment_rejected' }, write, chance);
}
