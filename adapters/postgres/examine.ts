import type { DatabaseFacts } from '#domain/platform/examination/database-findings.ts';
import { Connection } from './connection.ts';
import { migrationClasses } from './migrations.ts';

type Examined = {
  readonly ownerUrl: string;
  /** Equal to `ownerUrl` if one role is used for everything. */
  readonly appUrl: string;
  readonly waitMs: number;
};

type OwnerRow = {
  readonly now: Date;
  readonly versionNumber: number;
  readonly version: string;
  readonly connectionsMax: number;
  readonly isReadOnly: boolean;
  readonly mayMigrate: boolean;
  readonly hasMigrations: boolean;
  readonly seesMigrations: boolean;
};

const OWNER = `
  SELECT clock_timestamp() AS now,
    current_setting('server_version_num')::int AS "versionNumber",
    split_part(current_setting('server_version'), ' ', 1) AS version,
    current_setting('max_connections')::int AS "connectionsMax",
    current_setting('transaction_read_only') = 'on' AS "isReadOnly",
    has_schema_privilege('public', 'CREATE') AS "mayMigrate",
    to_regclass('public.migration') IS NOT NULL AS "hasMigrations",
    has_table_privilege(to_regclass('public.migration'), 'SELECT') IS NOT FALSE AS "seesMigrations"`;

const SERVING = `
  SELECT rolsuper AS "isSuperuser", CASE WHEN to_regclass('public.account') IS NOT NULL
    THEN has_table_privilege('public.account', 'SELECT') END AS "mayRead"
  FROM pg_roles WHERE rolname = current_user`;

/** Asks the database about itself and changes nothing. Rejects if it does not answer. */
export async function examineDatabase({
  ownerUrl,
  appUrl,
  waitMs,
}: Examined): Promise<DatabaseFacts> {
  return asRole(ownerUrl, waitMs, async (owner) => {
    const before = Date.now();
    const facts = await one<OwnerRow>(owner, OWNER);
    const halfMs = (Date.now() - before) / 2;
    const { now, hasMigrations, seesMigrations, ...known } = facts;
    const serving = (client: Connection) =>
      one<NonNullable<DatabaseFacts['servingRole']>>(client, SERVING);
    return {
      ...known,
      clockAheadMs: now.getTime() - (before + halfMs),
      clockToleranceMs: halfMs,
      pendingMigrations: seesMigrations ? await pending(owner, hasMigrations) : [],
      servingRole: appUrl === ownerUrl ? null : await asRole(appUrl, waitMs, serving),
    };
  });
}

async function pending(owner: Connection, hasMigrations: boolean): Promise<readonly string[]> {
  const names = migrationClasses().flatMap((Migration) => new Migration().name ?? []);
  if (!hasMigrations) return names;
  const { rows } = await owner.query<{ name: string }>('SELECT name FROM migration');
  const done = new Set(rows.map(({ name }) => name));
  return names.filter((name) => !done.has(name));
}

async function asRole<Result>(
  url: string,
  waitMs: number,
  work: (client: Connection) => Promise<Result>,
): Promise<Result> {
  const client = new Connection({ connectionString: url, connectionTimeoutMillis: waitMs });
  try {
    await client.connect();
    return await work(client);
  } finally {
    await client.end().catch(() => {});
  }
}

async function one<Row extends object>(client: Connection, sql: string): Promise<Row> {
  const { rows } = await client.query<Row>(sql);
  const [row] = rows;
  if (row === undefined) throw new Error('SELECT answered no row');
  return row;
}
