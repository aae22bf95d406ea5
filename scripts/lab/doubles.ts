import { readdirSync } from 'node:fs';
import { importFile } from '#tests/kit/import-file.ts';
import type { Double } from './double.ts';

const COURIERS = new URL('couriers/', import.meta.url);
const SOURCE = /\.ts$/;

/** The couriers that have a double, as their files are named. */
export function doubleCodes(): readonly string[] {
  const files = readdirSync(COURIERS).filter((file) => SOURCE.test(file));
  return files.map((file) => file.replace(SOURCE, '')).toSorted();
}

/** RangeError: there is none of that code. */
export async function doubleOf(code: string): Promise<Double> {
  const codes = doubleCodes();
  if (!codes.includes(code)) throw new RangeError(`CODE is one of ${codes.join(', ')}.`);
  return (await importFile<{ double: Double }>(new URL(`${code}.ts`, COURIERS))).double;
}

export function allDoubles(): Promise<readonly Double[]> {
  return Promise.all(doubleCodes().map(doubleOf));
}
