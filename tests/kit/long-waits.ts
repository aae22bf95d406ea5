import type { DataSource } from 'typeorm';
import { connect } from '#adapters/postgres/connect.ts';
import * as migrate from '#adapters/postgres/migrate.ts';

/**
 * Longer time limits for every server and pool of the tests, because the machine may be busy. A
 * test about a limit sets it itself.
 */
const WAIT_MS = 60_000;

/** Limits by their names in src/config/settings.ts, each at its maximum. */
export const LONG_WAIT_SETTINGS = {
  DATABASE_WAIT_MS: String(WAIT_MS),
  RATES_DEADLINE_MS: '20000',
  QUOTE_DEADLINE_MS: '20000',
} as const;

type PoolOptions = { readonly url: string; readonly size: number; readonly waitMs?: number };

export function connectWithLongWait({
  url,
  size,
  waitMs = WAIT_MS,
}: PoolOptions): Promise<DataSource> {
  return connect({ url, size, waitMs });
}

export function migrateUp(ownerUrl: string): Promise<readonly string[]> {
  return migrate.migrateUp(ownerUrl, WAIT_MS);
}

export function migrateDown(ownerUrl: string): Promise<void> {
  return migrate.migrateDown(ownerUrl, WAIT_MS);
}

/** Shortens deadlock detection on new connections to this database. */
export const FAST_DEADLOCK_DETECTION = `
  DO $$ BEGIN
    EXECUTE format('ALTER ROLE satukurir_app IN DATABASE %I SET deadlock_timeout = ''20ms''',
      current_database());
  END $$`;

/** Ends a lock wait that a mutated statement causes; on new connections. */
export const SHORT_LOCK_TIMEOUT = `
  DO $$ BEGIN
    EXECUTE format('ALTER ROLE satukurir_app IN DATABASE %I SET lock_timeout = ''5s''',
      current_database());
  END $$`;

/** Sets limits of the serving role in one database: the migrations set them on the role. */
export function longWaitRole(database: string): string {
  const limits = ['statement_timeout', 'lock_timeout', 'idle_in_transaction_session_timeout'];
  return limits
    .map((limit) => `ALTER ROLE satukurir_app IN DATABASE ${database} SET ${limit} = '60s'`)
    .join(';');
}
