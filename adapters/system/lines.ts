import { open } from 'node:fs/promises';
import type { ReadLines } from '#domain/lines.ts';
import { Refusal } from '#domain/refusal.ts';

/** Reads only as fast as the lines are consumed, so that a long file does not fill the memory. */
export const readLines: ReadLines = async function* read(path) {
  const file = await open(path).catch(() => {
    throw new Refusal('NOT_FOUND', `The file ${path} cannot be read.`);
  });
  try {
    yield* file.readLines();
  } finally {
    await file.close();
  }
};
