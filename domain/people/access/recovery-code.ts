import type { Digest } from '#domain/digest.ts';
import type { Random } from '#domain/random.ts';

/** Leaves out characters that look alike: people write them down. */
const ALPHABET = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ';
/** 80 bits: not guessable, so one fast SHA-256 suffices for storage. */
const LENGTH = 16;
const GROUP = /.{4}(?=.)/g;
const COUNT = 10;

/** One-time codes for a person who has lost the authenticator app. */
export function newRecoveryCodes(random: Random): readonly string[] {
  return Array.from({ length: COUNT }, () => random.text(LENGTH, ALPHABET).replace(GROUP, '$&-'));
}

/** Accepts the code in any case, with or without spaces and hyphens. */
export function recoveryCodeSha256(code: string, digest: Digest): string {
  return digest.sha256(code.toUpperCase().replaceAll(/[^0-9A-Z]/g, ''));
}
