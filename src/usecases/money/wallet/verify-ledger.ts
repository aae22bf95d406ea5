import { ENVIRONMENTS, type Environment, type Tenant } from '#domain/environment.ts';
import {
  brokenAnchor,
  brokenDigest,
  type CheckedAnchor,
  missingAccount,
} from '#domain/money/wallet/ledger-anchor.ts';
import type { LedgerFault } from '#domain/money/wallet/ledger-fault.ts';
import type { Hold, JournalRange, LedgerReader } from '#domain/money/wallet/ledger-reader.ts';
import type { AccountSnapshot, LedgerSnapshot } from '#domain/money/wallet/ledger-snapshot.ts';
import { type LedgerVerifier, ledgerVerifier } from '#domain/money/wallet/ledger-verifier.ts';
import {
  finishAccountWalk,
  startAccountWalk,
  walkPostings,
} from '#domain/money/wallet/verify-account.ts';
import { advanceFaults } from '#domain/money/wallet/verify-advances.ts';
import { booksFaults } from '#domain/money/wallet/verify-books.ts';
import { holdFaults, KEEPS_SHIPMENTS } from '#domain/money/wallet/verify-holds.ts';
import { journalFaults } from '#domain/money/wallet/verify-journal.ts';
import {
  type ShipmentMoney,
  shipmentMoneyFaults,
} from '#domain/money/wallet/verify-shipment-money.ts';
import {
  finishShipmentsWalk,
  type ShipmentsWalk,
  startShipmentsWalk,
  walkShipments,
} from '#domain/money/wallet/verify-shipments.ts';
import { ZERO } from '#domain/money.ts';
import { mergeStreams } from '../../merge-streams.ts';
import { eachPage } from '../../pages.ts';
import type { Ports } from '../../ports.ts';
import { digestOf } from './anchor-ledger.ts';
import { listDigests } from './list-digests.ts';
import { moneyRowFaults } from './verify-money-rows.ts';

/** Ledgers to verify; null: all accounts, both environments. */
export type LedgerScope = {
  readonly accountId: string | null;
  readonly environment: Environment | null;
};

/** Null `tenant`: the fault concerns all accounts, in the digests or in a provider's limit. */
export type FoundFault = { readonly tenant: Tenant | null; readonly fault: LedgerFault };

/** Number of verified rows. */
export type LedgerCounts = {
  readonly accounts: number;
  readonly journals: number;
  readonly postings: number;
};

/** Yields faults as they are found, and returns the number of verified rows. */
export type VerifyLedger = (scope: LedgerScope) => AsyncGenerator<FoundFault, LedgerCounts>;

type Deps = Pick<
  Ports,
  'shipmentMoney' | 'holds' | 'moneyRows' | 'advanceSums' | 'anchors' | 'digest'
> & {
  readonly reader: LedgerReader;
  readonly pageSize?: number;
};
type Verification = Required<Deps> & { readonly tenant: Tenant; readonly counts: Counts };
type Counts = { -readonly [Name in keyof LedgerCounts]: number };
type Faults = AsyncGenerator<LedgerFault, void>;

/** Some 500 KB of journals, read in milliseconds; more would outlive a garbage collection. */
const PAGE_SIZE = 500;

/**
 * Verifies ledgers while money moves, each tenant's as of one snapshot, read in pages on two
 * connections. At most four pages are in memory, because pages are checked while the database reads
 * the next ones.
 */
export function verifyLedger({ pageSize = PAGE_SIZE, ...deps }: Deps): VerifyLedger {
  return async function* (scope) {
    const counts = { accounts: 0, journals: 0, postings: 0 };
    for await (const tenant of tenants({ ...deps, pageSize }, scope)) {
      const faults = faultsOf({ ...deps, pageSize, tenant, counts });
      for await (const fault of faults) yield { tenant, fault };
    }
    // Digests and provider limits span all accounts, so they cannot be verified for one.
    const isWhole = scope.accountId === null && scope.environment === null;
    if (isWhole) yield* faultsOverAll({ ...deps, pageSize });
    return counts;
  };
}

async function* tenants(
  reading: Pick<Verification, 'reader' | 'pageSize'>,
  scope: LedgerScope,
): AsyncGenerator<Tenant> {
  const environments = scope.environment === null ? ENVIRONMENTS : [scope.environment];
  for await (const accountId of accountIds(reading, scope)) {
    for (const environment of environments) yield { accountId, environment };
  }
}

async function* accountIds(
  { reader, pageSize }: Pick<Verification, 'reader' | 'pageSize'>,
  { accountId }: LedgerScope,
): AsyncGenerator<string> {
  if (accountId !== null) return yield accountId;
  let page = await reader.accountIds(null, pageSize);
  while (page.length > 0) {
    yield* page;
    page = await reader.accountIds(page.at(-1) ?? null, pageSize);
  }
}

async function* faultsOf(verification: Verification): Faults {
  const snapshot = await verification.reader.snapshot(verification.tenant);
  verification.counts.accounts += snapshot.accounts.length;
  yield* booksFaults(snapshot);
  const held = snapshot.accounts.find(({ kind }) => kind === 'HELD');
  const progress = { walk: startShipmentsWalk(held ?? { balance: ZERO, lastVersion: null }) };
  yield* mergeStreams([
    movementFaults(verification, snapshot),
    shipmentFaults(verification, snapshot, progress),
  ]);
  yield* finishShipmentsWalk(progress.walk);
  yield* mergeStreams([moneyFaults(verification), evidenceFaults(verification)]);
  yield* moneyRowFaults(verification);
}

/** Compares each shipment's row with its journals. */
async function* moneyFaults({ shipmentMoney, tenant, digest, pageSize }: Verification): Faults {
  const read = (last: ShipmentMoney | null) =>
    shipmentMoney(tenant, last?.shipmentNumber ?? null, pageSize);
  for await (const page of eachPage(read)) yield* shipmentMoneyFaults(page, digest);
}

async function* evidenceFaults(verification: Verification): Faults {
  if (KEEPS_SHIPMENTS[verification.tenant.environment]) yield* heldFaults(verification);
  yield* anchorFaults(verification);
}

/** Holds whose shipment is missing. */
async function* heldFaults({ holds, tenant, pageSize }: Verification): Faults {
  const read = (last: Hold | null) => holds(tenant, last?.shipmentNumber ?? null, pageSize);
  for await (const page of eachPage(read)) yield* holdFaults(page);
}

/** The anchor of an earlier day reveals deleted postings at the end of a chain. */
async function* anchorFaults({ anchors, tenant, pageSize }: Verification): Faults {
  const read = (last: CheckedAnchor | null) => anchors.anchorsOf(tenant, last, pageSize);
  for await (const page of eachPage(read)) yield* page.flatMap(brokenAnchor);
}

async function* faultsOverAll(
  deps: Pick<Verification, 'advanceSums' | 'anchors' | 'digest' | 'pageSize'>,
): AsyncGenerator<FoundFault, void> {
  for (const fault of advanceFaults(await deps.advanceSums())) yield { tenant: null, fault };
  const strays = (last: string | null) => deps.anchors.strays(last, deps.pageSize);
  for await (const page of eachPage(strays)) {
    for (const accountId of page) yield { tenant: null, fault: missingAccount(accountId) };
  }
  for await (const { day, digest } of listDigests(deps.anchors)(null)) {
    if ((await digestOf(day, deps)) === digest) continue;
    yield { tenant: null, fault: brokenDigest(day) };
  }
}

/**
 * Verifies all accounts in one pass over the journals, then checks those that it could not prove
 * one by one.
 */
async function* movementFaults(verification: Verification, snapshot: LedgerSnapshot): Faults {
  const verifier = ledgerVerifier(snapshot.accounts, verification.digest);
  yield* allJournalFaults(verification, snapshot, verifier);
  for (const account of snapshot.accounts) {
    if (verifier.isVerified(account)) verification.counts.postings += account.version;
    else yield* accountFaults(verification, account);
  }
}

async function* accountFaults(verification: Verification, account: AccountSnapshot): Faults {
  const { reader, tenant, digest, counts } = verification;
  const { kind, lastVersion } = account;
  let progress = startAccountWalk(tenant, kind);
  if (lastVersion !== null) {
    for await (const page of reader.postings(tenant, kind, upTo(verification, lastVersion))) {
      counts.postings += page.length;
      const result = walkPostings(progress, page, digest);
      yield* result.faults;
      progress = result.walk;
    }
  }
  yield* finishAccountWalk(progress, account);
}

async function* allJournalFaults(
  verification: Verification,
  { lastJournalId }: LedgerSnapshot,
  verifier: LedgerVerifier,
): Faults {
  const { reader, tenant, counts } = verification;
  if (lastJournalId === null) return;
  for await (const page of reader.journals(tenant, upTo(verification, lastJournalId))) {
    counts.journals += page.length;
    verifier.verify(page);
    yield* journalFaults(page);
  }
}

async function* shipmentFaults(
  { reader, tenant, ...walk }: Verification,
  { lastPriceRef }: LedgerSnapshot,
  shipments: { walk: ShipmentsWalk },
): Faults {
  if (lastPriceRef === null) return;
  for await (const page of reader.priceJournals(tenant, upTo(walk, lastPriceRef))) {
    const result = walkShipments(shipments.walk, page);
    shipments.walk = result.walk;
    yield* result.faults;
  }
}

/** All rows up to the snapshot. */
function upTo<Key>(
  { pageSize: limit }: Pick<Verification, 'pageSize'>,
  last: Key,
): JournalRange<Key> {
  return { after: null, upTo: last, limit };
}
