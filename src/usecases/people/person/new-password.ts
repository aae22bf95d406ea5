import type { Random } from '#domain/random.ts';

/** Without characters that look alike: people type the password once. */
const ALPHABET = '23456789abcdefghjkmnpqrstuvwxyz';
/** 79 bits. */
const LENGTH = 16;

/** First password, which its person has to replace. */
export function newPassword(random: Random): string {
  return random.text(LENGTH, ALPHABET);
}
