import { readdirSync } from 'node:fs';
import { importFile } from '#tests/kit/import-file.ts';
import type { Double } from './double.ts';

const COURIERS = new URL('couriers/', import.meta.url);
const SOURCE = /\.ts$/;

/** Codes of the couriers that have a double: the names of their files. */
export function doubleCodes(): readonly string[] {
  const files = readdirSync(COURIERS).filter((file) => SOURCE.test(file));
  return files.map((file) => file.replace(SOURCE, '')).toSorted();
}

/** Throws RangeError if there is no double for the code. */
export async function doubleOf(code: string): Promise<Double> {
  const codes = doubleCodes();
  if (!codes.includes(code)) throw new RangeError(`CODE must be one of ${codes.join(', ')}.`);
  return (await importFile<{ double: Double }>(new URL(`${code}.ts`, COURIERS))).double;
}

export function allDoubles(): Promise<readonly Double[]> {
  return Promise.all(doubleCodes().map(doubleOf));
}
