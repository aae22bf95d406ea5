import { copyFile, readFile, rename, stat, truncate } from 'node:fs/promises';

const LAST_LINES = 20;

/** Size of the log in bytes: the offset where the next start begins to write. */
export const endOfLog = (file: string): Promise<number> =>
  stat(file).then(
    ({ size }) => size,
    () => 0,
  );

/** Last lines written after offset `from`, for an error message; empty if there are none. */
export async function lastLines(file: string, from: number): Promise<string> {
  const log = await readFile(file).catch(() => Buffer.alloc(0));
  return log.subarray(from).toString('utf8').trim().split('\n').slice(-LAST_LINES).join('\n');
}

/** Limit of the log and of each of its two predecessors: together three times this at most. */
const ROTATE_BYTES = 4 * 2 ** 20;
const CHECK_MS = 10_000;

/**
 * Rotates a log above `maxBytes`. The server holds the file open and appends to it, so it is copied
 * and truncated, not renamed. Two processes rotating at once lose at most an older file.
 */
export async function rotateLog(file: string, maxBytes = ROTATE_BYTES): Promise<void> {
  if ((await endOfLog(file)) <= maxBytes) return;
  await rename(`${file}.1`, `${file}.2`).catch(() => {});
  await copyFile(file, `${file}.1`);
  await truncate(file);
}

/** Rotates the log every CHECK_MS until `end()`. */
export function rotateLogRegularly(file: string): { end(): void } {
  // The copy fails on a full disk; that must not end the process.
  const timer = setInterval(() => rotateLog(file).catch(() => {}), CHECK_MS).unref();
  return { end: () => clearInterval(timer) };
}
