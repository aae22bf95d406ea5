import { randomBytes } from 'node:crypto';
import { readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type Binaries, runBinary } from './binaries.ts';
import { buildOnce } from './draft.ts';
import { clusterFolder, passwordsFile } from './location.ts';
import { chownTo, type RunAs } from './run-as.ts';

/** Passwords of the roles: `owner` migrates, `app` serves. Both in base64url. */
export type Passwords = { readonly owner: string; readonly app: string };

/** One PostgreSQL cluster: its files, passwords and programs. */
export type Cluster = {
  readonly folder: string;
  readonly data: string;
  readonly log: string;
  readonly passwords: Passwords;
  readonly binaries: Binaries;
};

export const ROLES = { owner: 'satukurir_owner', app: 'satukurir_app' } as const;
export const DATABASE = 'satukurir';

/** The builtin locale sorts the same on every machine, independent of the C library's version. */
const INITDB = [
  `--username=${ROLES.owner}`,
  '--auth=scram-sha-256',
  '--encoding=UTF8',
  '--locale=C',
  '--locale-provider=builtin',
  '--builtin-locale=C.UTF-8',
  '--set=timezone=UTC',
  '--set=log_timezone=UTC',
  '--set=max_connections=100',
  '--set=shared_buffers=128MB',
  '--no-instructions',
];

/** Opens the cluster in this folder; the first start creates it. */
export async function openCluster(location: string, binaries: Binaries): Promise<Cluster> {
  const folder = clusterFolder(location);
  await buildOnce(folder, async (draft) => {
    await prepareFolder(draft, binaries.runAs);
    const result = await runBinary(binaries, 'initdb', initdbArguments(draft));
    if (!result.ok) throw new Error(`initdb failed in ${location}:\n${result.output}`);
    await rm(firstPasswordFile(draft));
  });
  return clusterIn(folder, binaries);
}

/**
 * Prepares an empty folder for `initdb`: the server's user owns the folder, we own the password
 * file.
 */
export async function prepareFolder(folder: string, runAs: RunAs): Promise<void> {
  const passwords: Passwords = { owner: newPassword(), app: newPassword() };
  await writeSecret(passwordsFile(folder), JSON.stringify(passwords));
  await writeSecret(firstPasswordFile(folder), passwords.owner);
  await chownTo(runAs, firstPasswordFile(folder));
  await chownTo(runAs, folder);
}

export const initdbArguments = (folder: string): string[] => [
  ...INITDB,
  `--pgdata=${join(folder, 'data')}`,
  `--pwfile=${firstPasswordFile(folder)}`,
];

export async function clusterIn(folder: string, binaries: Binaries): Promise<Cluster> {
  const file = passwordsFile(folder);
  const { owner, app }: Partial<Passwords> = JSON.parse(await readFile(file, 'utf8'));
  if (!owner || !app) throw new Error(`${file} must hold the passwords of "owner" and "app".`);
  const files = { data: join(folder, 'data'), log: join(folder, 'server.log') };
  return { folder, ...files, passwords: { owner, app }, binaries };
}

export function urlOf(
  { passwords }: Cluster,
  role: keyof typeof ROLES,
  at: { port: number; database?: string },
): string {
  const user = `${ROLES[role]}:${passwords[role]}`;
  return `postgres://${user}@127.0.0.1:${at.port}/${at.database ?? DATABASE}`;
}

/** Read by initdb, which runs as another user, and removed afterwards. */
const firstPasswordFile = (folder: string): string => join(folder, 'first-password');

const newPassword = (): string => randomBytes(24).toString('base64url');

const writeSecret = (file: string, text: string): Promise<void> =>
  writeFile(file, text, { mode: 0o600, flush: true });
