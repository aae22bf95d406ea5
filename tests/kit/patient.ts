import type { DataSource } from 'typeorm';
import { connect } from '#adapters/postgres/connect.ts';
import * as migrate from '#adapters/postgres/migrate.ts';

/**
 * The product's limits are made for machines that have time. A machine that runs these tests beside
 * other work has not: here is what every server and every pool of a test is given in their place.
 * A test whose subject is a limit sets it by itself.
 */
const WAIT_MS = 60_000;

/** By the names of src/config/settings.ts, each at its most. */
export const PATIENT_SETTINGS = {
  DATABASE_WAIT_MS: String(WAIT_MS),
  RATES_DEADLINE_MS: '20000',
  QUOTE_DEADLINE_MS: '20000',
} as const;

type PoolWish = { readonly url: string; readonly size: number; readonly waitMs?: number };

export function connectPatiently({ url, size, waitMs = WAIT_MS }: PoolWish): Promise<DataSource> {
  return connect({ url, size, waitMs });
}

export function migrateUp(ownerUrl: string): Promise<readonly string[]> {
  return migrate.migrateUp(ownerUrl, WAIT_MS);
}

export function migrateDown(ownerUrl: string): Promise<void> {
  return migrate.migrateDown(ownerUrl, WAIT_MS);
}

/** A deadlock that a test looks for is found in this time, on new connections to this database. */
export const SOON_DEADLOCKED = `
  DO $$ BEGIN
    EXECUTE format('ALTER ROLE satukurir_app IN DATABASE %I SET deadlock_timeout = ''20ms''',
      current_database());
  END $$`;

/** A wait that a change of SQL causes, and that would not end, ends; on new connections. */
export const SOON_GIVEN_UP = `
  DO $$ BEGIN
    EXECUTE format('ALTER ROLE satukurir_app IN DATABASE %I SET lock_timeout = ''5s''',
      current_database());
  END $$`;

/** For the role that serves, in one database: the limits that the migrations set are the role's. */
export function patientRole(database: string): string {
  const limits = ['statement_timeout', 'lock_timeout', 'idle_in_transaction_session_timeout'];
  return limits
    .map((limit) => `ALTER ROLE satukurir_app IN DATABASE ${database} SET ${limit} = '60s'`)
    .join(';');
}
