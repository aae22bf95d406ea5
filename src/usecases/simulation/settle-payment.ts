import type { Chance } from '#domain/chance.ts';
import type { Payment, QrisPayment } from '#domain/payment/payment.ts';
import type { PaymentDirectory } from '#domain/payment/payment-directory.ts';
import type { PaymentSimulation } from '#domain/payment/payment-simulation.ts';
import type { PaymentStore } from '#domain/payment/payment-store.ts';
import { Refusal } from '#domain/refusal.ts';
import { type SubjectKey, subjectKeyOf, subjectText } from '#domain/subject.ts';
import { chargeNow, refuseFailure } from '../payment/ask-gateway.ts';
import type { ExpirePayment } from '../payment/expire-payments.ts';
import type { ReceivePayment } from '../payment/receive-payment.ts';
import type { RecordChargeStatus } from '../payment/record-charge-status.ts';

/** What is to be paid, and how it stands, for whoever is told that nothing is. */
export type Payee = SubjectKey & { readonly standing: Readonly<Record<string, string>> };

/** TEST only: somebody pays by the newest instructions, in time or too late. */
export type SettlePayment = (payee: Payee) => Promise<void>;
/** TEST only: the time to pay is over now. */
export type EndPayment = (payee: Payee) => Promise<void>;

type Deps = {
  readonly payments: PaymentStore;
  readonly directory: PaymentDirectory;
  readonly paymentSimulation: PaymentSimulation;
  readonly recordChargeStatus: RecordChargeStatus;
  readonly receivePayment: ReceivePayment;
  readonly expirePayment: ExpirePayment;
  readonly chance: Chance;
};

const DIGITS = '0123456789';

/** What happens to what is paid follows by the ordinary path, as after a notification. */
export function settlePayment(deps: Deps): SettlePayment {
  const settle: SettlePayment = async (payee) => {
    const payment = await newestOf(payee, deps);
    if (payment.method === 'QRIS') return settleCharge(payment, deps);
    const sourceReference = `SIM${deps.chance.text(12, DIGITS)}`;
    const { amount } = payment;
    const money = { payment, source: 'BANK', sourceReference, amount, currency: 'IDR' };
    await deps.receivePayment(money);
  };
  return (payee) => settle(payee).catch(refuseFailure);
}

export function endPayment(deps: Deps): EndPayment {
  const end: EndPayment = async (payee) => {
    const payment = await newestOf(payee, deps);
    if (payment.method === 'QRIS') await deps.paymentSimulation.expire(payment.orderId);
    await deps.expirePayment(subjectKeyOf(payee));
  };
  return (payee) => end(payee).catch(refuseFailure);
}

async function settleCharge(
  payment: QrisPayment,
  { paymentSimulation, directory, recordChargeStatus }: Deps,
): Promise<void> {
  await paymentSimulation.settle(payment.orderId);
  const status = await chargeNow(directory.gatewayFor(payment.environment), payment);
  if (status !== undefined) await recordChargeStatus(payment, status);
}

/** TRANSITION_NOT_ALLOWED where nothing is to be paid from outside. */
async function newestOf(payee: Payee, { payments }: Deps): Promise<Payment> {
  const newest = (await payments.of(payee)).all.at(-1);
  if (newest !== undefined) return newest;
  const message = `No QR code and no transfer was ever asked for ${subjectText(payee)}.`;
  throw new Refusal('TRANSITION_NOT_ALLOWED', message, { details: payee.standing });
}
