import type { AccountKind } from './account-kind.ts';
import type { AccountCut } from './books-cut.ts';
import { journalFault, type LedgerFault } from './ledger-fault.ts';
import type { PostedJournal } from './posting.ts';
import type { JournalKind } from './transfer.ts';

/** The kinds that a shipment's price goes through; `walkShipments` wants these and no others. */
export const PRICE_KINDS = ['HOLD', 'CAPTURE', 'REFUND'] as const satisfies readonly JournalKind[];

/** HELD at the cut. */
type HeldCut = Pick<AccountCut, 'balance' | 'lastVersion'>;

export type ShipmentsWalk = {
  readonly held: HeldCut;
  /** Of the shipments so far, as they were at the cut, whatever has become of them since. */
  readonly openHolds: number;
};

export type WalkedShipments = {
  readonly walk: ShipmentsWalk;
  readonly faults: readonly LedgerFault[];
};

export function startOfShipments(held: HeldCut): ShipmentsWalk {
  return { held, openHolds: 0 };
}

/** The next journals of PRICE_KINDS: all there are of each business reference among them. */
export function walkShipments(
  walk: ShipmentsWalk,
  page: readonly PostedJournal[],
): WalkedShipments {
  const shipments = [...Map.groupBy(page, ({ businessRef }) => businessRef).values()];
  const holds = shipments.map((journals) => openHold(journals, walk.held));
  return {
    walk: { ...walk, openHolds: holds.reduce((sum, hold) => sum + hold, walk.openHolds) },
    faults: shipments.flatMap(shipmentFaults),
  };
}

export function endOfShipments({ held, openHolds }: ShipmentsWalk): readonly LedgerFault[] {
  if (openHolds === held.balance) return [];
  const message = `HELD is ${held.balance}, the open holds sum to ${openHolds}`;
  const row = { account: 'HELD', version: null } as const;
  return [{ code: 'HELD_NOT_OPEN_HOLDS', journalId: null, row, message }];
}

/** What the shipment had in HELD at the cut: later versions are of money that moved since. */
function openHold(journals: readonly PostedJournal[], { lastVersion }: HeldCut): number {
  if (lastVersion === null) return 0;
  const then = journals.filter(({ entries }) =>
    entries.some(({ account, version }) => account === 'HELD' && version <= lastVersion),
  );
  return then.some(isClosing) ? 0 : sumOf(then, 'HELD');
}

/** One hold; it stands whole until it is captured or given back whole; one refund, of no more. */
function shipmentFaults(journals: readonly PostedJournal[]): readonly LedgerFault[] {
  const faults = repeatedKinds(journals);
  const hold = journals.find(({ kind }) => kind === 'HOLD');
  const closing = journals.find(isClosing);
  const refund = journals.find(({ kind }) => kind === 'REFUND');
  if (closing === undefined) return faults;
  if (hold === undefined) {
    return [...faults, journalFault('HOLD_MISSING', closing, 'nothing was held for it')];
  }
  const left = sumOf(journals, 'HELD');
  if (left !== 0) {
    faults.push(journalFault('HOLD_NOT_CLOSED', closing, `${left} of the hold is left`));
  }
  const [paid, refunded] = [sumOf([hold], 'HELD'), sumOf(refund ? [refund] : [], 'AVAILABLE')];
  if (refund && refunded > paid) {
    const message = `gives back ${refunded} of the ${paid} that was paid`;
    faults.push(journalFault('REFUND_EXCEEDS_PAYMENT', refund, message));
  }
  return faults;
}

function repeatedKinds(journals: readonly PostedJournal[]): LedgerFault[] {
  return journals
    .filter(({ kind }, at) => journals.findIndex((other) => other.kind === kind) !== at)
    .map((journal) => journalFault('REPEATED_JOURNAL', journal, 'is not the first of its kind'));
}

function isClosing({ kind }: PostedJournal): boolean {
  return kind !== 'HOLD';
}

function sumOf(journals: readonly PostedJournal[], account: AccountKind): number {
  const entries = journals.flatMap((journal) => journal.entries);
  const own = entries.filter((entry) => entry.account === account);
  return own.reduce((sum, { amount }) => sum + amount, 0);
}
