import type { Rupiah } from '#domain/money.ts';
import { type AccountKind, type ClientKind, isClientKind } from './account-kind.ts';

/** Type of a wallet transaction. */
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

/** Type of a journal's subject, whose id is the journal's business reference. */
export type Subject = 'SHIPMENT' | 'TOPUP' | 'WITHDRAWAL' | 'ADJUSTMENT';

/** A change of one ledger account: signed, negative for a debit. */
export type Entry = { readonly account: AccountKind; readonly amount: Rupiah };

/** The client's view of an entry in one of its buckets. */
export type ShownRow = {
  readonly type: TransactionType;
  readonly bucket: ClientKind;
  readonly direction: Direction;
};

/** A direction of money between two ledger accounts. */
export type Leg = { readonly from: AccountKind; readonly to: AccountKind };

type Transfer = {
  readonly about: Subject;
  /** Null: changes no bucket of the client. */
  readonly shows: TransactionType | null;
  /** Alternative sets of legs: a journal uses one or more legs of a single set. */
  readonly ways: readonly (readonly Leg[])[];
};

/** Every allowed transfer, by journal kind. Other transfers do not compile. */
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
    // The third leg is the loss on a shipment sold below cost.
    ways: [
      [leg('HELD', 'COURIER_PAYABLE'), leg('HELD', 'REVENUE'), leg('REVENUE', 'COURIER_PAYABLE')],
    ],
  },
  /**
   * The same kind is used before and after the capture, so that a shipment has at most one refund.
   */
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
  COD_FEE: {
    about: 'SHIPMENT',
    shows: 'COD_FEE',
    // The courier's part of the fee, and ours.
    ways: [[leg('PENDING_COD', 'COURIER_PAYABLE'), leg('PENDING_COD', 'REVENUE')]],
  },
  COD_SETTLEMENT: {
    about: 'SHIPMENT',
    shows: 'COD_SETTLED',
    ways: [[leg('PENDING_COD', 'AVAILABLE')]],
  },
  CLAIM: { about: 'SHIPMENT', shows: 'CLAIM', ways: [[leg('CLAIMS', 'AVAILABLE')]] },
  /**
   * The courier bills another price or weight: our gain or loss, since the client's price is
   * locked.
   */
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

/** A declared leg of this kind, with its amount. */
export type Move<Kind extends JournalKind> = (typeof TRANSFERS)[Kind]['ways'][number][number] & {
  readonly amount: Rupiah;
};

/** Journal kinds that may change this account. */
export function kindsMoving(account: AccountKind): readonly JournalKind[] {
  return JOURNAL_KINDS.filter((kind) =>
    waysOf(kind).some((way) => way.some(({ from, to }) => from === account || to === account)),
  );
}

/** True if all moves are legs of one alternative. */
export function isDeclaredMove(kind: JournalKind, moves: readonly Leg[]): boolean {
  return waysOf(kind).some((way) => moves.every((move) => way.some((leg) => isSame(leg, move))));
}

/** True if the entries, as read from the ledger, fit one alternative. */
export function isDeclared(kind: JournalKind, entries: readonly Entry[]): boolean {
  return waysOf(kind).some((way) =>
    entries.every(({ account, amount }) =>
      way.some((leg) => (amount < 0 ? leg.from === account : leg.to === account)),
    ),
  );
}

/** The client's view of an entry; undefined if it is not shown. */
export function shownRow(kind: JournalKind, { account, amount }: Entry): ShownRow | undefined {
  const { shows }: Transfer = TRANSFERS[kind];
  if (shows === null || !isClientKind(account)) return undefined;
  return { type: shows, bucket: account, direction: amount < 0 ? 'DEBIT' : 'CREDIT' };
}

function leg<From extends AccountKind, To extends AccountKind>(from: From, to: To) {
  return { from, to } as const;
}

/** Empty for an unknown kind, which a corrupted row may have. */
function waysOf(kind: JournalKind): Transfer['ways'] {
  const transfer: Transfer | undefined = TRANSFERS[kind];
  return transfer?.ways ?? [];
}

function isSame(one: Leg, other: Leg): boolean {
  return one.from === other.from && one.to === other.to;
}
