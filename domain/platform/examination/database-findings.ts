import { type Finding, good, problem, warning } from './finding.ts';

/** Facts that the database reports about itself and about the two roles. */
export type DatabaseFacts = {
  /** Version number such as 150004. */
  readonly versionNumber: number;
  readonly version: string;
  readonly isReadOnly: boolean;
  /**
   * How far the database's clock is ahead of ours; the tolerance is half of the time that the query
   * took.
   */
  readonly clockAheadMs: number;
  readonly clockToleranceMs: number;
  readonly connectionsMax: number;
  /** True if the role of DATABASE_URL may change the schema. */
  readonly mayMigrate: boolean;
  /** Migrations of this release that have not run on the database yet. */
  readonly pendingMigrations: readonly string[];
  /** Null if one role both migrates and serves. */
  readonly servingRole: ServingRole | null;
};

type ServingRole = {
  readonly isSuperuser: boolean;
  /** Null if the schema has no account yet. */
  readonly mayRead: boolean | null;
};

const VERSION_MIN = 150_000;
/** Certificates, one-time codes and signatures of webhooks depend on the machine's own clock. */
const CLOCK_OFF_MS = 2_000;

export function databaseFindings(facts: DatabaseFacts, poolSize: number): readonly Finding[] {
  return [
    versionFinding(facts),
    clockFinding(facts),
    roleFinding(facts),
    migrationFinding(facts),
    connectionFinding(facts, poolSize),
  ];
}

function versionFinding({ versionNumber, version, isReadOnly }: DatabaseFacts): Finding {
  const found = `PostgreSQL ${version}`;
  if (versionNumber < VERSION_MIN) {
    return problem('database', found, 'Update PostgreSQL: version 15 or later is needed.');
  }
  if (isReadOnly) {
    const cure = 'Let DATABASE_URL name the primary server, not a standby.';
    return problem('database', `${found} takes no writes`, cure);
  }
  return good('database', `${found}; no extension is needed`);
}

function clockFinding({ clockAheadMs, clockToleranceMs }: DatabaseFacts): Finding {
  const offMs = Math.max(0, Math.abs(clockAheadMs) - clockToleranceMs);
  if (offMs < CLOCK_OFF_MS) return good('clock', 'agrees with the clock of the database');
  const seconds = Math.round(Math.abs(clockAheadMs) / 1000);
  const way = clockAheadMs > 0 ? 'behind' : 'ahead of';
  return warning(
    'clock',
    `this machine is ${seconds} s ${way} the database`,
    'Let both machines take their time from NTP (timedatectl set-ntp true).',
  );
}

function roleFinding({ servingRole, mayMigrate }: DatabaseFacts): Finding {
  if (!mayMigrate) {
    const cure = 'Let DATABASE_URL name the owner of the database: GRANT CREATE ON SCHEMA public.';
    return problem('roles', 'the role of DATABASE_URL may not change the schema', cure);
  }
  if (servingRole === null) {
    const cure = 'Set DATABASE_APP_URL to the same database as the role satukurir_app.';
    return warning('roles', 'one role both migrates and serves', cure);
  }
  if (servingRole.isSuperuser) {
    const cure = 'Let DATABASE_APP_URL name satukurir_app, which may not change the schema.';
    return problem('roles', 'the role that serves is a superuser', cure);
  }
  if (servingRole.mayRead === false) {
    const cure = 'Run `make migrate` as the owner: it grants satukurir_app its rights.';
    return problem('roles', 'the role that serves has no rights to the tables', cure);
  }
  return good('roles', 'one role migrates, another one serves');
}

function migrationFinding({ pendingMigrations: pending }: DatabaseFacts): Finding {
  if (pending.length === 0) return good('schema', 'is of this release');
  const cure = 'Run `make migrate`, or start the server: it does so first.';
  return warning('schema', `lacks ${pending.length} migrations of this release`, cure);
}

function connectionFinding({ connectionsMax }: DatabaseFacts, poolSize: number): Finding {
  const found = `${poolSize} for this process, of ${connectionsMax} of the database`;
  if (poolSize < connectionsMax) return good('connections', found);
  const cure = 'Lower DATABASE_POOL_SIZE, or raise max_connections of PostgreSQL.';
  return problem('connections', found, cure);
}
