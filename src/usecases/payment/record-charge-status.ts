import type { Chance } from '#domain/chance.ts';
import type { QrisPayment } from '#domain/payment/payment.ts';
import type { ChargeStatus } from '#domain/payment/payment-gateway.ts';
import type { Clock } from '#domain/time.ts';
import type { UnitOfWork } from '#domain/unit-of-work.ts';
import { findPayable } from './find-payable.ts';
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
      payable.reject({ now, write, chance });
    },
  });
}
