import { chmod, mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { homedir } from 'node:os';
import { dirname, join } from 'node:path';
import type { Terminal } from './command.ts';

export type StoredKey = { readonly url: string; readonly key: string };
type Environment = Terminal['env'];

export const USUAL_URL = 'http://localhost:3000';

/** The file that keeps the key between two calls. */
export function keyFile(env: Environment): string {
  const folder = env.XDG_CONFIG_HOME || join(env.HOME || homedir(), '.config');
  return join(folder, 'satukurir', 'key.json');
}

/** Reads the key to use, either from the environment or from the file. */
export async function readKey(env: Environment): Promise<StoredKey | undefined> {
  const { SATUKURIR_KEY: key, SATUKURIR_URL: url } = env;
  const stored = await storedKey(keyFile(env));
  if (key) return { key, url: url || stored?.url || USUAL_URL };
  return stored && { ...stored, url: url || stored.url };
}

/** Stores the key so that only its owner can read it, even if others could read the file before. */
export async function storeKey(env: Environment, stored: StoredKey): Promise<string> {
  const path = keyFile(env);
  await mkdir(dirname(path), { recursive: true, mode: 0o700 });
  // Written under another name first: an overwritten file would keep its old permissions.
  const written = `${path}.${process.pid}`;
  await writeFile(written, `${JSON.stringify(stored, null, 2)}\n`, { mode: 0o600 });
  await chmod(written, 0o600);
  await rename(written, path);
  return path;
}

export async function forgetKey(env: Environment): Promise<void> {
  await rm(keyFile(env), { force: true });
}

async function storedKey(path: string): Promise<StoredKey | undefined> {
  let text: string;
  try {
    text = await readFile(path, 'utf8');
  } catch {
    return undefined;
  }
  const { url, key }: Partial<StoredKey> = JSON.parse(text);
  return url && key ? { url, key } : undefined;
}
