import { createHash } from 'node:crypto';
import type { Random } from '#domain/random.ts';

/** 2026-11-21: the first id's milliseconds; each further id is one millisecond younger. */
const FIRST_ID_MS = 1_795_219_200_000;
const UINT32 = 2 ** 32;

/** Returns the same draws in the same order for the same seed. Not fit for secrets. */
export function seededRandom(seed: number): Random {
  let draws = 0;
  let ids = 0;
  const draw = (): Buffer => {
    draws += 1;
    return createHash('sha256').update(`${seed} ${draws}`).digest();
  };
  return {
    uuid() {
      const time = (FIRST_ID_MS + ids).toString(16).padStart(12, '0');
      ids += 1;
      const hex = draw().toString('hex');
      const groups = [hex.slice(0, 3), hex.slice(3, 6), hex.slice(6, 18)];
      return `${time.slice(0, 8)}-${time.slice(8)}-7${groups[0]}-8${groups[1]}-${groups[2]}`;
    },
    text(length, alphabet) {
      const letter = () => Math.floor((draw().readUInt32BE() / UINT32) * alphabet.length);
      return Array.from({ length }, () => alphabet.charAt(letter())).join('');
    },
  };
}
