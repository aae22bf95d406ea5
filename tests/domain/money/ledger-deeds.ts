import type { Balance } from '#domain/money/wallet/balance.ts';
import { type Journal, type JournalDraft, journalOf } from '#domain/money/wallet/journal.ts';
import { holdMoves, type Paid } from '#domain/money/wallet/shipment-money.ts';
import type { JournalKind } from '#domain/money/wallet/transfer.ts';
import { add, type Rupiah, rupiah, ZERO } from '#domain/money.ts';

type State = 'HELD' | 'BOOKED' | 'DELIVERED' | 'OVER';

export type PaidShipment = Paid & { readonly number: string; state: State };

/** Expected contents of a ledger, kept by plain additions without journals or postings. */
export type Model = {
  readonly shipments: PaidShipment[];
  readonly withdrawals: { readonly id: string; readonly amount: Rupiah; open: boolean }[];
  /** Journals of money that came from outside. */
  readonly receipts: Draft<'PAYMENT_RECEIVED'>[];
  wallet: Balance;
  /** Number of journals tried so far. */
  count: number;
};

/** `target` selects what to operate on, modulo the number of candidates. */
export type Aim = { readonly target: number; readonly amount: Rupiah };

/** A change that the model applies once the ledger has accepted the journal. */
export type Deed = {
  /** Undefined: no money moves. */
  readonly journal?: Journal;
  /** True if the ledger already has this journal and must refuse it. */
  readonly isTwin?: boolean;
  readonly gain?: Partial<Balance>;
  readonly note?: () => void;
};

export type Draft<Kind extends JournalKind> = Pick<JournalDraft<Kind>, 'kind' | 'moves'> & {
  readonly businessRef?: string;
};

export function newModel(): Model {
  const wallet = { available: ZERO, held: ZERO, pendingCod: ZERO };
  return { shipments: [], withdrawals: [], receipts: [], wallet, count: 0 };
}

/** Numbers the journal; its id is also the business reference unless one is given. */
export function nextJournal<Kind extends JournalKind>(model: Model, draft: Draft<Kind>): Journal {
  model.count += 1;
  const journalId = journalIdAt(model.count);
  return journalOf({ businessRef: journalId, ...draft, journalId });
}

export function journalIdAt(count: number): string {
  return `01900000-0000-7000-8000-${String(count).padStart(12, '0')}`;
}

export function numberOfNext({ count }: Model): string {
  return `SHP${count}`;
}

/** The price is twice the amount, so that money just received does not always cover it. */
export function hold(model: Model, { amount, target }: Aim, number = numberOfNext(model)): Deed {
  const totalAmount = rupiah(amount * 2);
  const draft = { kind: 'HOLD', moves: holdMoves({ totalAmount }), businessRef: number } as const;
  const shipment: PaidShipment = { number, totalAmount, cost: rupiah(target), state: 'HELD' };
  return {
    journal: nextJournal(model, draft),
    gain: { available: rupiah(-totalAmount), held: totalAmount },
    note: () => model.shipments.push(shipment),
  };
}

export function take(model: Model, { gain = {}, note }: Deed): void {
  const { wallet } = model;
  model.wallet = {
    available: add(wallet.available, gain.available ?? ZERO),
    held: add(wallet.held, gain.held ?? ZERO),
    pendingCod: add(wallet.pendingCod, gain.pendingCod ?? ZERO),
  };
  note?.();
}

export function becomes(shipment: PaidShipment, state: State): () => void {
  return () => {
    shipment.state = state;
  };
}

export function oneOf(model: Model, state: State, { target }: Aim): PaidShipment | undefined {
  const found = model.shipments.filter((shipment) => shipment.state === state);
  return found[target % found.length];
}
