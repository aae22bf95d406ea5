import { createHash, timingSafeEqual } from 'node:crypto';
import { hmacOf } from './digest.ts';

/** Compares in constant time, for any lengths. An empty secret never matches. */
export function isSameSecret(given: string, expected: string): boolean {
  return timingSafeEqual(digest(given), digest(expected)) && expected !== '';
}

/** Checks `signature` against the hexadecimal HMAC-SHA256 of `body` (UTF-8) under `secret`. */
export function isSignedWith(secret: string, body: string, signature: string): boolean {
  return isSameSecret(signature, hmacOf(secret, body)) && secret !== '';
}

function digest(text: string): Buffer {
  return createHash('sha256').update(text, 'utf8').digest();
}
