import type { AccountKind } from './account-kind.ts';
import { journalFault, type LedgerFault } from './ledger-fault.ts';
import type { AccountSnapshot } from './ledger-snapshot.ts';
import type { PostedJournal } from './posting.ts';
import type { JournalKind } from './transfer.ts';

/** Kinds that move a shipment's price; `walkShipments` takes no others. */
export const PRICE_KINDS = ['HOLD', 'CAPTURE', 'REFUND'] as const satisfies readonly JournalKind[];

/** HELD at the snapshot. */
type HeldSnapshot = Pick<AccountSnapshot, 'balance' | 'lastVersion'>;

export type ShipmentsWalk = {
  readonly held: HeldSnapshot;
  /** Open holds of the shipments verified so far, as of the snapshot. */
  readonly openHolds: number;
};

export type WalkedShipments = {
  readonly walk: ShipmentsWalk;
  readonly faults: readonly LedgerFault[];
};

export function startShipmentsWalk(held: HeldSnapshot): ShipmentsWalk {
  return { held, openHolds: 0 };
}

/** Walks the next journals of PRICE_KINDS, complete for each business reference. */
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

export function finishShipmentsWalk({ held, openHolds }: ShipmentsWalk): readonly LedgerFault[] {
  if (openHolds === held.balance) return [];
  const message = `HELD is ${held.balance}, the open holds sum to ${openHolds}`;
  const row = { account: 'HELD', version: null } as const;
  return [{ code: 'HELD_NOT_OPEN_HOLDS', journalId: null, row, message }];
}

/** The shipment's part of HELD at the snapshot; later versions are ignored. */
function openHold(journals: readonly PostedJournal[], { lastVersion }: HeldSnapshot): number {
  if (lastVersion === null) return 0;
  const journalsAtSnapshot = journals.filter(({ entries }) =>
    entries.some(({ account, version }) => account === 'HELD' && version <= lastVersion),
  );
  return journalsAtSnapshot.some(isClosing) ? 0 : sumOf(journalsAtSnapshot, 'HELD');
}

/** Allows one hold, captured or released as a whole, and at most one refund of no more than it. */
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
  const paid = sumOf([hold], 'HELD');
  const refunded = sumOf(refund ? [refund] : [], 'AVAILABLE');
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
