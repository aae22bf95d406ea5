import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';
import type { OneTimeTokens, TokenPurpose } from '#domain/people/access/one-time-tokens.ts';
import { isDevelopmentKey, keyBytes, type SecretKeys } from './secret-box.ts';

/** Separates the keys: a key of links opens no sealed row, and a key of rows makes no link. */
const DERIVED_FOR = 'satukurir one-time tokens, version 1';
const CIPHER = 'aes-256-gcm';
const KEY_BYTES = 32;
const IV_BYTES = 12;
const TAG_BYTES = 16;
const TOKEN = /^[\w-]{40,4000}$/;
const CONTENT = /^(\d{1,16}) (.*)$/s;

type Content = { readonly text: string; readonly validUntilMs: number };

/**
 * Tokens under a key that HKDF-SHA256 derives from SECRETS_KEY. The old key still reads its tokens
 * until they expire, but makes none; the development key does neither once another key is set,
 * because it is public.
 */
export function oneTimeTokens({ key, oldKey }: SecretKeys): OneTimeTokens {
  const current = derived(key);
  const isOldOpened = oldKey !== null && !isDevelopmentKey(oldKey);
  const keys = isOldOpened ? [current, derived(oldKey)] : [current];
  const opened = (purpose: TokenPurpose, token: string): Content | undefined => {
    if (!TOKEN.test(token)) return undefined;
    const content = keys.map((each) => decrypted(token, each, purpose)).find(Boolean);
    const [, validUntil, text] = CONTENT.exec(content ?? '') ?? [];
    if (validUntil === undefined || text === undefined) return undefined;
    return { text, validUntilMs: Number(validUntil) };
  };
  return {
    make: (purpose, text, validUntil) =>
      encrypted(`${validUntil.getTime()} ${text}`, current, purpose),
    read(purpose, token, now) {
      const content = opened(purpose, token);
      return content && content.validUntilMs > now.getTime() ? content.text : undefined;
    },
    readExpired(purpose, token, now) {
      const content = opened(purpose, token);
      return content && content.validUntilMs <= now.getTime() ? content.text : undefined;
    },
  };
}

function derived(secretsKey: string | null): Buffer {
  return Buffer.from(hkdfSync('sha256', keyBytes(secretsKey), '', DERIVED_FOR, KEY_BYTES));
}

function encrypted(text: string, key: Buffer, purpose: TokenPurpose): string {
  const iv = randomBytes(IV_BYTES);
  const cipher = createCipheriv(CIPHER, key, iv).setAAD(Buffer.from(purpose, 'utf8'));
  const hidden = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
  return Buffer.concat([iv, cipher.getAuthTag(), hidden]).toString('base64url');
}

function decrypted(token: string, key: Buffer, purpose: TokenPurpose): string | undefined {
  const parts = Buffer.from(token, 'base64url');
  const iv = parts.subarray(0, IV_BYTES);
  const tag = parts.subarray(IV_BYTES, IV_BYTES + TAG_BYTES);
  try {
    const decipher = createDecipheriv(CIPHER, key, iv, { authTagLength: TAG_BYTES });
    decipher.setAAD(Buffer.from(purpose, 'utf8')).setAuthTag(tag);
    const hidden = parts.subarray(IV_BYTES + TAG_BYTES);
    return Buffer.concat([decipher.update(hidden), decipher.final()]).toString('utf8');
  } catch {
    return undefined;
  }
}
