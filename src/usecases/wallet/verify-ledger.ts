import type { Digest } from '#domain/digest.ts';
import { ENVIRONMENTS, type Environment, type Tenant } from '#domain/environment.ts';
import { ZERO } from '#domain/money.ts';
import type { AnchorStore } from '#domain/wallet/anchor-store.ts';
import type { AccountCut, BooksCut } from '#domain/wallet/books-cut.ts';
import { type Follower, followAccounts } from '#domain/wallet/follow-accounts.ts';
import { brokenAnchor, brokenDigest, type CheckedAnchor } from '#domain/wallet/ledger-anchor.ts';
import type { LedgerFault } from '#domain/wallet/ledger-fault.ts';
import type {
  Hold,
  HoldReader,
  LedgerReader,
  ShipmentMoneyReader,
  Stretch,
} from '#domain/wallet/ledger-reader.ts';
import { endOfAccount, startOfAccount, walkPostings } from '#domain/wallet/verify-account.ts';
import { booksFaults } from '#domain/wallet/verify-books.ts';
import { holdFaults, KEEPS_SHIPMENTS } from '#domain/wallet/verify-holds.ts';
import { journalFaults } from '#domain/wallet/verify-journal.ts';
import { type ShipmentMoney, shipmentMoneyFaults } from '#domain/wallet/verify-shipment-money.ts';
import {
  endOfShipments,
  type ShipmentsWalk,
  startOfShipments,
  walkShipments,
} from '#domain/wallet/verify-shipments.ts';
import { merged } from '../merged.ts';
import { pagesBehind } from '../pages.ts';
import { digestOf } from './anchor-ledger.ts';
import { listDigests } from './list-digests.ts';

/** Whose books; null: everybody's, both environments'. */
export type LedgerScope = {
  readonly accountId: string | null;
  readonly environment: Environment | null;
};

/** `tenant` null: it is in the digests over all clients. */
export type FoundFault = { readonly tenant: Tenant | null; readonly fault: LedgerFault };

/** What was read. */
export type LedgerCounts = {
  readonly accounts: number;
  readonly journals: number;
  readonly postings: number;
};

/** Yields faults as they are found, and returns what was read to find them. */
export type VerifyLedger = (scope: LedgerScope) => AsyncGenerator<FoundFault, LedgerCounts>;

type Deps = {
  readonly reader: LedgerReader;
  readonly shipmentMoney: ShipmentMoneyReader;
  readonly holds: HoldReader;
  readonly anchors: AnchorStore;
  readonly digest: Digest;
  readonly pageSize?: number;
};
type Walk = Required<Deps> & { readonly tenant: Tenant; readonly counts: Counts };
type Counts = { -readonly [Name in keyof LedgerCounts]: number };
type Faults = AsyncGenerator<LedgerFault, void>;

/** Some 500 KB of journals at once, read in milliseconds: more would outlive a collection. */
const PAGE_SIZE = 500;

/**
 * The books prove themselves while money moves: of each client they are verified as they stood at
 * one moment, and read in pages afterwards, on two connections. Holds four pages at a time, however
 * long they are: some are judged while the database reads the next.
 */
export function verifyLedger({ pageSize = PAGE_SIZE, ...deps }: Deps): VerifyLedger {
  return async function* (scope) {
    const counts = { accounts: 0, journals: 0, postings: 0 };
    for await (const tenant of tenants({ ...deps, pageSize }, scope)) {
      const faults = faultsOf({ ...deps, pageSize, tenant, counts });
      for await (const fault of faults) yield { tenant, fault };
    }
    // One chain over all clients: it cannot be verified for one of them.
    const isWhole = scope.accountId === null && scope.environment === null;
    if (isWhole) yield* digestFaults({ ...deps, pageSize });
    return counts;
  };
}

async function* tenants(
  reading: Pick<Walk, 'reader' | 'pageSize'>,
  scope: LedgerScope,
): AsyncGenerator<Tenant> {
  const environments = scope.environment === null ? ENVIRONMENTS : [scope.environment];
  for await (const accountId of accountIds(reading, scope)) {
    for (const environment of environments) yield { accountId, environment };
  }
}

async function* accountIds(
  { reader, pageSize }: Pick<Walk, 'reader' | 'pageSize'>,
  { accountId }: LedgerScope,
): AsyncGenerator<string> {
  if (accountId !== null) return yield accountId;
  let page = await reader.accountIds(null, pageSize);
  while (page.length > 0) {
    yield* page;
    page = await reader.accountIds(page.at(-1) ?? null, pageSize);
  }
}

async function* faultsOf(walk: Walk): Faults {
  const cut = await walk.reader.cut(walk.tenant);
  walk.counts.accounts += cut.accounts.length;
  yield* booksFaults(cut);
  const held = cut.accounts.find(({ kind }) => kind === 'HELD');
  const shipments = { walk: startOfShipments(held ?? { balance: ZERO, lastVersion: null }) };
  yield* merged([movementFaults(walk, cut), shipmentFaults(walk, cut, shipments)]);
  yield* endOfShipments(shipments.walk);
  yield* merged([moneyFaults(walk), evidenceFaults(walk)]);
}

/** What every shipment says of its money, beside what the books say of it. */
async function* moneyFaults({ shipmentMoney, tenant, digest, pageSize }: Walk): Faults {
  const read = (last: ShipmentMoney | null) =>
    shipmentMoney(tenant, last?.shipmentNumber ?? null, pageSize);
  for await (const page of pagesBehind(read)) yield* shipmentMoneyFaults(page, digest);
}

async function* evidenceFaults(walk: Walk): Faults {
  if (KEEPS_SHIPMENTS[walk.tenant.environment]) yield* heldFaults(walk);
  yield* anchorFaults(walk);
}

/** Whether the shipment of every hold is there. */
async function* heldFaults({ holds, tenant, pageSize }: Walk): Faults {
  const read = (last: Hold | null) => holds(tenant, last?.shipmentNumber ?? null, pageSize);
  for await (const page of pagesBehind(read)) yield* holdFaults(page);
}

/** A tail that was cut with all that pointed to it is missed by the anchor of an earlier day. */
async function* anchorFaults({ anchors, tenant, pageSize }: Walk): Faults {
  const read = (last: CheckedAnchor | null) => anchors.anchorsOf(tenant, last, pageSize);
  for await (const page of pagesBehind(read)) yield* page.flatMap(brokenAnchor);
}

async function* digestFaults(
  deps: Pick<Walk, 'anchors' | 'digest' | 'pageSize'>,
): AsyncGenerator<FoundFault, void> {
  for await (const { day, digest } of listDigests(deps.anchors)(null)) {
    if ((await digestOf(day, deps)) === digest) continue;
    yield { tenant: null, fault: brokenDigest(day) };
  }
}

/** By its journals all of them at once; what that cannot vouch for, account by account. */
async function* movementFaults(walk: Walk, cut: BooksCut): Faults {
  const follower = followAccounts(cut.accounts, walk.digest);
  yield* allJournalFaults(walk, cut, follower);
  for (const account of cut.accounts) {
    if (follower.isWhole(account)) walk.counts.postings += account.version;
    else yield* accountFaults(walk, account);
  }
}

async function* accountFaults(walk: Walk, account: AccountCut): Faults {
  const { reader, tenant, digest, counts } = walk;
  const { kind, lastVersion } = account;
  let place = startOfAccount(tenant, kind);
  if (lastVersion !== null) {
    for await (const page of reader.postings(tenant, kind, upTo(walk, lastVersion))) {
      counts.postings += page.length;
      const walked = walkPostings(place, page, digest);
      yield* walked.faults;
      place = walked.walk;
    }
  }
  yield* endOfAccount(place, account);
}

async function* allJournalFaults(
  walk: Walk,
  { lastJournalId }: BooksCut,
  follower: Follower,
): Faults {
  const { reader, tenant, counts } = walk;
  if (lastJournalId === null) return;
  for await (const page of reader.journals(tenant, upTo(walk, lastJournalId))) {
    counts.journals += page.length;
    follower.follow(page);
    yield* journalFaults(page);
  }
}

async function* shipmentFaults(
  { reader, tenant, ...walk }: Walk,
  { lastPriceRef }: BooksCut,
  shipments: { walk: ShipmentsWalk },
): Faults {
  if (lastPriceRef === null) return;
  for await (const page of reader.priceJournals(tenant, upTo(walk, lastPriceRef))) {
    const walked = walkShipments(shipments.walk, page);
    shipments.walk = walked.walk;
    yield* walked.faults;
  }
}

/** All that there was at the cut. */
function upTo<Key>({ pageSize: limit }: Pick<Walk, 'pageSize'>, last: Key): Stretch<Key> {
  return { after: null, upTo: last, limit };
}
