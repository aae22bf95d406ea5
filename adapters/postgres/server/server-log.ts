import { copyFile, readFile, rename, stat, truncate } from 'node:fs/promises';

const LAST_LINES = 20;

/** Where the log ends now: what a start writes comes after. */
export const endOfLog = (file: string): Promise<number> =>
  stat(file).then(
    ({ size }) => size,
    () => 0,
  );

/** The last lines written after `from`, for the message of an error; empty without any. */
export async function lastLines(file: string, from: number): Promise<string> {
  const log = await readFile(file).catch(() => Buffer.alloc(0));
  return log.subarray(from).toString('utf8').trim().split('\n').slice(-LAST_LINES).join('\n');
}

/** The log and two before it: three times this is all that they take. */
const ROTATE_BYTES = 4 * 2 ** 20;
const LOOK_MS = 10_000;

/**
 * Moves what is written aside when it is much. The server holds the file open and appends to it,
 * so it is copied and emptied, not renamed. Two processes that do so at once lose an older file at
 * most.
 */
export async function rotateLog(file: string, maxBytes = ROTATE_BYTES): Promise<void> {
  if ((await endOfLog(file)) <= maxBytes) return;
  await rename(`${file}.1`, `${file}.2`).catch(() => {});
  await copyFile(file, `${file}.1`);
  await truncate(file);
}

/** As long as this process has to do with the server. */
export function keepLogSmall(file: string): { end(): void } {
  // A disk that takes no copy takes no more log either: nothing here is worth an end.
  const looking = setInterval(() => rotateLog(file).catch(() => {}), LOOK_MS).unref();
  return { end: () => clearInterval(looking) };
}
