import { Client } from 'pg';
import { type Cluster, DATABASE, type Passwords, ROLES, urlOf } from './cluster.ts';

/** Advisory lock of `initialise`. All locks of the launcher are in the database "postgres". */
const INITIALISE_LOCK = 2;

const CONNECT_MS = 10_000;

/** A connection to the database "postgres", which only the launcher uses. */
export async function connectAsOwner(cluster: Cluster, port: number): Promise<Client> {
  const client = new Client({
    connectionString: urlOf(cluster, 'owner', { port, database: 'postgres' }),
    ssl: false,
    application_name: 'satukurir launcher',
    connectionTimeoutMillis: CONNECT_MS,
  });
  // Without a listener, an error event would end the process.
  client.on('error', () => {});
  try {
    await client.connect();
    return client;
  } catch (error) {
    await client.end();
    throw error;
  }
}

/** Creates the database and the serving role if they are missing. Safe to run concurrently. */
export async function initialise(owner: Client, passwords: Passwords): Promise<void> {
  await owner.query('SELECT pg_advisory_lock($1)', [INITIALISE_LOCK]);
  if (!(await exists(owner, 'SELECT FROM pg_roles WHERE rolname = $1', ROLES.app))) {
    await owner.query(`CREATE ROLE ${ROLES.app} LOGIN PASSWORD '${passwords.app}'`);
  }
  if (!(await exists(owner, 'SELECT FROM pg_database WHERE datname = $1', DATABASE))) {
    await owner.query(`CREATE DATABASE ${DATABASE}`);
  }
  await owner.query('SELECT pg_advisory_unlock($1)', [INITIALISE_LOCK]);
}

async function exists(owner: Client, sql: string, name: string): Promise<boolean> {
  return (await owner.query(sql, [name])).rowCount === 1;
}
