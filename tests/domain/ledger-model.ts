import fc from 'fast-check';
import { add, type Rupiah, rupiah, ZERO } from '#domain/money.ts';
import { Refusal } from '#domain/refusal.ts';
import type { Balance } from '#domain/wallet/balance.ts';
import { type Journal, type JournalDraft, journalOf } from '#domain/wallet/journal.ts';
import {
  captureMoves,
  holdMoves,
  type Paid,
  refundMoves,
  releaseMoves,
} from '#domain/wallet/shipment-money.ts';
import type { JournalKind } from '#domain/wallet/transfer.ts';

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

export type Outcome = 'done' | 'idle' | 'refused';

/** In memory or in a database. Throws INSUFFICIENT_BALANCE for what the client cannot pay. */
export type Ledger = { post(journal: Journal): void | Promise<void> };

type Shipment = Paid & { readonly number: string; state: 'HELD' | 'BOOKED' | 'DELIVERED' | 'OVER' };

/** What a ledger should hold, kept by plain additions: knows neither journals nor postings. */
export type Model = {
  readonly shipments: Shipment[];
  readonly withdrawals: { readonly id: string; readonly amount: Rupiah; open: boolean }[];
  wallet: Balance;
  /** Of the journals that were tried. */
  count: number;
};

export type Play = { readonly ledger: Ledger; readonly model: Model };

/** A journal to post, and what the model notes of it once the ledger has taken it. */
type Deed = {
  readonly journal: Journal;
  readonly gain?: Partial<Balance>;
  readonly note?: () => void;
};

type Draft<Kind extends JournalKind> = Pick<JournalDraft<Kind>, 'kind' | 'moves'> & {
  readonly businessRef?: string;
};

/** No deed: there is nothing to operate on. */
const DEEDS: Record<Operation, (model: Model, step: Step) => readonly Deed[]> = {
  topUp: (model, { amount }) => {
    const moves = [{ from: 'FUNDING', to: 'AVAILABLE', amount }] as const;
    return [{ journal: nextJournal(model, { kind: 'TOPUP', moves }), gain: { available: amount } }];
  },
  payByWallet: (model, step) => [hold(model, step)],
  payByQris: (model, step) => {
    const move = { from: 'QRIS_CLEARING', to: 'AVAILABLE', amount: step.amount } as const;
    const journal = nextJournal(model, { kind: 'PAYMENT_RECEIVED', moves: [move] });
    return [{ journal, gain: { available: step.amount } }, hold(model, step)];
  },
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
    const fee = [{ from: 'PENDING_COD', to: 'REVENUE', amount: codFee(shipment) }] as const;
    return [
      { journal: nextJournal(model, { kind: 'COD_COLLECTION', moves: collected, businessRef }) },
      {
        journal: nextJournal(model, { kind: 'COD_FEE', moves: fee, businessRef }),
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

export function newModel(): Model {
  const wallet = { available: ZERO, held: ZERO, pendingCod: ZERO };
  return { shipments: [], withdrawals: [], wallet, count: 0 };
}

/** Throws whatever the ledger throws, but for a client that cannot pay. */
export async function act({ ledger, model }: Play, step: Step): Promise<Outcome> {
  const deeds = DEEDS[step.operation](model, step);
  try {
    for (const deed of deeds) {
      await ledger.post(deed.journal);
      take(model, deed);
    }
  } catch (error) {
    if (error instanceof Refusal && error.code === 'INSUFFICIENT_BALANCE') return 'refused';
    throw error;
  }
  return deeds.length === 0 ? 'idle' : 'done';
}

/** Under the next id, which is the business reference, too, unless one is given. */
export function nextJournal<Kind extends JournalKind>(model: Model, draft: Draft<Kind>): Journal {
  model.count += 1;
  const journalId = journalIdAt(model.count);
  return journalOf({ businessRef: journalId, ...draft, journalId });
}

export function journalIdAt(count: number): string {
  return `01900000-0000-7000-8000-${String(count).padStart(12, '0')}`;
}

export function steps(): fc.Arbitrary<Step> {
  return fc.record({
    operation: fc.constantFrom(...OPERATIONS),
    target: fc.nat({ max: 200_000 }),
    amount: fc.integer({ min: 0, max: 100_000 }).map(rupiah),
  });
}

/** A price of twice the amount, so that a payment just received does not always cover it. */
function hold(model: Model, { amount, target }: Step): Deed {
  const number = `SHP${model.count}`;
  const totalAmount = rupiah(amount * 2);
  const draft = { kind: 'HOLD', moves: holdMoves({ totalAmount }), businessRef: number } as const;
  const shipment: Shipment = { number, totalAmount, cost: rupiah(target), state: 'HELD' };
  return {
    journal: nextJournal(model, draft),
    gain: { available: rupiah(-totalAmount), held: totalAmount },
    note: () => model.shipments.push(shipment),
  };
}

function take(model: Model, { gain = {}, note }: Deed): void {
  const { wallet } = model;
  model.wallet = {
    available: add(wallet.available, gain.available ?? ZERO),
    held: add(wallet.held, gain.held ?? ZERO),
    pendingCod: add(wallet.pendingCod, gain.pendingCod ?? ZERO),
  };
  note?.();
}

function becomes(shipment: Shipment, state: Shipment['state']): () => void {
  return () => {
    shipment.state = state;
  };
}

function oneOf(model: Model, state: Shipment['state'], { target }: Step): Shipment | undefined {
  const found = model.shipments.filter((shipment) => shipment.state === state);
  return found[target % found.length];
}

function codFee({ totalAmount }: Shipment): Rupiah {
  return rupiah(Math.floor(totalAmount / 20));
}
