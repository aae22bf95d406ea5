import type { Digest } from '#domain/digest.ts';
import type { Random } from '#domain/random.ts';

/** Without what looks alike: people write them down. */
const ALPHABET = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ';
/** 80 bits: not guessable, so one fast SHA-256 suffices for storage. */
const LENGTH = 16;
const GROUP = /.{4}(?=.)/g;
const COUNT = 10;

/** What a person signs in with who has lost the phone: each once. */
export function newRecoveryCodes(random: Random): readonly string[] {
  return Array.from({ length: COUNT }, () => random.text(LENGTH, ALPHABET).replace(GROUP, '$&-'));
}

/** As a person may write it: in any case, with spaces, hyphens or none. */
export function recoveryCodeSha256(code: string, digest: Digest): string {
  return digest.sha256(code.toUpperCase().replaceAll(/[^0-9A-Z]/g, ''));
}
