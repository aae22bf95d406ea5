import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, readdir, rename, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';

/** Whoever made a draft this old was killed on the way: a live one is done within seconds. */
const LEFT_BEHIND_MS = 10 * 60_000;

/**
 * Builds a folder aside and gives it its name in one rename: it is there whole or not at all, and
 * of several processes that build it at once the first wins and the others use what it made.
 */
export async function buildOnce(target: string, fill: (draft: string) => Promise<void>) {
  if (existsSync(target)) return;
  const parent = dirname(target);
  await sweep(parent);
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

async function sweep(parent: string): Promise<void> {
  for (const name of await readdir(parent)) {
    if (!name.startsWith('draft-')) continue;
    const draft = join(parent, name);
    const { mtimeMs } = await stat(draft).catch(() => ({ mtimeMs: Number.POSITIVE_INFINITY }));
    if (Date.now() - mtimeMs < LEFT_BEHIND_MS) continue;
    await rm(draft, { recursive: true, force: true });
  }
}
