import { outcomeOfReceipt } from '#domain/money/payment/paying.ts';
import { receiptMoves, refundMoves, releaseMoves } from '#domain/money/wallet/shipment-money.ts';
import { rupiah } from '#domain/money.ts';
import type { StatusPair } from '#domain/selling/shipment/payment-method.ts';
import {
  type Aim,
  becomes,
  type Deed,
  hold,
  type Model,
  nextJournal,
  numberOfNext,
  oneOf,
  type PaidShipment,
} from './ledger-deeds.ts';

/** A reported receipt of money for a shipment. */
type Money = Pick<Parameters<typeof receiptMoves>[0], 'method'> & {
  readonly number: string;
  readonly statuses: StatusPair;
  readonly expected: number;
  readonly paid: number;
};

const UNPAID: StatusPair = { status: 'AWAITING_PAYMENT', paymentStatus: 'PENDING' };
const STATUSES_OF: Readonly<Record<PaidShipment['state'], StatusPair>> = {
  HELD: { status: 'PROCESSING', paymentStatus: 'PAID' },
  BOOKED: { status: 'BOOKED', paymentStatus: 'PAID' },
  DELIVERED: { status: 'DELIVERED', paymentStatus: 'PAID' },
  OVER: { status: 'CANCELLED', paymentStatus: 'REFUNDED' },
};

/** Payment in time by QRIS, or by transfer with its unique code; held at once. */
export function receiveInTime(model: Model, aim: Aim): readonly Deed[] {
  const number = numberOfNext(model);
  const method = methodOf(aim);
  const expected = aim.amount * 2 + (method === 'QRIS' ? 0 : 1 + (aim.target % 999));
  const money = { number, method, statuses: UNPAID, expected, paid: expected };
  return [received(model, money), hold(model, aim, number)];
}

/** Payment for a shipment that is already paid or closed: the money stays in the wallet. */
export function receiveLate(model: Model, aim: Aim): readonly Deed[] {
  const shipment = model.shipments[aim.target % model.shipments.length];
  if (shipment === undefined) return [];
  const { number, state } = shipment;
  const expected = aim.amount;
  const method = methodOf(aim);
  return [
    received(model, { number, method, statuses: STATUSES_OF[state], expected, paid: expected }),
  ];
}

/** Payment that is one rupiah too high. */
export function receiveWrong(model: Model, aim: Aim): readonly Deed[] {
  const money = { number: numberOfNext(model), method: methodOf(aim), statuses: UNPAID };
  return [received(model, { ...money, expected: aim.amount, paid: aim.amount + 1 })];
}

/** Reports a recorded receipt once more. */
export function receiveAgain(model: Model, { target }: Aim): readonly Deed[] {
  const draft = model.receipts[target % model.receipts.length];
  return draft === undefined ? [] : [{ journal: nextJournal(model, draft), isTwin: true }];
}

export function cancelBeforeBooking(model: Model, aim: Aim): readonly Deed[] {
  const shipment = oneOf(model, 'HELD', aim);
  return shipment === undefined ? [] : [released(model, shipment)];
}

/** The second cancellation finds everything refunded, whether it expects a booking or not. */
export function cancelTwice(model: Model, aim: Aim): readonly Deed[] {
  const shipment = oneOf(model, 'HELD', aim);
  if (shipment === undefined) return [];
  const again = { ...released(model, shipment), isTwin: true };
  const draft = { kind: 'REFUND', moves: refundMoves(shipment) } as const;
  const booked = nextJournal(model, { ...draft, businessRef: shipment.number });
  return [released(model, shipment), again, { journal: booked, isTwin: true }];
}

function received(model: Model, { number, method, statuses, expected, paid }: Money): Deed {
  const outcome = outcomeOfReceipt(statuses, expected === paid);
  if (outcome === 'WRONG') return {};
  const amount = rupiah(paid);
  const businessRef = outcome === 'TAKEN' ? number : `${number}/BANK/${model.count}`;
  const draft = { kind: 'PAYMENT_RECEIVED', moves: receiptMoves({ method, amount }) } as const;
  return {
    journal: nextJournal(model, { ...draft, businessRef }),
    gain: { available: amount },
    note: () => model.receipts.push({ ...draft, businessRef }),
  };
}

function released(model: Model, shipment: PaidShipment): Deed {
  const { number: businessRef, totalAmount } = shipment;
  const draft = { kind: 'REFUND', moves: releaseMoves(shipment), businessRef } as const;
  const gain = { available: totalAmount, held: rupiah(-totalAmount) };
  return { journal: nextJournal(model, draft), gain, note: becomes(shipment, 'OVER') };
}

function methodOf({ target }: Aim): Money['method'] {
  return target % 2 === 0 ? 'QRIS' : 'MANUAL_TRANSFER';
}
