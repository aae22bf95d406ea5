import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, readdir, rename, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';

/** Age at which the process that made a draft must have been killed: building takes seconds. */
const STALE_MS = 10 * 60_000;

/**
 * Builds a folder under a temporary name and renames it, so that `target` is complete or missing.
 * If several processes build it at once, the first wins and the others use its folder.
 */
export async function buildOnce(target: string, fill: (draft: string) => Promise<void>) {
  if (existsSync(target)) return;
  const parent = dirname(target);
  await removeStaleDrafts(parent);
  const draft = join(parent, `draft-${randomUUID()}`);
  try {
    await mkdir(draft, { mode: 0o700 });
    await fill(draft);
    await rename(draft, target);
  } catch (error) {
    if (!existsSync(target)) throw error;
  } finally {
    await rm(draft, { recursive: true, force: true });
  }
}

async function removeStaleDrafts(parent: string): Promise<void> {
  for (const name of await readdir(parent)) {
    if (!name.startsWith('draft-')) continue;
    const draft = join(parent, name);
    const { mtimeMs } = await stat(draft).catch(() => ({ mtimeMs: Number.POSITIVE_INFINITY }));
    if (Date.now() - mtimeMs < STALE_MS) continue;
    await rm(draft, { recursive: true, force: true });
  }
}
