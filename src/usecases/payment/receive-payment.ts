import type { Chance } from '#domain/chance.ts';
import type { Rupiah } from '#domain/money.ts';
import type { Act } from '#domain/operator/act.ts';
import type { Payment, PaymentKey, Receipt, ReceiptOutcome } from '#domain/payment/payment.ts';
import type { Payments } from '#domain/payment/payment-store.ts';
import { Refusal } from '#domain/refusal.ts';
import { type SubjectKey, subjectText } from '#domain/subject.ts';
import type { Clock } from '#domain/time.ts';
import type { Stores, UnitOfWork, Writes } from '#domain/unit-of-work.ts';
import { findPayable } from './find-payable.ts';
import type { Payable, Received, Tools } from './payable.ts';

/** Money that came for an instrument, as who has it says. */
export type Money = {
  readonly payment: PaymentKey;
  readonly source: string;
  readonly sourceReference: string;
  /** Null: no whole rupiah. */
  readonly amount: Rupiah | null;
  readonly currency: string;
  /** Of the operator who says so: noted in the same commit. */
  readonly act?: Act;
};

/** Every payment is kept first; it pays its subject in the same commit where that is still due. */
export type ReceivePayment = (money: Money) => Promise<ReceiptOutcome>;

type Deps = {
  readonly unitOfWork: UnitOfWork;
  readonly clock: Clock;
  readonly chance: Chance;
};

type Seen = {
  readonly payable: Payable;
  readonly payments: Payments;
  /** Of this money, where it was kept before. */
  readonly owner: SubjectKey | undefined;
};

/** However often and in whatever order it is told: one receipt, one credit, one hold. */
export function receivePayment({ unitOfWork, clock, chance }: Deps): ReceivePayment {
  return (money) =>
    unitOfWork.decide({
      look: (stores) => look(stores, money),
      decide(seen, write) {
        const known = seen.payments.receipts.find((one) => isOf(one, money));
        if (known !== undefined) return known.outcome;
        refuseOthers(seen, money);
        const tools = { now: clock.now(), write, chance };
        const payment = paymentOf(seen.payments, money.payment);
        const receipt = receiptOf(money, { ...seen, payment }, tools);
        write.payments.receive(receipt);
        if (money.act !== undefined) noteAct(money.act, receipt, write);
        record({ payment, receipt }, seen, tools);
        return receipt.outcome;
      },
    });
}

async function look(
  stores: Stores,
  { payment: key, source, sourceReference }: Money,
): Promise<Seen> {
  const { environment } = key;
  const [payable, payments, owner] = await Promise.all([
    findPayable(stores, key),
    stores.payments.of(key),
    stores.payments.ownerOfMoney({ environment, source, sourceReference }),
  ]);
  return { payable, payments, owner };
}

/** VALIDATION_ERROR where an operator names money that was booked for something else. */
function refuseOthers({ payable, owner }: Seen, { sourceReference }: Money): void {
  if (owner === undefined || owner.subject === payable.key.subject) return;
  const message = `${sourceReference} was booked already, for ${subjectText(owner)}.`;
  const fieldErrors = [{ path: 'reference', code: 'TAKEN', message }];
  throw new Refusal('VALIDATION_ERROR', message, { fieldErrors });
}

function isOf(receipt: Receipt, { source, sourceReference }: Money): boolean {
  return receipt.source === source && receipt.sourceReference === sourceReference;
}

export function paymentOf({ all }: Payments, { paymentNumber }: PaymentKey): Payment {
  const found = all.find((one) => one.paymentNumber === paymentNumber);
  if (found === undefined) throw new Error(`there is no payment ${paymentNumber} of the subject`);
  return found;
}

function receiptOf(
  { source, sourceReference, amount, currency }: Money,
  { payable, payment }: Pick<Seen, 'payable'> & Pick<Received, 'payment'>,
  { now, chance }: Pick<Tools, 'now' | 'chance'>,
): Receipt {
  const isExact = currency === 'IDR' && amount === payment.amount;
  return {
    ...payable.key,
    paymentNumber: payment.paymentNumber,
    receiptId: chance.uuid(),
    ...{ source, sourceReference, amount, currency },
    receivedAt: now,
    outcome: payable.outcomeOf(isExact),
  };
}

function record(received: Received, { payable, payments }: Seen, tools: Tools): void {
  const { outcome } = received.receipt;
  if (outcome === 'WRONG') raiseWrong(received, payable, tools);
  if (outcome === 'LATE') payable.keep(received, tools);
  if (outcome !== 'TAKEN') return;
  const { payment } = received;
  payable.take(received, tools);
  tools.write.payments.close(payment, { from: payment.state, to: 'PAID', at: tools.now });
  closeOpen(payments, tools, payment);
  tools.write.payments.endWaiting(payable.key);
}

/** An operator may have assigned money that was kept as unmatched. */
function noteAct(act: Act, receipt: Receipt, write: Writes): void {
  write.acts.note(act);
  write.payments.removeUnmatched(receipt);
}

/** What is not exactly what was asked for is a person's to judge: not a rupiah moves. */
function raiseWrong({ receipt, payment }: Received, { key }: Payable, { now, write }: Tools): void {
  const told = `${receipt.amount ?? 'no whole'} ${receipt.currency} for ${payment.amount} IDR`;
  const message = `${receipt.source} ${receipt.sourceReference}: ${told}.`;
  write.alerts.raise({ ...key, kind: 'WRONG_AMOUNT', message, raisedAt: now });
}

/** Closes every open instrument except `but`. */
export function closeOpen(
  { all }: Payments,
  { write, now: at }: Pick<Tools, 'write' | 'now'>,
  but?: Payment,
): void {
  const open = all.filter((one) => one.state === 'OPEN' && one !== but);
  for (const one of open) write.payments.close(one, { from: 'OPEN', to: 'CLOSED', at });
}
