import type { Random } from '#domain/random.ts';

/** Excludes characters that look alike, because people type the password once. */
const ALPHABET = '23456789abcdefghjkmnpqrstuvwxyz';
/** 79 bits. */
const LENGTH = 16;

/** First password, which the person has to replace. */
export function newPassword(random: Random): string {
  return random.text(LENGTH, ALPHABET);
}
