import type { Random } from '#domain/random.ts';

/** Crockford's base 32: no letters that look like digits. */
const LETTERS = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const LETTERS_COUNT = 12;

/** A random number of the simulator, unique in practice. */
export function simulatedNumber<Prefix extends string>(prefix: Prefix, random: Random) {
  return `${prefix}${random.text(LETTERS_COUNT, LETTERS)}` as const;
}
