import type { QrisPayment } from '#domain/money/payment/payment.ts';
import type { ChargeStatus } from '#domain/money/payment/payment-gateway.ts';
import type { Ports } from '../../ports.ts';
import { recorderOf } from '../../recorder.ts';
import { findPayable } from './find-payable.ts';
import type { ReceivePayment } from './receive-payment.ts';

/** Records the fetched status of a charge; idempotent. */
export type RecordChargeStatus = (payment: QrisPayment, status: ChargeStatus) => Promise<void>;

type Deps = Pick<Ports, 'unitOfWork' | 'clock' | 'random'> & {
  readonly receivePayment: ReceivePayment;
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
 * Voids a QR code that ended before its expiry, so that new instructions may be created.
 * `expirePayments` handles an expired one.
 */
function recordDead(
  key: QrisPayment,
  { unitOfWork, clock, random }: Omit<Deps, 'receivePayment'>,
): Promise<void> {
  return unitOfWork.decide({
    async look(stores) {
      const [payable, { all }] = await Promise.all([
        findPayable(stores, key),
        stores.payments.of(key),
      ]);
      return { payable, payment: all.find((one) => one.paymentNumber === key.paymentNumber) };
    },
    decide({ payable, payment }, write) {
      const now = clock.now();
      if (payment?.state !== 'OPEN' || payment.expiresAt.getTime() <= now.getTime()) return;
      write.payments.close(payment, { from: 'OPEN', to: 'DEAD', at: now });
      payable.reject(recorderOf({ now, write, random }));
    },
  });
}
