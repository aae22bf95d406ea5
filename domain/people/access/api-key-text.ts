import type { Environment } from '#domain/environment.ts';
import type { Random } from '#domain/random.ts';
import { crc32 } from './crc32.ts';

const BASE62 = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
/** 32 characters of 62 are 190 bits: not guessable, so one fast SHA-256 suffices for storage. */
const RANDOM_LENGTH = 32;
/** 62^6 is the first power above 2^32. */
const CHECKSUM_LENGTH = 6;
const SHAPE = /^svc_(test|live)_([0-9A-Za-z]{32})([0-9A-Za-z]{6})$/;

const PREFIX: Record<Environment, string> = { TEST: 'svc_test_', LIVE: 'svc_live_' };

/** `svc_test_` or `svc_live_`, 32 random characters, a checksum that secret scanners can match. */
export function newApiKeyText(environment: Environment, random: Random): string {
  const body = PREFIX[environment] + random.text(RANDOM_LENGTH, BASE62);
  return body + checksum(body);
}

/** The environment of a well-formed key; undefined for a typo, without reading the database. */
export function environmentOfKeyText(text: string): Environment | undefined {
  const [, kind] = SHAPE.exec(text) ?? [];
  const body = text.slice(0, -CHECKSUM_LENGTH);
  if (kind === undefined || text !== body + checksum(body)) return undefined;
  return kind === 'test' ? 'TEST' : 'LIVE';
}

function checksum(body: string): string {
  let rest = crc32(body);
  let text = '';
  for (let place = 0; place < CHECKSUM_LENGTH; place += 1) {
    text = BASE62.charAt(rest % BASE62.length) + text;
    rest = Math.floor(rest / BASE62.length);
  }
  return text;
}
