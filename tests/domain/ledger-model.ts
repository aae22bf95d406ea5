import { add, type Rupiah, rupiah, ZERO } from '#domain/money.ts';
import type { Balance } from '#domain/wallet/balance.ts';
import { type JournalDraft, journalOf } from '#domain/wallet/journal.ts';
import {
  captureMoves,
  holdMoves,
  type Paid,
  refundMoves,
  releaseMoves,
} from '#domain/wallet/shipment-money.ts';
import type { JournalKind } from '#domain/wallet/transfer.ts';
import { type MemoryLedger, memoryLedger } from './memory-ledger.ts';

export const OPERATIONS = [
  'topUp',
  'payByWallet',
  'payByQris',
  'book',
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

/** `target` chooses among what there is to operate on. */
export type Step = {
  readonly operation: Operation;
  readonly target: number;
  readonly amount: Rupiah;
};

type Shipment = Paid & { readonly number: string; state: 'HELD' | 'BOOKED' | 'DELIVERED' | 'OVER' };

/** What a ledger should hold, kept by plain additions: knows neither journals nor postings. */
export type Model = {
  readonly shipments: Shipment[];
  readonly withdrawals: { readonly id: string; readonly amount: Rupiah; open: boolean }[];
  wallet: Balance;
  count: number;
};

export type Play = { readonly ledger: MemoryLedger; readonly model: Model };

type Draft<Kind extends JournalKind> = Pick<JournalDraft<Kind>, 'kind' | 'moves'> & {
  readonly businessRef?: string;
};

const ACTS: Record<Operation, (play: Play, step: Step) => void> = {
  topUp: (play, { amount }) => {
    send(play, { kind: 'TOPUP', moves: [{ from: 'FUNDING', to: 'AVAILABLE', amount }] });
    gain(play, { available: amount });
  },
  payByWallet: (play, step) => hold(play, step),
  payByQris: (play, step) => {
    const move = { from: 'QRIS_CLEARING', to: 'AVAILABLE', amount: step.amount } as const;
    send(play, { kind: 'PAYMENT_RECEIVED', moves: [move] });
    gain(play, { available: step.amount });
    hold(play, step);
  },
  book: (play, step) => {
    const shipment = oneOf(play, 'HELD', step);
    if (shipment === undefined) return;
    const { number, totalAmount } = shipment;
    send(play, { kind: 'CAPTURE', moves: captureMoves(shipment), businessRef: number });
    gain(play, { held: rupiah(-totalAmount) });
    shipment.state = 'BOOKED';
  },
  failOrCancel: (play, step) => {
    const shipment = oneOf(play, 'HELD', step) ?? oneOf(play, 'BOOKED', step);
    if (shipment === undefined) return;
    const { number, totalAmount, state } = shipment;
    const moves = state === 'HELD' ? releaseMoves(shipment) : refundMoves(shipment);
    send(play, { kind: 'REFUND', moves, businessRef: number });
    gain(play, { available: totalAmount, held: state === 'HELD' ? rupiah(-totalAmount) : ZERO });
    shipment.state = 'OVER';
  },
  deliver: (play, step) => {
    const shipment = oneOf(play, 'BOOKED', step);
    if (shipment === undefined) return;
    const { number: businessRef, totalAmount: amount } = shipment;
    const collected = { from: 'COD_CLEARING', to: 'PENDING_COD', amount } as const;
    send(play, { kind: 'COD_COLLECTION', moves: [collected], businessRef });
    const fee = { from: 'PENDING_COD', to: 'REVENUE', amount: codFee(shipment) } as const;
    send(play, { kind: 'COD_FEE', moves: [fee], businessRef });
    gain(play, { pendingCod: rupiah(amount - codFee(shipment)) });
    shipment.state = 'DELIVERED';
  },
  settle: (play, step) => {
    const shipment = oneOf(play, 'DELIVERED', step);
    if (shipment === undefined) return;
    const amount = rupiah(shipment.totalAmount - codFee(shipment));
    const settled = { from: 'PENDING_COD', to: 'AVAILABLE', amount } as const;
    send(play, { kind: 'COD_SETTLEMENT', moves: [settled], businessRef: shipment.number });
    gain(play, { available: amount, pendingCod: rupiah(-amount) });
    shipment.state = 'OVER';
  },
  claim: (play, { amount }) => {
    send(play, { kind: 'CLAIM', moves: [{ from: 'CLAIMS', to: 'AVAILABLE', amount }] });
    gain(play, { available: amount });
  },
  bill: (play, { amount, target }) => {
    const more = { from: 'REVENUE', to: 'COURIER_PAYABLE', amount } as const;
    const less = { from: 'COURIER_PAYABLE', to: 'REVENUE', amount } as const;
    send(play, { kind: 'COURIER_BILL', moves: [target % 2 === 0 ? more : less] });
  },
  withdraw: (play, { amount }) => {
    const move = { from: 'AVAILABLE', to: 'WITHDRAWAL_CLEARING', amount } as const;
    const id = send(play, { kind: 'WITHDRAWAL', moves: [move] });
    gain(play, { available: rupiah(-amount) });
    play.model.withdrawals.push({ id, amount, open: true });
  },
  reverse: (play) => {
    const withdrawal = play.model.withdrawals.find(({ open }) => open);
    if (withdrawal === undefined) return;
    const { id, amount } = withdrawal;
    const move = { from: 'WITHDRAWAL_CLEARING', to: 'AVAILABLE', amount } as const;
    send(play, { kind: 'WITHDRAWAL_REVERSAL', moves: [move], businessRef: id });
    gain(play, { available: amount });
    withdrawal.open = false;
  },
  adjust: (play, { amount, target }) => {
    const give = { from: 'ADJUSTMENT', to: 'AVAILABLE', amount } as const;
    const take = { from: 'AVAILABLE', to: 'ADJUSTMENT', amount } as const;
    const isGift = target % 2 === 0;
    send(play, { kind: 'ADJUSTMENT', moves: [isGift ? give : take] });
    gain(play, { available: rupiah(isGift ? amount : -amount) });
  },
};

export function newPlay(): Play {
  const wallet = { available: ZERO, held: ZERO, pendingCod: ZERO };
  return { ledger: memoryLedger(), model: { shipments: [], withdrawals: [], wallet, count: 0 } };
}

/** Does nothing where there is nothing to operate on; throws what the ledger throws. */
export function act(play: Play, step: Step): void {
  ACTS[step.operation](play, step);
}

/** Posts under the next id, which is the business reference, too, unless one is given. */
export function send<Kind extends JournalKind>(
  { ledger, model }: Play,
  draft: Draft<Kind>,
): string {
  model.count += 1;
  const journalId = String(model.count).padStart(6, '0');
  const journal = journalOf({ businessRef: journalId, ...draft, journalId });
  ledger.post(journal);
  return journal.businessRef;
}

/** A price of twice the amount, so that a payment just received does not always cover it. */
function hold(play: Play, { amount, target }: Step): void {
  const number = `SHP${play.model.count}`;
  const totalAmount = rupiah(amount * 2);
  send(play, { kind: 'HOLD', moves: holdMoves({ totalAmount }), businessRef: number });
  gain(play, { available: rupiah(-totalAmount), held: totalAmount });
  play.model.shipments.push({ number, totalAmount, cost: rupiah(target), state: 'HELD' });
}

function gain({ model }: Play, { available = ZERO, held = ZERO, pendingCod = ZERO }): void {
  const { wallet } = model;
  model.wallet = {
    available: add(wallet.available, available),
    held: add(wallet.held, held),
    pendingCod: add(wallet.pendingCod, pendingCod),
  };
}

function oneOf({ model }: Play, state: Shipment['state'], { target }: Step): Shipment | undefined {
  const found = model.shipments.filter((shipment) => shipment.state === state);
  return found[target % found.length];
}

function codFee({ totalAmount }: Shipment): Rupiah {
  return rupiah(Math.floor(totalAmount / 20));
}
