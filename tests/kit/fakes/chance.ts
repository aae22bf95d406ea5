import type { Chance } from '#domain/chance.ts';

/** 2026-11-21: the first id's milliseconds; each further id is one millisecond younger. */
const FIRST_ID_MS = 1_795_219_200_000;
const UINT32 = 2 ** 32;

/** The same seed gives the same draws in the same order. Not fit for secrets. */
export function seededChance(seed: number): Chance {
  const draw = mulberry32(seed);
  let ids = 0;
  const digits = (count: number): string =>
    Array.from({ length: count }, () => Math.floor(draw() * 16).toString(16)).join('');
  return {
    uuid() {
      const time = (FIRST_ID_MS + ids).toString(16).padStart(12, '0');
      ids += 1;
      return `${time.slice(0, 8)}-${time.slice(8)}-7${digits(3)}-8${digits(3)}-${digits(12)}`;
    },
    text(length, alphabet) {
      const letters = Array.from({ length }, () =>
        alphabet.charAt(Math.floor(draw() * alphabet.length)),
      );
      return letters.join('');
    },
  };
}

/** Tommy Ettinger's generator, in the public domain: 32 bits of state, from 0 to below 1. */
function mulberry32(seed: number): () => number {
  let state = seed | 0;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / UINT32;
  };
}
