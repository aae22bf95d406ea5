import { systemDigest } from '#adapters/system/digest.ts';
import type { Tenant } from '#domain/environment.ts';
import { type AccountKind, FLOORS } from '#domain/money/wallet/account-kind.ts';
import type { LedgerFault } from '#domain/money/wallet/ledger-fault.ts';
import type { LedgerAccount, WholeJournal } from '#domain/money/wallet/posting.ts';
import {
  type AccountWalk,
  finishAccountWalk,
  startAccountWalk,
  walkPostings,
} from '#domain/money/wallet/verify-account.ts';
import { booksFaults } from '#domain/money/wallet/verify-books.ts';
import { journalFaults } from '#domain/money/wallet/verify-journal.ts';
import {
  finishShipmentsWalk,
  PRICE_KINDS,
  startShipmentsWalk,
  walkShipments,
} from '#domain/money/wallet/verify-shipments.ts';
import { rupiah } from '#domain/money.ts';

/** The ledger accounts of one account, and the journals written since the last check. */
type WatchedBooks = {
  readonly accounts: readonly LedgerAccount[];
  readonly added: readonly WholeJournal[];
};

/** Runs all checks of `verifyLedger` incrementally: continues after the last verified row. */
type Watch = (books: WatchedBooks) => readonly LedgerFault[];

type Priced = { readonly journals: readonly WholeJournal[]; readonly held: number };

/** A snapshot boundary that no row exceeds. */
const ENDLESS = { balance: rupiah(0), lastVersion: Number.MAX_SAFE_INTEGER };

export function watchBooks(tenant: Tenant): Watch {
  const walks = new Map<AccountKind, AccountWalk>();
  const priced = new Map<string, Priced>();
  let held = 0;
  return ({ accounts, added }) => {
    const postings = added.flatMap(({ entries }) => entries);
    const walked = accounts.flatMap((account) => {
      const start = walks.get(account.kind) ?? startAccountWalk(tenant, account.kind);
      const page = postings.filter((posting) => posting.account === account.kind);
      const { walk, faults } = walkPostings(start, page, systemDigest);
      walks.set(account.kind, walk);
      return [...faults, ...finishAccountWalk(walk, account)];
    });
    const prices = added.filter(({ kind }) => PRICE_KINDS.some((one) => one === kind));
    const repriced = prices.flatMap(({ businessRef }) => {
      const before = priced.get(businessRef) ?? { journals: [], held: 0 };
      const own = prices.filter((one) => one.businessRef === businessRef);
      const journals = [...new Set([...before.journals, ...own])];
      const { walk, faults } = walkShipments(startShipmentsWalk(ENDLESS), journals);
      held += walk.openHolds - before.held;
      priced.set(businessRef, { journals, held: walk.openHolds });
      return faults;
    });
    return [...walked, ...journalFaults(added), ...repriced, ...cutFaults(accounts, held)];
  };
}

function cutFaults(accounts: readonly LedgerAccount[], held: number): readonly LedgerFault[] {
  const cut = accounts.map((account) => ({
    ...account,
    floor: FLOORS[account.kind],
    lastVersion: account.version,
  }));
  const inHeld = cut.find(({ kind }) => kind === 'HELD') ?? ENDLESS;
  return [
    ...booksFaults({ accounts: cut, lastJournalId: '' }),
    ...finishShipmentsWalk({ held: inHeld, openHolds: rupiah(held) }),
  ];
}
