import type { Rupiah } from '#domain/money.ts';
import { type AccountKind, type ClientKind, isClientKind } from './account-kind.ts';

/** What a row of the client's ledger is called. */
export type TransactionType =
  | 'TOPUP'
  | 'PAYMENT_RECEIVED'
  | 'SHIPMENT_PAYMENT'
  | 'SHIPMENT_CAPTURE'
  | 'SHIPMENT_REFUND'
  | 'COD_COLLECTED'
  | 'COD_FEE'
  | 'COD_SETTLED'
  | 'CLAIM'
  | 'ADJUSTMENT'
  | 'WITHDRAWAL'
  | 'WITHDRAWAL_REVERSED';
export type Direction = 'CREDIT' | 'DEBIT';

/** What a journal is about: its business reference is the id of one of these. */
export type Subject = 'SHIPMENT' | 'TOPUP' | 'WITHDRAWAL' | 'ADJUSTMENT';

/** Money in one account of the books: signed, below zero it leaves. */
export type Entry = { readonly account: AccountKind; readonly amount: Rupiah };

/** A row as the client sees it: one for every entry of a bucket of its own. */
export type ShownRow = {
  readonly type: TransactionType;
  readonly bucket: ClientKind;
  readonly direction: Direction;
};

/** Money goes from one account to another. */
export type Leg = { readonly from: AccountKind; readonly to: AccountKind };

type Transfer = {
  readonly about: Subject;
  /** Null: no bucket of the client is touched. */
  readonly shows: TransactionType | null;
  /** A journal goes one of them, by one or several of its legs. */
  readonly ways: readonly (readonly Leg[])[];
};

/** Every transfer there may be, by the kind of journal that records it. None other compiles. */
export const TRANSFERS = {
  TOPUP: {
    about: 'TOPUP',
    shows: 'TOPUP',
    ways: [
      [leg('QRIS_CLEARING', 'AVAILABLE')],
      [leg('TRANSFER_CLEARING', 'AVAILABLE')],
      [leg('FUNDING', 'AVAILABLE')],
    ],
  },
  PAYMENT_RECEIVED: {
    about: 'SHIPMENT',
    shows: 'PAYMENT_RECEIVED',
    ways: [[leg('QRIS_CLEARING', 'AVAILABLE')], [leg('TRANSFER_CLEARING', 'AVAILABLE')]],
  },
  HOLD: {
    about: 'SHIPMENT',
    shows: 'SHIPMENT_PAYMENT',
    ways: [[leg('AVAILABLE', 'HELD')]],
  },
  CAPTURE: {
    about: 'SHIPMENT',
    shows: 'SHIPMENT_CAPTURE',
    // The third leg: what a shipment sold below cost costs us.
    ways: [
      [leg('HELD', 'COURIER_PAYABLE'), leg('HELD', 'REVENUE'), leg('REVENUE', 'COURIER_PAYABLE')],
    ],
  },
  /** Before and after the capture in one kind, so that a shipment has one refund at most. */
  REFUND: {
    about: 'SHIPMENT',
    shows: 'SHIPMENT_REFUND',
    ways: [
      [leg('HELD', 'AVAILABLE')],
      [
        leg('COURIER_PAYABLE', 'AVAILABLE'),
        leg('REVENUE', 'AVAILABLE'),
        leg('COURIER_PAYABLE', 'REVENUE'),
      ],
    ],
  },
  COD_COLLECTION: {
    about: 'SHIPMENT',
    shows: 'COD_COLLECTED',
    ways: [[leg('COD_CLEARING', 'PENDING_COD')]],
  },
  COD_FEE: { about: 'SHIPMENT', shows: 'COD_FEE', ways: [[leg('PENDING_COD', 'REVENUE')]] },
  COD_SETTLEMENT: {
    about: 'SHIPMENT',
    shows: 'COD_SETTLED',
    ways: [[leg('PENDING_COD', 'AVAILABLE')]],
  },
  CLAIM: { about: 'SHIPMENT', shows: 'CLAIM', ways: [[leg('CLAIMS', 'AVAILABLE')]] },
  /** The courier bills another price or weight: our gain or loss, the client's price is locked. */
  COURIER_BILL: {
    about: 'SHIPMENT',
    shows: null,
    ways: [[leg('COURIER_PAYABLE', 'REVENUE')], [leg('REVENUE', 'COURIER_PAYABLE')]],
  },
  ADJUSTMENT: {
    about: 'ADJUSTMENT',
    shows: 'ADJUSTMENT',
    ways: [[leg('ADJUSTMENT', 'AVAILABLE')], [leg('AVAILABLE', 'ADJUSTMENT')]],
  },
  WITHDRAWAL: {
    about: 'WITHDRAWAL',
    shows: 'WITHDRAWAL',
    ways: [[leg('AVAILABLE', 'WITHDRAWAL_CLEARING')]],
  },
  WITHDRAWAL_REVERSAL: {
    about: 'WITHDRAWAL',
    shows: 'WITHDRAWAL_REVERSED',
    ways: [[leg('WITHDRAWAL_CLEARING', 'AVAILABLE')]],
  },
} as const satisfies Readonly<Record<string, Transfer>>;

export type JournalKind = keyof typeof TRANSFERS;
export const JOURNAL_KINDS = Object.keys(TRANSFERS) as readonly JournalKind[];

/** A declared transfer of this kind, and how much of it. */
export type Move<Kind extends JournalKind> = (typeof TRANSFERS)[Kind]['ways'][number][number] & {
  readonly amount: Rupiah;
};

/** Whether these moves go one declared way together. */
export function isDeclaredMove(kind: JournalKind, moves: readonly Leg[]): boolean {
  return waysOf(kind).some((way) => moves.every((move) => way.some((leg) => isSame(leg, move))));
}

/** Whether entries, as read from the books, can come of one declared way. */
export function isDeclared(kind: JournalKind, entries: readonly Entry[]): boolean {
  return waysOf(kind).some((way) =>
    entries.every(({ account, amount }) =>
      way.some((leg) => (amount < 0 ? leg.from === account : leg.to === account)),
    ),
  );
}

/** What the client sees of an entry; undefined where it is none of the client's business. */
export function shownRow(kind: JournalKind, { account, amount }: Entry): ShownRow | undefined {
  const { shows }: Transfer = TRANSFERS[kind];
  if (shows === null || !isClientKind(account)) return undefined;
  return { type: shows, bucket: account, direction: amount < 0 ? 'DEBIT' : 'CREDIT' };
}

function leg<From extends AccountKind, To extends AccountKind>(from: From, to: To) {
  return { from, to } as const;
}

/** None where somebody has made up a kind, as rows that were read may have it. */
function waysOf(kind: JournalKind): Transfer['ways'] {
  const transfer: Transfer | undefined = TRANSFERS[kind];
  return transfer?.ways ?? [];
}

function isSame(one: Leg, other: Leg): boolean {
  return one.from === other.from && one.to === other.to;
}
