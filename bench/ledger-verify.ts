import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { Client } from 'pg';
import { openEmbedded } from '#adapters/embedded-postgres/open-embedded.ts';
import { type Send, sendThrough } from '#adapters/postgres/session.ts';
import { postgresVerification } from '#adapters/postgres/stores/money/wallet/verification.ts';
import { systemDigest } from '#adapters/system/digest.ts';
import type { Tenant } from '#domain/environment.ts';
import type { LedgerFault } from '#domain/money/wallet/ledger-fault.ts';
import { verifyLedger } from '#src/usecases/money/wallet/verify-ledger.ts';
import { connectWithLongWait, migrateUp } from '#tests/kit/long-waits.ts';
import { type Figure, median, secondsSince } from './figure.ts';
import { writeLedger } from './long-books.ts';

type Found = { readonly faults: readonly LedgerFault[]; readonly postings: number };
type Tools = { readonly owner: Client; readonly send: Send };

/** Changes one byte of one row; `at` is where the fault must be reported. */
type Change = { readonly table: string; readonly set: string; readonly at: keyof typeof PLACES };

const SHORT = 10_000;
const LONG = 1_000_000;
const PER_SECOND = 100_000;
const MORE_HELD_MB = 8;
/** The first round warms up and does not count. */
const ROUNDS = 4;
/** Statements between two memory samples: each is a full collection. */
const LOOK_EVERY = 5;
const MEGABYTE = 2 ** 20;

/** Rows of HELD, in the middle of the ledger. */
const PLACES = {
  'a posting': `kind = 'HELD' AND version = 1500`,
  'its journal': `journal_id = (SELECT journal_id FROM posting
    WHERE account_id = $1 AND environment = $2 AND kind = 'HELD' AND version = 1500)`,
  'its account': `kind = 'HELD'`,
} as const;

const JOURNAL_OF = `
  SELECT journal_id FROM posting
  WHERE account_id = $1 AND environment = $2 AND kind = 'HELD' AND version = 1500`;

const POSTING = { table: 'posting', at: 'a posting' } as const;
const JOURNAL = { table: 'journal', at: 'its journal' } as const;
const ACCOUNT = { table: 'ledger_account', at: 'its account' } as const;
const CHANGES: readonly Change[] = [
  { ...POSTING, set: 'amount = amount # 1' },
  { ...POSTING, set: 'balance_after = balance_after # 1' },
  { ...POSTING, set: `created_at = created_at + interval '1 ms'` },
  { ...POSTING, set: `posting_id = ('f' || substr(posting_id::text, 2))::uuid` },
  { ...POSTING, set: `journal_id = ('f' || substr(journal_id::text, 2))::uuid` },
  { ...POSTING, set: `hash = '_' || substr(hash, 2)` },
  { ...JOURNAL, set: `kind = '_' || substr(kind, 2)` },
  { ...JOURNAL, set: `business_ref = '_' || substr(business_ref, 2)` },
  { ...ACCOUNT, set: 'balance = balance # 1' },
  { ...ACCOUNT, set: `chain_head = '_' || substr(chain_head, 2)` },
  { ...ACCOUNT, set: `posted_at = posted_at + interval '1 ms'` },
];

/** Verification of the ledger: speed, memory, and whether one changed byte is found. */
export async function ledgerVerifyFigures(): Promise<readonly Figure[]> {
  const dataDir = await mkdtemp(join(tmpdir(), 'satukurir-figures-'));
  const database = await openEmbedded({ dataDir, report: () => {} });
  const owner = new Client({ connectionString: database.ownerUrl });
  try {
    await migrateUp(database.ownerUrl);
    await owner.connect();
    const source = await connectWithLongWait({ url: database.appUrl, size: 4 });
    const figures = await measured({ owner, send: sendThrough(source) });
    await source.destroy();
    return figures;
  } finally {
    await owner.end();
    await database.release();
    await rm(dataDir, { recursive: true, force: true });
  }
}

async function measured({ owner, send }: Tools): Promise<readonly Figure[]> {
  const found: boolean[] = [];
  for (const change of CHANGES) {
    const tenant = await newLedger(owner, SHORT);
    found.push(await isNamed({ owner, send }, tenant, change));
  }
  const short = await newLedger(owner, SHORT);
  const long = await newLedger(owner, LONG);
  const speed = await speedOf(send, long);
  const held = (await mostHeld(send, long)) - (await mostHeld(send, short));
  const [first] = CHANGES;
  if (first !== undefined) found.push(await isNamed({ owner, send }, long, first));
  const named = { measured: found.filter((one) => one).length, bound: { atLeast: found.length } };
  const what = 'ledger verify, a million postings';
  return [
    { what, measured: speed, unit: '/s', bound: { atLeast: PER_SECOND } },
    {
      what: `${what}: extra heap compared with 10,000`,
      measured: held,
      unit: 'MB',
      bound: MORE_HELD_MB,
    },
    { what: 'ledger verify, changed bytes found', unit: `of ${found.length}`, ...named },
  ];
}

async function newLedger(owner: Client, size: number): Promise<Tenant> {
  // TEST shipments expire and leave their postings, so books without shipments are valid.
  const tenant = { accountId: randomUUID(), environment: 'TEST' } as const;
  await writeLedger(owner, tenant, size);
  return tenant;
}

/** Postings per second. */
async function speedOf(send: Send, tenant: Tenant): Promise<number> {
  const speeds: number[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    const startedAt = performance.now();
    const { faults, postings } = await verified(send, tenant);
    if (faults.length > 0 || postings < LONG)
      throw new Error('the honest ledger must have no fault');
    speeds.push(postings / secondsSince(startedAt));
  }
  return median(speeds.slice(1));
}

/** Highest heap use at the samples, in megabytes. */
async function mostHeld(send: Send, tenant: Tenant): Promise<number> {
  setFlagsFromString('--expose-gc');
  const collect: () => void = runInNewContext('gc');
  let statements = 0;
  let most = 0;
  const watched: Send = async (statement, values) => {
    statements += 1;
    if (statements % LOOK_EVERY === 0) {
      collect();
      const { heapUsed, external } = process.memoryUsage();
      most = Math.max(most, heapUsed + external);
    }
    return send(statement, values);
  };
  await verified(watched, tenant);
  return most / MEGABYTE;
}

/** True if the first reported row is the changed one. */
async function isNamed({ owner, send }: Tools, tenant: Tenant, change: Change): Promise<boolean> {
  const { table, set, at } = change;
  const own = [tenant.accountId, tenant.environment];
  const { rows } = await owner.query(JOURNAL_OF, own);
  await owner.query('SET session_replication_role = replica');
  await owner.query(
    `UPDATE ${table} SET ${set} WHERE account_id = $1 AND environment = $2 AND ${PLACES[at]}`,
    own,
  );
  await owner.query('RESET session_replication_role');
  const { faults } = await verified(send, tenant);
  // A wrong account sum follows from the wrong posting and may be reported before it.
  const ofRow = faults.filter(({ row }) => row !== null);
  const first = ofRow.find(({ journalId }) => journalId !== null) ?? ofRow[0];
  if (at === 'its journal') return first?.journalId === rows[0].journal_id;
  return first?.row?.account === 'HELD' && first.row.version === (at === 'a posting' ? 1500 : null);
}

async function verified(send: Send, tenant: Tenant): Promise<Found> {
  const verify = verifyLedger({ ...postgresVerification(send), digest: systemDigest });
  const verification = verify(tenant);
  const faults: LedgerFault[] = [];
  let next = await verification.next();
  while (!next.done) {
    faults.push(next.value.fault);
    next = await verification.next();
  }
  return { faults, postings: next.value.postings };
}
