import { existsSync } from 'node:fs';
import { chmod, mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { type Manifest, readManifest, takeFile } from './backup-files.ts';
import { buildOnce } from './draft.ts';
import { clusterFolder, findLocation } from './location.ts';
import { openEmbedded } from './open-embedded.ts';
import { chownTo, type RunAs } from './run-as.ts';

export type RestoreOptions = {
  /** The folder of the backup. */
  readonly from: string;
  /** A folder without a cluster. */
  readonly dataDir: string;
  readonly report: (line: string) => void;
};

/**
 * Makes a cluster from a backup, verifying each file, and starts it once, so that PostgreSQL
 * replays the WAL of the backup. If a file is damaged, no cluster is left behind.
 */
export async function restore({ from, dataDir, report }: RestoreOptions): Promise<Manifest> {
  const manifest = await readManifest(from);
  const { folder, runAs } = await findLocation({ dataDir, report });
  const cluster = clusterFolder(folder);
  if (existsSync(cluster)) {
    throw new Error(`${cluster} exists already. Restore into a new folder: DATA_DIR=….`);
  }
  await buildOnce(cluster, (draft) => fill(draft, { manifest, from, runAs }));
  const server = await openEmbedded({ dataDir, report });
  await server.release();
  return manifest;
}

type Source = { readonly manifest: Manifest; readonly from: string; readonly runAs: RunAs };

async function fill(draft: string, { manifest, from, runAs }: Source): Promise<void> {
  const folders = manifest.folders.map((path) => join(draft, path));
  for (const path of folders) await mkdir(path, { mode: 0o700 });
  const files = manifest.files.map((file) => ({ file, target: join(draft, file.path) }));
  for (const { file, target } of files) await takeFile(from, file, target);
  const isOurs = (path: string) => path.endsWith('passwords.json');
  const owned = [draft, ...folders, ...files.map(({ target }) => target)];
  for (const path of owned) if (!isOurs(path)) await chownTo(runAs, path);
  await chmod(draft, 0o700);
}
