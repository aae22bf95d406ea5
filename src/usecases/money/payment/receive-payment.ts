import { tenantOf } from '#domain/environment.ts';
import type {
  Payment,
  PaymentKey,
  Receipt,
  ReceiptOutcome,
} from '#domain/money/payment/payment.ts';
import type { Payments } from '#domain/money/payment/payment-store.ts';
import type { Rupiah } from '#domain/money.ts';
import { invalid } from '#domain/refusal.ts';
import { type SubjectKey, subjectText } from '#domain/subject.ts';
import type { Stores } from '#domain/unit-of-work.ts';
import type { Ports } from '../../ports.ts';
import { type OperatorAct, type Recorder, recorderOf } from '../../recorder.ts';
import { findPayable } from './find-payable.ts';
import type { Payable, Received } from './payable.ts';

/** Money for an instrument, as reported by its source. */
export type IncomingMoney = {
  readonly payment: PaymentKey;
  readonly source: string;
  readonly sourceReference: string;
  /** Null if not whole rupiah. */
  readonly amount: Rupiah | null;
  readonly currency: string;
  /** The operator's confirmation, recorded in the same commit. */
  readonly act?: OperatorAct;
};

/** Records a receipt and, in the same commit, settles its subject if that is still due. */
export type ReceivePayment = (money: IncomingMoney) => Promise<ReceiptOutcome>;

type Deps = Pick<Ports, 'unitOfWork' | 'clock' | 'random'>;

type LoadedPayment = {
  readonly payable: Payable;
  readonly payments: Payments;
  /** The subject for which this money was booked before. */
  readonly owner: SubjectKey | undefined;
};

/** Idempotent by the source's reference: one receipt, one credit, one hold. */
export function receivePayment({ unitOfWork, clock, random }: Deps): ReceivePayment {
  return (money) =>
    unitOfWork.decide({
      sharesCommit: tenantOf(money.payment),
      look: (stores) => look(stores, money),
      decide(loaded, write) {
        const known = loaded.payments.receipts.find((one) => isReceiptOf(one, money));
        if (known !== undefined) return known.outcome;
        refuseOtherSubject(loaded, money);
        const recorder = recorderOf({ now: clock.now(), write, random });
        const payment = paymentOf(loaded.payments, money.payment);
        const receipt = receiptOf(money, { ...loaded, payment }, recorder);
        write.payments.receive(receipt);
        write.alerts.close({ ...loaded.payable.key, kind: 'GATEWAY_SILENT' }, recorder.now);
        if (money.act !== undefined) recordAct(money.act, receipt, recorder);
        record({ payment, receipt }, loaded, recorder);
        return receipt.outcome;
      },
    });
}

async function look(
  stores: Stores,
  { payment: key, source, sourceReference }: IncomingMoney,
): Promise<LoadedPayment> {
  const { environment } = key;
  const [payable, payments, owner] = await Promise.all([
    findPayable(stores, key),
    stores.payments.of(key),
    stores.payments.ownerOfMoney({ environment, source, sourceReference }),
  ]);
  return { payable, payments, owner };
}

/** Throws VALIDATION_ERROR for money booked for another subject. */
function refuseOtherSubject(
  { payable, owner }: LoadedPayment,
  { sourceReference }: IncomingMoney,
): void {
  if (owner === undefined || owner.subject === payable.key.subject) return;
  const message = `${sourceReference} was booked already, for ${subjectText(owner)}.`;
  throw invalid('reference', 'TAKEN', message);
}

function isReceiptOf(receipt: Receipt, { source, sourceReference }: IncomingMoney): boolean {
  return receipt.source === source && receipt.sourceReference === sourceReference;
}

export function paymentOf({ all }: Payments, { paymentNumber }: PaymentKey): Payment {
  const found = all.find((one) => one.paymentNumber === paymentNumber);
  if (found === undefined) throw new Error(`there is no payment ${paymentNumber} of the subject`);
  return found;
}

function receiptOf(
  { source, sourceReference, amount, currency }: IncomingMoney,
  { payable, payment }: Pick<LoadedPayment, 'payable'> & Pick<Received, 'payment'>,
  { now, random }: Recorder,
): Receipt {
  const isExact = currency === 'IDR' && amount === payment.amount;
  return {
    ...payable.key,
    paymentNumber: payment.paymentNumber,
    receiptId: random.uuid(),
    source,
    sourceReference,
    amount,
    currency,
    receivedAt: now,
    outcome: payable.outcomeOf(isExact),
  };
}

function record(
  received: Received,
  { payable, payments }: LoadedPayment,
  recorder: Recorder,
): void {
  const { now, write } = recorder;
  const { outcome } = received.receipt;
  if (outcome === 'WRONG') raiseWrongAmount(received, payable, recorder);
  if (outcome === 'LATE') payable.creditLatePayment(received, recorder);
  if (outcome !== 'TAKEN') return;
  const { payment } = received;
  payable.settle(received, recorder);
  write.payments.close(payment, { from: payment.state, to: 'PAID', at: now });
  closeOpen(payments, recorder, payment);
  write.payments.clearDue(payable.key);
}

/** Also removes the unmatched money that the operator may have assigned. */
function recordAct(act: OperatorAct, receipt: Receipt, recorder: Recorder): void {
  recorder.act(receipt, act);
  recorder.write.payments.removeUnmatched(receipt);
}

/** Money that differs from the amount due raises an alert and posts no journal. */
function raiseWrongAmount(
  { receipt, payment }: Received,
  { key }: Payable,
  { alert }: Recorder,
): void {
  const text = `${receipt.amount ?? 'no whole'} ${receipt.currency} for ${payment.amount} IDR`;
  const message = `${receipt.source} ${receipt.sourceReference}: ${text}.`;
  alert(key, 'WRONG_AMOUNT', message);
}

/** Closes every open instrument except `but`. */
export function closeOpen({ all }: Payments, { write, now: at }: Recorder, but?: Payment): void {
  const open = all.filter((one) => one.state === 'OPEN' && one !== but);
  for (const one of open) write.payments.close(one, { from: 'OPEN', to: 'CLOSED', at });
}
