import type { Client } from 'pg';
import { systemDigest } from '#adapters/system/digest.ts';
import { systemRandom } from '#adapters/system/random.ts';
import type { Tenant } from '#domain/environment.ts';
import { ACCOUNT_KINDS, type AccountKind, FLOORS } from '#domain/money/wallet/account-kind.ts';
import { type DatedJournal, dated, journalOf } from '#domain/money/wallet/journal.ts';
import type { LedgerAccount, Posting } from '#domain/money/wallet/posting.ts';
import {
  captureMoves,
  holdMoves,
  refundMoves,
  releaseMoves,
} from '#domain/money/wallet/shipment-money.ts';
import { rupiah } from '#domain/money.ts';
import { newShipmentNumber } from '#domain/selling/shipment/shipment-number.ts';
import { emptyAccount, post } from '#tests/kit/fakes/posting.ts';

type Deed = keyof typeof DEEDS;
type Shipment = { readonly businessRef: string; readonly left: readonly Deed[] };
type Rows = {
  readonly text: string;
  readonly tenant: Tenant;
  readonly rows: readonly (readonly unknown[])[];
};
type Accounts = Map<AccountKind, LedgerAccount>;

const PAID = { totalAmount: rupiah(18_000), cost: rupiah(16_500) };
/** Amount collected for a COD shipment; the amount less the fee is settled. */
const CASH = rupiah(150_000);
const FEE = rupiah(4_500);
const TOP_UP = rupiah(10_000_000);

const DEEDS = {
  TOP_UP: { kind: 'TOPUP', moves: [{ from: 'FUNDING', to: 'AVAILABLE', amount: TOP_UP }] },
  HOLD: { kind: 'HOLD', moves: holdMoves(PAID) },
  CAPTURE: { kind: 'CAPTURE', moves: captureMoves(PAID) },
  RELEASE: { kind: 'REFUND', moves: releaseMoves(PAID) },
  REFUND: { kind: 'REFUND', moves: refundMoves(PAID) },
  COLLECTION: {
    kind: 'COD_COLLECTION',
    moves: [{ from: 'COD_CLEARING', to: 'PENDING_COD', amount: CASH }],
  },
  FEE: { kind: 'COD_FEE', moves: [{ from: 'PENDING_COD', to: 'REVENUE', amount: FEE }] },
  SETTLEMENT: {
    kind: 'COD_SETTLEMENT',
    moves: [{ from: 'PENDING_COD', to: 'AVAILABLE', amount: rupiah(CASH - FEE) }],
  },
} as const;

/** Sequences of journals in the life of a shipment. */
const LIVES: readonly (readonly Deed[])[] = [
  ['HOLD', 'CAPTURE'],
  ['HOLD', 'CAPTURE', 'COLLECTION', 'FEE', 'SETTLEMENT'],
  ['HOLD', 'CAPTURE'],
  ['HOLD', 'RELEASE'],
  ['HOLD', 'CAPTURE'],
  ['HOLD', 'CAPTURE', 'REFUND'],
  ['HOLD', 'CAPTURE'],
];
const UNDER_WAY = 40;
/** Journals between two top-ups. */
const TOP_UP_EVERY = 500;
/** Time between journals: a million postings span a few months. */
const EVERY_MS = 20_000;
const FIRST_AT = Date.UTC(2026, 5, 1);
/** Journals per statement. */
const BATCH = 5_000;

const ACCOUNT = `INSERT INTO account VALUES ($1::uuid, 'Toko', $1::text, now())`;
const JOURNALS = `
  INSERT INTO journal (account_id, environment, journal_id, kind, business_ref)
  SELECT $1, $2, * FROM unnest($3::uuid[], $4::text[], $5::text[])`;
const POSTINGS = `
  INSERT INTO posting (account_id, environment, journal_id, journal_kind, posting_id, kind,
    version, amount, balance_after, hash, created_at)
  SELECT $1, $2, * FROM unnest($3::uuid[], $4::text[], $5::uuid[], $6::text[], $7::bigint[],
    $8::bigint[], $9::bigint[], $10::text[], $11::timestamptz[])`;
const LEDGER_ACCOUNTS = `
  INSERT INTO ledger_account (account_id, environment, kind, balance, version, floor, chain_head,
    posted_at)
  SELECT $1, $2, * FROM unnest($3::text[], $4::bigint[], $5::bigint[], $6::bigint[], $7::text[],
    $8::timestamptz[])`;

/**
 * Writes the ledger of a busy account over some months: at least `least` postings, with hashes as
 * the domain computes them. Bypasses triggers and foreign keys, as a replica does.
 */
export async function writeLedger(owner: Client, tenant: Tenant, least: number): Promise<void> {
  const accounts: Accounts = new Map(
    ACCOUNT_KINDS.map((kind) => [kind, emptyAccount(tenant, kind)]),
  );
  const next = journals();
  await owner.query('BEGIN');
  await owner.query('SET LOCAL session_replication_role = replica');
  await owner.query(ACCOUNT, [tenant.accountId]);
  for (let count = 0; count < least; ) {
    const batch = Array.from({ length: Math.min(BATCH, least - count) }, next);
    const postings = batch.flatMap((journal) =>
      postTo(accounts, journal).map((posting) => postingRow(journal, posting)),
    );
    await write(owner, { text: JOURNALS, tenant, rows: batch.map(journalRow) });
    await write(owner, { text: POSTINGS, tenant, rows: postings });
    count += postings.length;
  }
  const rows = [...accounts.values()].map(accountRow);
  await write(owner, { text: LEDGER_ACCOUNTS, tenant, rows });
  await owner.query('COMMIT');
  // Autovacuum does this within a minute; without statistics, plans are guesses.
  await owner.query('VACUUM ANALYZE account, ledger_account, journal, posting');
}

/**
 * Returns the next journals of many interleaved shipments, each in its order, with an occasional
 * top-up.
 */
function journals(): () => DatedJournal {
  let at = new Date(FIRST_AT);
  let made = 0;
  const random = systemRandom({ now: () => at });
  const next = deeds(() => newShipmentNumber(at, random));
  return () => {
    at = new Date(at.getTime() + EVERY_MS);
    made += 1;
    const draft =
      made % TOP_UP_EVERY === 1 ? { ...DEEDS.TOP_UP, businessRef: `BANK ${made}` } : next();
    return dated(journalOf({ ...draft, journalId: random.uuid() }), at, random);
  };
}

function deeds(newNumber: () => string) {
  const underWay: Shipment[] = [];
  let begun = 0;
  return () => {
    while (underWay.length < UNDER_WAY) {
      underWay.push({ businessRef: newNumber(), left: LIVES[begun % LIVES.length] ?? [] });
      begun += 1;
    }
    const [shipment] = underWay.splice(0, 1);
    const [deed, ...left] = shipment?.left ?? [];
    if (shipment === undefined || deed === undefined)
      throw new Error('every life of a shipment must have a journal');
    const { businessRef } = shipment;
    if (left.length > 0) underWay.push({ businessRef, left });
    return { ...DEEDS[deed], businessRef };
  };
}

function postTo(accounts: Accounts, journal: DatedJournal): readonly Posting[] {
  const accountOf = (kind: AccountKind) => {
    const account = accounts.get(kind);
    if (account === undefined) throw new Error(`there is no ledger account ${kind}`);
    return account;
  };
  return post(journal, accountOf, systemDigest).map(({ account, posting }) => {
    accounts.set(account.kind, account);
    return posting;
  });
}

function journalRow({ journalId, kind, businessRef }: DatedJournal) {
  return [journalId, kind, businessRef];
}

function postingRow({ kind }: DatedJournal, posting: Posting) {
  const { journalId, transactionId, account, version, amount, balanceAfter } = posting;
  const ids = [journalId, kind, transactionId, account, version];
  return [...ids, amount, balanceAfter, posting.hash, posting.createdAt.toISOString()];
}

function accountRow({ kind, balance, version, chainHead, postedAt }: LedgerAccount) {
  return [kind, balance, version, FLOORS[kind], chainHead, postedAt?.toISOString() ?? null];
}

/** Inserts the rows column by column. */
async function write(owner: Client, { text, tenant, rows }: Rows): Promise<void> {
  const columns = (rows[0] ?? []).map((_, at) => rows.map((row) => row[at]));
  await owner.query(text, [tenant.accountId, tenant.environment, ...columns]);
}
