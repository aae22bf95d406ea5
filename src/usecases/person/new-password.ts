import type { Random } from '#domain/random.ts';

/** Without what looks alike: people type it once. */
const ALPHABET = '23456789abcdefghjkmnpqrstuvwxyz';
/** 79 bits. */
const LENGTH = 16;

/** For a person to begin with. */
export function newPassword(random: Random): string {
  return random.text(LENGTH, ALPHABET);
}
