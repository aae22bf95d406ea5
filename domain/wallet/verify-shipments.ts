import { add, type Rupiah, ZERO } from '#domain/money.ts';
import type { AccountKind } from './account-kind.ts';
import type { Journal } from './journal.ts';
import { journalFault, type LedgerFault } from './ledger-fault.ts';
import type { JournalKind } from './transfer.ts';

/** The kinds that a shipment's price goes through; `walkShipments` wants these and no others. */
export const PRICE_KINDS = ['HOLD', 'CAPTURE', 'REFUND'] as const satisfies readonly JournalKind[];

/** Where the walk through the shipments stands: the last one may have journals on the next page. */
export type ShipmentsWalk = {
  readonly unfinished: readonly Journal[];
  readonly openHolds: Rupiah;
};

export type WalkedShipments = {
  readonly walk: ShipmentsWalk;
  readonly faults: readonly LedgerFault[];
};

export const START_OF_SHIPMENTS: ShipmentsWalk = { unfinished: [], openHolds: ZERO };

/** The next page of journals of PRICE_KINDS, by business reference. */
export function walkShipments(walk: ShipmentsWalk, page: readonly Journal[]): WalkedShipments {
  const journals = [...walk.unfinished, ...page];
  const last = journals.at(-1)?.businessRef;
  const finished = journals.filter(({ businessRef }) => businessRef !== last);
  const unfinished = journals.filter(({ businessRef }) => businessRef === last);
  return judged({ unfinished, openHolds: walk.openHolds }, finished);
}

/** `held`: the balance of HELD in the snapshot of the pages, or at an unchanged version of it. */
export function endOfShipments(walk: ShipmentsWalk, held: Rupiah): readonly LedgerFault[] {
  const { walk: end, faults } = judged({ ...walk, unfinished: [] }, walk.unfinished);
  if (end.openHolds === held) return faults;
  const message = `HELD is ${held}, the open holds sum to ${end.openHolds}`;
  const row = { account: 'HELD', version: null } as const;
  return [...faults, { code: 'HELD_NOT_OPEN_HOLDS', journalId: null, row, message }];
}

function judged(walk: ShipmentsWalk, finished: readonly Journal[]): WalkedShipments {
  const shipments = Map.groupBy(finished, ({ businessRef }) => businessRef);
  const faults: LedgerFault[] = [];
  let { openHolds } = walk;
  for (const journals of shipments.values()) {
    faults.push(...shipmentFaults(journals));
    if (!journals.some(isClosing)) openHolds = add(openHolds, sumOf(journals, 'HELD'));
  }
  return { walk: { ...walk, openHolds }, faults };
}

/** One hold; it stands whole until it is captured or given back whole; one refund, of no more. */
function shipmentFaults(journals: readonly Journal[]): readonly LedgerFault[] {
  const faults = repeatedKinds(journals);
  const hold = journals.find(({ kind }) => kind === 'HOLD');
  const closing = journals.find(isClosing);
  const refund = journals.find(({ kind }) => kind === 'REFUND');
  if (closing === undefined) return faults;
  if (hold === undefined) {
    return [...faults, journalFault('HOLD_MISSING', closing, 'nothing was held for it')];
  }
  const left = sumOf(journals, 'HELD');
  if (left !== ZERO) {
    faults.push(journalFault('HOLD_NOT_CLOSED', closing, `${left} of the hold is left`));
  }
  const [paid, refunded] = [sumOf([hold], 'HELD'), sumOf(refund ? [refund] : [], 'AVAILABLE')];
  if (refund && refunded > paid) {
    const message = `gives back ${refunded} of the ${paid} that was paid`;
    faults.push(journalFault('REFUND_EXCEEDS_PAYMENT', refund, message));
  }
  return faults;
}

function repeatedKinds(journals: readonly Journal[]): LedgerFault[] {
  return journals
    .filter(({ kind }, at) => journals.findIndex((other) => other.kind === kind) !== at)
    .map((journal) => journalFault('REPEATED_JOURNAL', journal, 'is not the first of its kind'));
}

function isClosing({ kind }: Journal): boolean {
  return kind !== 'HOLD';
}

function sumOf(journals: readonly Journal[], account: AccountKind): Rupiah {
  const entries = journals.flatMap((journal) => journal.entries);
  return add(...entries.filter((entry) => entry.account === account).map(({ amount }) => amount));
}
