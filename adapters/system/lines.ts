import { open } from 'node:fs/promises';
import type { ReadLines } from '#domain/lines.ts';
import { Refusal } from '#domain/refusal.ts';

/** Reads as fast as the lines are taken, so that a long file needs no memory. */
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
