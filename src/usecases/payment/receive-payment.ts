import type { Chance } from '#domain/chance.ts';
import type { Rupiah } from '#domain/money.ts';
import type { Act } from '#domain/operator/act.ts';
import { outcomeOfReceipt } from '#domain/payment/paying.ts';
import type { Payment, PaymentKey, Receipt, ReceiptOutcome } from '#domain/payment/payment.ts';
import type { Payments } from '#domain/payment/payment-store.ts';
import { Refusal } from '#domain/refusal.ts';
import { type Shipment, type ShipmentKey, shipmentKeyOf } from '#domain/shipment/shipment.ts';
import type { Clock } from '#domain/time.ts';
import type { Stores, UnitOfWork, Writes } from '#domain/unit-of-work.ts';
import { dated, journalOf } from '#domain/wallet/journal.ts';
import { receiptMoves } from '#domain/wallet/shipment-money.ts';
import { payByWallet } from '../shipment/pay-by-wallet.ts';
import { recordNotice, recordShipment } from '../shipment/record-shipment.ts';

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

/** Every payment is kept first; it pays its shipment in the same commit where that is still due. */
export type ReceivePayment = (money: Money) => Promise<ReceiptOutcome>;

type Deps = {
  readonly unitOfWork: UnitOfWork;
  readonly clock: Clock;
  readonly chance: Chance;
};

type Seen = {
  readonly shipment: Shipment;
  readonly payments: Payments;
  /** Of this money, where it was kept before. */
  readonly owner: ShipmentKey | undefined;
};
type Received = Seen & {
  readonly payment: Payment;
  readonly receipt: Receipt;
  readonly write: Writes;
  readonly chance: Chance;
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
        const payment = paymentOf(seen.payments, money.payment);
        const receipt = receiptOf(money, { ...seen, payment }, { now: clock.now(), chance });
        write.payments.receive(receipt);
        if (money.act !== undefined) write.acts.note(money.act);
        record({ ...seen, payment, receipt, write, chance });
        return receipt.outcome;
      },
    });
}

async function look(
  { shipments, payments }: Stores,
  { payment: key, source, sourceReference }: Money,
): Promise<Seen> {
  const { environment } = key;
  const [shipment, all, owner] = await Promise.all([
    shipments.find(key, key.shipmentNumber),
    payments.ofShipment(key),
    payments.ownerOfMoney({ environment, source, sourceReference }),
  ]);
  if (shipment === undefined) throw new Error(`money for a shipment that is not there`);
  return { shipment, payments: all, owner };
}

/** VALIDATION_ERROR where an operator names money that was booked for another shipment. */
function refuseOthers({ shipment, owner }: Seen, { sourceReference }: Money): void {
  if (owner === undefined || owner.shipmentNumber === shipment.shipmentNumber) return;
  const message = `${sourceReference} was booked already, for ${owner.shipmentNumber}.`;
  const fieldErrors = [{ path: 'reference', code: 'TAKEN', message }];
  throw new Refusal('VALIDATION_ERROR', message, { fieldErrors });
}

function isOf(receipt: Receipt, { source, sourceReference }: Money): boolean {
  return receipt.source === source && receipt.sourceReference === sourceReference;
}

export function paymentOf({ all }: Payments, { paymentNumber }: PaymentKey): Payment {
  const found = all.find((one) => one.paymentNumber === paymentNumber);
  if (found === undefined) throw new Error(`there is no payment ${paymentNumber} of the shipment`);
  return found;
}

function receiptOf(
  { source, sourceReference, amount, currency }: Money,
  { shipment, payment }: Pick<Received, 'shipment' | 'payment'>,
  { now, chance }: { readonly now: Date; readonly chance: Chance },
): Receipt {
  const isExact = currency === 'IDR' && amount === payment.amount;
  return {
    ...shipmentKeyOf(shipment),
    paymentNumber: payment.paymentNumber,
    receiptId: chance.uuid(),
    ...{ source, sourceReference, amount, currency },
    receivedAt: now,
    outcome: outcomeOfReceipt(shipment, isExact),
  };
}

/** What is not exactly what was asked for is a person's to judge: not a rupiah moves. */
function record(received: Received): void {
  const { receipt, payment, shipment, write } = received;
  if (receipt.outcome === 'WRONG') {
    const told = `${receipt.amount ?? 'no whole'} ${receipt.currency} for ${payment.amount} IDR`;
    const message = `${receipt.source} ${receipt.sourceReference}: ${told}.`;
    const raised = { kind: 'WRONG_AMOUNT', message, raisedAt: receipt.receivedAt } as const;
    write.alerts.raise({ ...shipmentKeyOf(shipment), ...raised });
    return;
  }
  if (receipt.outcome === 'TAKEN') recordPaid(received);
  else recordLate(received);
}

/** The whole of it, a transfer's unique code included, is the client's. */
function credit({ receipt, payment, shipment, write, chance }: Received): void {
  const journal = journalOf({
    journalId: chance.uuid(),
    kind: 'PAYMENT_RECEIVED',
    businessRef: businessRefOf(receipt),
    moves: receiptMoves(payment),
  });
  write.wallet.post(shipment, dated(journal, receipt.receivedAt, chance));
}

/** One payment is taken for a shipment, for ever; of late ones there may be any number. */
function businessRefOf({ shipmentNumber, outcome, source, sourceReference }: Receipt): string {
  return outcome === 'TAKEN' ? shipmentNumber : `${shipmentNumber}/${source}/${sourceReference}`;
}

function recordPaid(received: Received): void {
  const { shipment: before, payments, payment, receipt, write, chance } = received;
  const { receivedAt: now } = receipt;
  const after: Shipment = {
    ...before,
    status: 'PROCESSING',
    paymentStatus: 'PAID',
    paymentMethod: payment.method,
    paidAt: now,
  };
  // First, so that who comes second finds it moved on, and not its one journal taken.
  const recorded = recordShipment({ before, after, now }, write, chance);
  credit(received);
  write.payments.close(payment, payment.state, 'PAID');
  closeOpen(payments, write, payment);
  write.payments.endWaiting(shipmentKeyOf(before));
  payByWallet(recorded, now, { write, chance });
}

function recordLate(received: Received): void {
  const { shipment: before, receipt, write, chance } = received;
  const after = { ...before, latePayment: true };
  const change = { before, after, now: receipt.receivedAt };
  recordNotice({ ...change, type: 'wallet.late_payment' }, write, chance);
  credit(received);
}

/** Nobody is to pay by these any more; `but` is told otherwise. */
export function closeOpen({ all }: Payments, write: Writes, but?: Payment): void {
  const open = all.filter((one) => one.state === 'OPEN' && one !== but);
  for (const one of open) write.payments.close(one, 'OPEN', 'CLOSED');
}
