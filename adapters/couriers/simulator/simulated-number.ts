import type { Chance } from '#domain/chance.ts';

/** Crockford's base 32: no letter that is taken for a digit. */
const LETTERS = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const LETTERS_COUNT = 12;

/** A number of the simulator's, by chance: nobody else has it. */
export function simulatedNumber<Prefix extends string>(prefix: Prefix, chance: Chance) {
  return `${prefix}${chance.text(LETTERS_COUNT, LETTERS)}` as const;
}
