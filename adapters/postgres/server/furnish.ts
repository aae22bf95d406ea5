import type { Client } from 'pg';
import { Connection } from '../connection.ts';
import { type Cluster, DATABASE, type Passwords, ROLES, urlOf } from './cluster.ts';

/** The advisory lock of those who furnish, in the database "postgres" as all of the launcher's. */
const FURNISHING = 2;

const CONNECT_MS = 10_000;

/** A connection to the database "postgres", where no one but the launcher works. */
export async function connectAsOwner(cluster: Cluster, port: number): Promise<Client> {
  const client = new Connection({
    connectionString: urlOf(cluster, 'owner', { port, database: 'postgres' }),
    ssl: false,
    application_name: 'satukurir launcher',
    connectionTimeoutMillis: CONNECT_MS,
  });
  try {
    await client.connect();
    return client;
  } catch (error) {
    await client.end();
    throw error;
  }
}

/** Makes the database and the role that serves, where they are missing. Safe for two at once. */
export async function furnish(owner: Client, passwords: Passwords): Promise<void> {
  await owner.query('SELECT pg_advisory_lock($1)', [FURNISHING]);
  if (!(await exists(owner, 'SELECT FROM pg_roles WHERE rolname = $1', ROLES.app))) {
    await owner.query(`CREATE ROLE ${ROLES.app} LOGIN PASSWORD '${passwords.app}'`);
  }
  if (!(await exists(owner, 'SELECT FROM pg_database WHERE datname = $1', DATABASE))) {
    await owner.query(`CREATE DATABASE ${DATABASE}`);
  }
  await owner.query('SELECT pg_advisory_unlock($1)', [FURNISHING]);
}

async function exists(owner: Client, sql: string, name: string): Promise<boolean> {
  return (await owner.query(sql, [name])).rowCount === 1;
}
