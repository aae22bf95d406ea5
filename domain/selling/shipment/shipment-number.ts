import type { Random } from '#domain/random.ts';

/** Crockford's base32, upper case: no I, L, O, U, so that people can read a number aloud. */
const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
export const NUMBER_PREFIX = 'SHP';
/** 40 bits a day: about one collision among a million shipments, which the database refuses. */
const RANDOM_LENGTH = 8;
const SHAPE = /^SHP\d\d(?:0[1-9]|1[0-2])(?:0[1-9]|[12]\d|3[01])[0-9A-HJKMNP-TV-Z]{9}$/;
/** x⁵ + x² + 1, primitive over GF(2): the powers of x are all 31 elements of GF(32) but zero. */
const POLYNOMIAL = 0b100101;
const OVERFLOW = 0b100000;

/**
 * `SHP` + YYMMDD (UTC) + 8 random + 1 check: 18 characters, which is the most that every courier
 * takes as our order reference.
 */
export function newShipmentNumber(now: Date, random: Random): string {
  const day = now.toISOString().slice(2, 10).replaceAll('-', '');
  const body = day + random.text(RANDOM_LENGTH, ALPHABET);
  return NUMBER_PREFIX + body + checkCharacter(body);
}

/** True if the format and check character are ours; reads nothing. */
export function isShipmentNumber(text: string): boolean {
  const body = text.slice(NUMBER_PREFIX.length, -1);
  return SHAPE.test(text) && text.endsWith(checkCharacter(body));
}

/**
 * Weighted sum in GF(32), each place weighted by another power of x: detects every single wrong
 * character and every swap of two. (Weights modulo 32 cannot detect both: those that detect every
 * wrong character are odd, so they differ by an even number.)
 */
function checkCharacter(body: string): string {
  let sum = 0;
  for (const character of body) sum = timesX(sum ^ ALPHABET.indexOf(character));
  return ALPHABET.charAt(sum);
}

function timesX(element: number): number {
  const shifted = element << 1;
  return shifted & OVERFLOW ? shifted ^ POLYNOMIAL : shifted;
}
