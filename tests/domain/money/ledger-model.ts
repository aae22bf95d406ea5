import fc from 'fast-check';
import type { Journal } from '#domain/money/wallet/journal.ts';
import {
  captureMoves,
  codFeeMoves,
  refundMoves,
  releaseMoves,
} from '#domain/money/wallet/shipment-money.ts';
import { type Rupiah, rupiah, ZERO } from '#domain/money.ts';
import { Refusal } from '#domain/refusal.ts';
import {
  type Aim,
  becomes,
  type Deed,
  hold,
  type Model,
  nextJournal,
  oneOf,
  type PaidShipment,
  take,
} from './ledger-deeds.ts';
import {
  cancelBeforeBooking,
  cancelTwice,
  receiveAgain,
  receiveInTime,
  receiveLate,
  receiveWrong,
} from './ledger-payments.ts';

export const OPERATIONS = [
  'topUp',
  'payByWallet',
  'receiveInTime',
  'receiveLate',
  'receiveWrong',
  'receiveAgain',
  'book',
  'cancelBeforeBooking',
  'cancelTwice',
  'failOrCancel',
  'deliver',
  'settle',
  'claim',
  'bill',
  'withdraw',
  'reverse',
  'adjust',
] as const;
export type Operation = (typeof OPERATIONS)[number];

export type Step = Aim & { readonly operation: Operation };

export type Outcome = 'done' | 'idle' | 'refused';

/**
 * A ledger in memory or in a database. Throws INSUFFICIENT_BALANCE for what the client cannot pay.
 */
export type Ledger = { post(journal: Journal): void | Promise<void> };

export type Play = { readonly ledger: Ledger; readonly model: Model };

/** An empty list means that there is nothing to operate on. */
const DEEDS: Record<Operation, (model: Model, step: Step) => readonly Deed[]> = {
  topUp: (model, { amount }) => {
    const moves = [{ from: 'FUNDING', to: 'AVAILABLE', amount }] as const;
    return [{ journal: nextJournal(model, { kind: 'TOPUP', moves }), gain: { available: amount } }];
  },
  payByWallet: (model, step) => [hold(model, step)],
  receiveInTime,
  receiveLate,
  receiveWrong,
  receiveAgain,
  cancelBeforeBooking,
  cancelTwice,
  book: (model, step) => {
    const shipment = oneOf(model, 'HELD', step);
    if (shipment === undefined) return [];
    const { number, totalAmount } = shipment;
    const draft = { kind: 'CAPTURE', moves: captureMoves(shipment), businessRef: number } as const;
    const gain = { held: rupiah(-totalAmount) };
    return [{ journal: nextJournal(model, draft), gain, note: becomes(shipment, 'BOOKED') }];
  },
  failOrCancel: (model, step) => {
    const shipment = oneOf(model, 'HELD', step) ?? oneOf(model, 'BOOKED', step);
    if (shipment === undefined) return [];
    const { number, totalAmount, state } = shipment;
    const moves = state === 'HELD' ? releaseMoves(shipment) : refundMoves(shipment);
    const journal = nextJournal(model, { kind: 'REFUND', moves, businessRef: number });
    const held = state === 'HELD' ? rupiah(-totalAmount) : ZERO;
    return [{ journal, gain: { available: totalAmount, held }, note: becomes(shipment, 'OVER') }];
  },
  deliver: (model, step) => {
    const shipment = oneOf(model, 'BOOKED', step);
    if (shipment === undefined) return [];
    const { number: businessRef, totalAmount: amount } = shipment;
    const collected = [{ from: 'COD_CLEARING', to: 'PENDING_COD', amount }] as const;
    const cash = { amount, fee: codFee(shipment), cost: courierPart(shipment) };
    return [
      { journal: nextJournal(model, { kind: 'COD_COLLECTION', moves: collected, businessRef }) },
      {
        journal: nextJournal(model, { kind: 'COD_FEE', moves: codFeeMoves(cash), businessRef }),
        gain: { pendingCod: rupiah(amount - codFee(shipment)) },
        note: becomes(shipment, 'DELIVERED'),
      },
    ];
  },
  settle: (model, step) => {
    const shipment = oneOf(model, 'DELIVERED', step);
    if (shipment === undefined) return [];
    const amount = rupiah(shipment.totalAmount - codFee(shipment));
    const moves = [{ from: 'PENDING_COD', to: 'AVAILABLE', amount }] as const;
    const draft = { kind: 'COD_SETTLEMENT', moves, businessRef: shipment.number } as const;
    const gain = { available: amount, pendingCod: rupiah(-amount) };
    return [{ journal: nextJournal(model, draft), gain, note: becomes(shipment, 'OVER') }];
  },
  claim: (model, { amount }) => {
    const moves = [{ from: 'CLAIMS', to: 'AVAILABLE', amount }] as const;
    return [{ journal: nextJournal(model, { kind: 'CLAIM', moves }), gain: { available: amount } }];
  },
  bill: (model, { amount, target }) => {
    const more = { from: 'REVENUE', to: 'COURIER_PAYABLE', amount } as const;
    const less = { from: 'COURIER_PAYABLE', to: 'REVENUE', amount } as const;
    const moves = [target % 2 === 0 ? more : less];
    return [{ journal: nextJournal(model, { kind: 'COURIER_BILL', moves }) }];
  },
  withdraw: (model, { amount }) => {
    const moves = [{ from: 'AVAILABLE', to: 'WITHDRAWAL_CLEARING', amount }] as const;
    const journal = nextJournal(model, { kind: 'WITHDRAWAL', moves });
    const note = () => model.withdrawals.push({ id: journal.businessRef, amount, open: true });
    return [{ journal, gain: { available: rupiah(-amount) }, note }];
  },
  reverse: (model) => {
    const withdrawal = model.withdrawals.find(({ open }) => open);
    if (withdrawal === undefined) return [];
    const { id: businessRef, amount } = withdrawal;
    const moves = [{ from: 'WITHDRAWAL_CLEARING', to: 'AVAILABLE', amount }] as const;
    const journal = nextJournal(model, { kind: 'WITHDRAWAL_REVERSAL', moves, businessRef });
    const note = () => {
      withdrawal.open = false;
    };
    return [{ journal, gain: { available: amount }, note }];
  },
  adjust: (model, { amount, target }) => {
    const give = { from: 'ADJUSTMENT', to: 'AVAILABLE', amount } as const;
    const take = { from: 'AVAILABLE', to: 'ADJUSTMENT', amount } as const;
    const isGift = target % 2 === 0;
    const journal = nextJournal(model, { kind: 'ADJUSTMENT', moves: [isGift ? give : take] });
    return [{ journal, gain: { available: rupiah(isGift ? amount : -amount) } }];
  },
};

/** Throws what the ledger throws, except INSUFFICIENT_BALANCE, which is the outcome 'refused'. */
export async function act({ ledger, model }: Play, step: Step): Promise<Outcome> {
  const deeds = DEEDS[step.operation](model, step);
  try {
    for (const deed of deeds) await tryOn({ ledger, model }, deed);
  } catch (error) {
    if (error instanceof Refusal && error.code === 'INSUFFICIENT_BALANCE') return 'refused';
    throw error;
  }
  return deeds.length === 0 ? 'idle' : 'done';
}

export function steps(): fc.Arbitrary<Step> {
  return fc.record({
    operation: fc.constantFrom(...OPERATIONS),
    target: fc.nat({ max: 200_000 }),
    amount: fc.integer({ min: 0, max: 100_000 }).map(rupiah),
  });
}

async function tryOn({ ledger, model }: Play, deed: Deed): Promise<void> {
  const { journal, isTwin = false } = deed;
  if (isTwin && journal !== undefined) return expectTaken(ledger, journal);
  if (journal !== undefined) await ledger.post(journal);
  take(model, deed);
}

/** Expects the ledger to refuse a second journal of a kind for the same business reference. */
async function expectTaken(ledger: Ledger, journal: Journal): Promise<void> {
  try {
    await ledger.post(journal);
  } catch (error) {
    if (String(error).includes('duplicate key')) return;
    throw error;
  }
  throw new Error(`a second ${journal.kind} ${journal.businessRef} was posted`);
}

function codFee({ totalAmount }: PaidShipment): Rupiah {
  return rupiah(Math.floor(totalAmount / 20));
}

function courierPart(shipment: PaidShipment): Rupiah {
  return rupiah(Math.floor(codFee(shipment) / 3));
}
