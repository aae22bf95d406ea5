import { mkdir, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { Client } from 'pg';
import {
  type Manifest,
  type StoredFile,
  storeFile,
  storeText,
  writeManifest,
} from './backup-files.ts';
import { openEmbedded } from './open-embedded.ts';

export type BackupOptions = {
  readonly dataDir: string;
  /** The new folder of the backup. */
  readonly to: string;
  readonly report: (line: string) => void;
};

/** Folders whose contents a server recreates, or cannot use in another cluster. */
const LEFT_OUT_BELOW: readonly string[] = [
  'pg_wal',
  'pg_replslot',
  'pg_dynshmem',
  'pg_notify',
  'pg_serial',
  'pg_snapshots',
  'pg_stat_tmp',
  'pg_subtrans',
];
const LEFT_OUT =
  /^(?:postmaster\.(?:pid|opts)|backup_label(?:\.old)?|pg_internal\.init|pgsql_tmp.*)$/;
const SEGMENT = /^[0-9A-F]{24}$/;

/**
 * Backs the embedded cluster up while it serves, by PostgreSQL's low-level API: the npm package has
 * neither pg_basebackup nor pg_dump. Starts the server if none runs. Throws if `to` is not empty.
 * https://www.postgresql.org/docs/18/continuous-archiving.html#BACKUP-LOWLEVEL-BASE-BACKUP
 */
export async function backUp({ dataDir, to, report }: BackupOptions): Promise<Manifest> {
  await mkdir(to, { recursive: true, mode: 0o700 });
  if ((await readdir(to)).length > 0) throw new Error(`${to} must be a new or empty folder.`);
  const server = await openEmbedded({ dataDir, report });
  const client = new Client({ connectionString: server.ownerUrl, ssl: false });
  try {
    await client.connect();
    const manifest = await copyCluster(client, server.clusterFolder, to);
    await writeManifest(to, manifest);
    return manifest;
  } finally {
    await client.end();
    await server.release();
  }
}

async function copyCluster(client: Client, cluster: string, to: string): Promise<Manifest> {
  const began = new Date().toISOString();
  const data = join(cluster, 'data');
  const first = await beginBackup(client);
  const contents = await contentsOf(data);
  const files = await storeAll(contents.files, { data, to });
  const { label, last } = await endBackup(client);
  const segments = (await readdir(join(data, 'pg_wal')))
    .filter((name) => SEGMENT.test(name) && name >= first && name <= last)
    .map((name) => `pg_wal/${name}`);
  if (segments.length === 0) throw new Error('PostgreSQL has removed the WAL of this backup.');
  return {
    format: 1,
    postgres: await versionOf(client),
    began,
    ended: new Date().toISOString(),
    folders: ['data', ...contents.folders.map((path) => `data/${path}`)],
    files: [
      ...files,
      ...(await storeAll(segments, { data, to })),
      await storeText(to, 'data/backup_label', label),
      ...(await storeAll(['passwords.json'], { data: cluster, to, below: '' })),
    ],
  };
}

/**
 * Returns the first segment of WAL that the backup needs. A replication slot of this session keeps
 * it.
 */
async function beginBackup(client: Client): Promise<string> {
  await client.query("SELECT pg_create_physical_replication_slot('satukurir_backup', true, true)");
  const { rows } = await client.query<{ first: string }>(
    "SELECT pg_walfile_name(pg_backup_start('satukurir', true)) AS first",
  );
  return rows[0]?.first ?? '';
}

/**
 * Returns the file by which a restored cluster finds the start of its WAL, and the name of the last
 * segment.
 */
async function endBackup(client: Client) {
  const { rows } = await client.query<{ label: string; last: string }>(
    'SELECT labelfile AS label, pg_walfile_name(lsn) AS last FROM pg_backup_stop(false)',
  );
  return rows[0] ?? { label: '', last: '' };
}

async function versionOf(client: Client): Promise<number> {
  const sql = "SELECT current_setting('server_version_num')::integer AS version";
  return (await client.query<{ version: number }>(sql)).rows[0]?.version ?? 0;
}

/** Folders (parents first) and files of the cluster that belong in a backup. */
async function contentsOf(
  data: string,
  below = '',
): Promise<Record<'folders' | 'files', string[]>> {
  const found: Record<'folders' | 'files', string[]> = { folders: [], files: [] };
  for (const entry of await readdir(join(data, below), { withFileTypes: true })) {
    if (LEFT_OUT.test(entry.name)) continue;
    const path = below === '' ? entry.name : `${below}/${entry.name}`;
    if (entry.isFile()) found.files.push(path);
    if (!entry.isDirectory()) continue;
    found.folders.push(path);
    if (LEFT_OUT_BELOW.includes(path)) continue;
    const inside = await contentsOf(data, path);
    found.folders.push(...inside.folders);
    found.files.push(...inside.files);
  }
  return found;
}

type Copy = { readonly data: string; readonly to: string; readonly below?: string };

/** Stores one file at a time, so that a backup takes one core at most. */
async function storeAll(
  paths: readonly string[],
  { data, to, below = 'data/' }: Copy,
): Promise<StoredFile[]> {
  const stored: StoredFile[] = [];
  for (const path of paths) {
    const file = await storeFile(to, below + path, join(data, path));
    if (file !== undefined) stored.push(file);
  }
  return stored;
}
