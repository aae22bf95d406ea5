import { readFile, stat } from 'node:fs/promises';

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
