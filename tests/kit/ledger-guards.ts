import { escapeLiteral } from 'pg';

/** Statement that must be refused, with this SQLSTATE and by the guard itself. */
export type Attempt = {
  readonly as: 'owner' | 'satukurir_app';
  readonly sql: string;
  readonly state: string;
  /** Constraint that rejects the row, or the first words of a trigger's error. */
  readonly by: string;
};

/** Trigger or constraint that protects the ledger from any writer; `drop` removes it. */
export type LedgerGuard = { readonly drop: string; readonly attempts: readonly Attempt[] };
export type LedgerGuards = Readonly<Record<string, LedgerGuard>>;

type Row = Readonly<Record<string, string | number | null>>;

export const LEDGER_TABLES = ['ledger_account', 'journal', 'posting'] as const;
export type LedgerTable = (typeof LEDGER_TABLES)[number];

const CHECKED = '23514';
const UNIQUE = '23505';
const REFERENCED = '23503';
const APPEND_ONLY = '23001';
const FORBIDDEN = '42501';

const MINE = { account_id: uuid(0xa1), environment: 'TEST' };
const LIVE = { environment: 'LIVE' };
const HASH = 'a'.repeat(64);
const AT = '2026-11-21T00:00:00Z';

const ACCOUNT = { ...MINE, kind: 'CLAIMS', balance: 0, version: 0, floor: 0 };
const JOURNAL = { ...MINE, journal_id: uuid(3), kind: 'CLAIM', business_ref: 'REF-3' };
const POSTING = {
  ...MINE,
  journal_id: uuid(2),
  journal_kind: 'CLAIM',
  hash: HASH,
  created_at: AT,
};
const DEBIT = {
  posting_id: uuid(21),
  kind: 'AVAILABLE',
  version: 2,
  amount: -5,
  balance_after: 95,
};
const CREDIT = { posting_id: uuid(22), kind: 'HELD', version: 1, amount: 5, balance_after: 5 };

/** Valid rows; each attempt changes one thing in them. */
export const HONEST: Readonly<Record<LedgerTable, Row>> = {
  ledger_account: { ...ACCOUNT, chain_head: '0'.repeat(64) },
  journal: JOURNAL,
  posting: { ...POSTING, ...DEBIT },
};

/**
 * Top-up of 100 in TEST, and a journal without entries in each environment, on which attempts are
 * made.
 */
export const FIXTURE = [
  `INSERT INTO account VALUES ('${uuid(0xa1)}', 'Toko', 'toko@shop.example', now())`,
  account({ kind: 'AVAILABLE', balance: 100, version: 1 }),
  account({ kind: 'FUNDING', balance: -100, version: 1, floor: -1_000 }),
  account({ kind: 'HELD' }),
  account({ ...LIVE, kind: 'REVENUE' }),
  journal({ journal_id: uuid(1), kind: 'TOPUP', business_ref: 'REF-1' }),
  journal({ journal_id: uuid(2), business_ref: 'REF-2' }),
  journal({ ...LIVE, journal_id: uuid(9), business_ref: 'REF-9' }),
  postings(
    { posting_id: uuid(11), version: 1, journal_id: uuid(1), amount: 100 },
    { posting_id: uuid(12), kind: 'FUNDING', journal_id: uuid(1), amount: -100 },
  ),
].join(';');

/** Privileges of the serving role that posting a journal needs. */
export const HONEST_WRITES = [
  account(),
  journal(),
  postings(),
  `UPDATE ledger_account SET balance = 95, version = 2, posted_at = '${AT}',
    chain_head = '${HASH}'
    WHERE kind = 'AVAILABLE'`,
].join(';');

const REWRITES = {
  journal: ['UPDATE journal SET kind = kind', 'DELETE FROM journal', 'TRUNCATE journal CASCADE'],
  posting: ['UPDATE posting SET amount = amount', 'DELETE FROM posting', 'TRUNCATE posting'],
  ledger_account: [
    'UPDATE ledger_account SET floor = floor',
    'UPDATE ledger_account SET kind = kind',
    'DELETE FROM ledger_account',
    'TRUNCATE ledger_account CASCADE',
  ],
} as const satisfies Readonly<Record<LedgerTable, readonly string[]>>;

/** Guards by their names in the catalogue: every constraint, unique index and trigger. */
export const WALLS: LedgerGuards = {
  ...constraints('ledger_account', {
    ledger_account_pkey: [UNIQUE, account({ kind: 'HELD' })],
    ledger_account_account_id_fkey: [REFERENCED, account({ account_id: uuid(0xb0) })],
    ledger_account_floor: [
      CHECKED,
      `UPDATE ledger_account SET balance = -1 WHERE kind = 'AVAILABLE'`,
      account({ version: 1, balance: -1 }),
    ],
    ledger_account_starts_empty: [
      CHECKED,
      account({ balance: 5 }),
      account({ version: -1 }),
      account({ chain_head: HASH }),
      account({ posted_at: AT }),
    ],
  }),
  ...constraints('journal', {
    journal_pkey: [UNIQUE, journal({ journal_id: uuid(1) })],
    journal_once: [UNIQUE, journal({ kind: 'TOPUP', business_ref: 'REF-1' })],
  }),
  ...constraints('posting', {
    posting_pkey: [UNIQUE, postings({ version: 1 })],
    posting_once: [UNIQUE, postings({ journal_id: uuid(1) }, { journal_id: uuid(1) })],
    // The journal is LIVE and its accounts are TEST, then the reverse.
    posting_journal: [REFERENCED, postings({ journal_id: uuid(9) }, { journal_id: uuid(9) })],
    posting_account: [REFERENCED, postings({ kind: 'REVENUE' })],
  }),
  ...domainChecks({
    environment: [
      account({ environment: 'DEMO' }),
      journal({ environment: 'DEMO' }),
      postings({ environment: 'DEMO' }),
    ],
    business_ref: [journal({ business_ref: '' }), journal({ business_ref: ' ' })],
    movement: [postings({ amount: 0 }, { amount: 0 })],
  }),
  posting_newest: {
    drop: 'DROP INDEX posting_newest',
    attempts: [attempt(postings({ posting_id: uuid(11) }), UNIQUE, 'posting_newest')],
  },
  posting_sums_to_zero: {
    drop: 'DROP TRIGGER posting_sums_to_zero ON posting',
    attempts: [
      postings({ amount: -6 }),
      insert('posting', [HONEST.posting]),
      // The sum is zero, but over two journals.
      postings({}, { journal_id: uuid(1) }),
    ].map((sql) => attempt(sql, CHECKED, 'a journal does not sum to zero')),
  },
  journal_is_history: appendOnly('journal', 'is_history'),
  journal_is_kept: appendOnly('journal', 'is_kept'),
  posting_is_history: appendOnly('posting', 'is_history'),
  posting_is_kept: appendOnly('posting', 'is_kept'),
};

/** Statements forbidden to the serving role, with or without triggers. */
export const PRIVILEGES: LedgerGuards = Object.fromEntries(
  LEDGER_TABLES.map((table) => [
    table,
    {
      drop: `GRANT ALL ON ${table} TO satukurir_app`,
      attempts: REWRITES[table].map((sql) =>
        attempt(sql, FORBIDDEN, `permission denied for table ${table}`),
      ),
    },
  ]),
);

export function nullIn(table: LedgerTable, column: string): LedgerGuard {
  const sql = insert(table, [{ ...HONEST[table], [column]: null }]);
  const by = `null value in column "${column}"`;
  return {
    drop: `ALTER TABLE ${table} ALTER ${column} DROP NOT NULL`,
    attempts: [{ as: 'owner', sql, state: '23502', by }],
  };
}

function constraints(
  table: LedgerTable,
  refused: Readonly<Record<string, readonly [state: string, ...sql: string[]]>>,
): LedgerGuards {
  const walls = Object.entries(refused).map(([name, [state, ...sql]]): [string, LedgerGuard] => [
    name,
    {
      drop: `ALTER TABLE ${table} DROP CONSTRAINT ${name} CASCADE`,
      attempts: sql.map((one) => attempt(one, state, name)),
    },
  ]);
  return Object.fromEntries(walls);
}

/** Constraints of column types, tested once for all tables. */
function domainChecks(refused: Readonly<Record<string, readonly string[]>>): LedgerGuards {
  const walls = Object.entries(refused).map(([domain, sql]): [string, LedgerGuard] => [
    `${domain}_check`,
    {
      drop: `ALTER DOMAIN ${domain} DROP CONSTRAINT ${domain}_check`,
      attempts: sql.map((one) => attempt(one, CHECKED, `${domain}_check`)),
    },
  ]);
  return Object.fromEntries(walls);
}

/**
 * Checks that the owner is refused, too, since the serving role does not even reach the trigger.
 * Only rows of a closed account are deleted, which another trigger checks.
 */
function appendOnly(table: 'journal' | 'posting', trigger: 'is_history' | 'is_kept'): LedgerGuard {
  const isKept = trigger === 'is_kept';
  const refused = REWRITES[table].filter((sql) => sql.startsWith('DELETE') === isKept);
  return {
    drop: `DROP TRIGGER ${table}_${trigger} ON ${table}`,
    attempts: refused.map((sql) => ({
      ...attempt(sql, APPEND_ONLY, `${table} is append-only`),
      as: 'owner',
    })),
  };
}

function attempt(sql: string, state: string, by: string): Attempt {
  return { as: 'satukurir_app', sql, state, by };
}

function account(changes: Row = {}): string {
  return insert('ledger_account', [{ ...HONEST.ledger_account, ...changes }]);
}

function journal(changes: Row = {}): string {
  return insert('journal', [{ ...HONEST.journal, ...changes }]);
}

/** Moves five from AVAILABLE to HELD, both entries at once. */
function postings(debit: Row = {}, credit: Row = {}): string {
  return insert('posting', [
    { ...POSTING, ...DEBIT, ...debit },
    { ...POSTING, ...CREDIT, ...credit },
  ]);
}

function insert(table: LedgerTable, rows: readonly Row[]): string {
  const columns = Object.keys(rows[0] ?? {});
  const values = rows.map((row) => `(${columns.map((name) => literal(row[name])).join(', ')})`);
  return `INSERT INTO ${table} (${columns.join(', ')}) VALUES ${values.join(', ')}`;
}

function literal(value: string | number | null | undefined): string {
  if (value === null || value === undefined) return 'NULL';
  return typeof value === 'number' ? String(value) : escapeLiteral(value);
}

function uuid(number: number): string {
  return `01900000-0000-7000-8000-${number.toString(16).padStart(12, '0')}`;
}
