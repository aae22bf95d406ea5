import type { Payment, QrisPayment } from '#domain/money/payment/payment.ts';
import type { PaymentDirectory } from '#domain/money/payment/payment-directory.ts';
import { Refusal } from '#domain/refusal.ts';
import { type SubjectKey, subjectKeyOf, subjectText } from '#domain/subject.ts';
import {
  fetchChargeStatusForClient,
  refuseGatewayFailure,
} from '../../money/payment/call-gateway.ts';
import type { ExpirePayment } from '../../money/payment/expire-payments.ts';
import type { ReceivePayment } from '../../money/payment/receive-payment.ts';
import type { RecordChargeStatus } from '../../money/payment/record-charge-status.ts';
import type { RejectTransfer } from '../../money/payment/transfers.ts';
import type { Ports } from '../../ports.ts';
import { BY_TEST_CONTROL } from './by-test-control.ts';

/** The subject of a payment, and its state for the details of a refusal. */
export type PaymentSubject = SubjectKey & { readonly state: Readonly<Record<string, string>> };

/** TEST only: pays by the newest instructions, in time or too late. */
export type SettlePayment = (subject: PaymentSubject) => Promise<void>;
/** TEST only: ends the payment period now. */
export type EndPayment = (subject: PaymentSubject) => Promise<void>;
/** TEST only: rejects a transfer, like an operator who cannot find the money. */
export type RejectPayment = (subject: PaymentSubject) => Promise<void>;

type Deps = Pick<Ports, 'payments' | 'paymentSimulation' | 'random'> & {
  readonly directory: PaymentDirectory;
  readonly recordChargeStatus: RecordChargeStatus;
  readonly receivePayment: ReceivePayment;
  readonly expirePayment: ExpirePayment;
};

const DIGITS = '0123456789';

/** The payment is processed by the ordinary path, as after a notification. */
export function settlePayment(deps: Deps): SettlePayment {
  const settle: SettlePayment = async (subject) => {
    const payment = await newestOf(subject, deps);
    if (payment.method === 'QRIS') return settleCharge(payment, deps);
    const sourceReference = `SIM${deps.random.text(12, DIGITS)}`;
    const { amount } = payment;
    const money = { payment, source: 'BANK', sourceReference, amount, currency: 'IDR' };
    await deps.receivePayment(money);
  };
  return (subject) => settle(subject).catch(refuseGatewayFailure);
}

export function endPayment(deps: Deps): EndPayment {
  const end: EndPayment = async (subject) => {
    const payment = await newestOf(subject, deps);
    if (payment.method === 'QRIS') await deps.paymentSimulation.expire(payment.orderId);
    await deps.expirePayment(subjectKeyOf(subject));
  };
  return (subject) => end(subject).catch(refuseGatewayFailure);
}

/** Throws TRANSITION_NOT_ALLOWED if the newest instructions are not an open transfer. */
export function rejectPayment({
  payments,
  rejectTransfer,
}: Pick<Deps, 'payments'> & { readonly rejectTransfer: RejectTransfer }): RejectPayment {
  return async (subject) => {
    const { method } = await newestOf(subject, { payments });
    if (method !== 'MANUAL_TRANSFER') {
      const message = `${subjectText(subject)} is to be paid by ${method}: only a transfer can be rejected.`;
      throw new Refusal('TRANSITION_NOT_ALLOWED', message, { details: subject.state });
    }
    const reason = 'rejected in a rehearsal';
    await rejectTransfer(subject.subject, { reason, by: BY_TEST_CONTROL });
  };
}

async function settleCharge(
  payment: QrisPayment,
  { paymentSimulation, directory, recordChargeStatus }: Deps,
): Promise<void> {
  await paymentSimulation.settle(payment.orderId);
  const status = await fetchChargeStatusForClient(
    directory.gatewayFor(payment.environment),
    payment,
  );
  if (status !== undefined) await recordChargeStatus(payment, status);
}

/** Throws TRANSITION_NOT_ALLOWED if there are no payment instructions. */
async function newestOf(
  subject: PaymentSubject,
  { payments }: Pick<Deps, 'payments'>,
): Promise<Payment> {
  const newest = (await payments.of(subject)).all.at(-1);
  if (newest !== undefined) return newest;
  const message = `No QR code and no transfer was ever requested for ${subjectText(subject)}.`;
  throw new Refusal('TRANSITION_NOT_ALLOWED', message, { details: subject.state });
}
