import { createCipheriv, createDecipheriv, createHash, randomBytes } from 'node:crypto';
import { type SecretBox, SecretFault, type SecretPlace } from '#domain/secret-box.ts';

/** Keys, each as base64 of 32 bytes. */
export type SecretKeys = {
  /** Null: the development key. */
  readonly key: string | null;
  /** Opens secrets sealed by an earlier key, until they are sealed anew; or `development`. */
  readonly oldKey: string | null;
};

/** Format: `sealed:` and the key's id, then base64url of IV, tag and ciphertext. */
const SEALED = /^sealed:([0-9a-f]{8}):([\w-]+)$/;
const CIPHER = 'aes-256-gcm';
/** Length recommended by NIST SP 800-38D; IVs are random, so a key is safe for 2^32 values. */
const IV_BYTES = 12;
const TAG_BYTES = 16;
const KEY_BYTES = 32;

/**
 * Development key, so that TEST works without any setting. It is public, so it protects nothing.
 * Production refuses to start with it. It never seals credentials of LIVE. Once another key is set,
 * it opens nothing, unless it is named as the old key.
 */
const DEVELOPMENT_KEY = createHash('sha256').update('satukurir development').digest('base64');
/** Names the development key in SECRETS_KEY_OLD. */
const DEVELOPMENT = 'development';

type Key = { readonly id: string; readonly bytes: Buffer };

/** Throws RangeError, which names the setting, if a key is not 32 bytes of base64. */
export function secretBox({ key, oldKey }: SecretKeys): SecretBox {
  const development = keyOf(DEVELOPMENT_KEY, 'the key of development');
  const current = key === null ? development : keyOf(key, 'SECRETS_KEY');
  const old = oldKey === DEVELOPMENT ? DEVELOPMENT_KEY : oldKey;
  const olds = old === null ? [] : [keyOf(old, 'SECRETS_KEY_OLD')];
  const keys = new Map([...olds, current].map((each) => [each.id, each.bytes]));
  return {
    hasOwnKey: current.id !== development.id,
    hasPublishedKey: keys.has(development.id),
    keyIds: [...keys.keys()],
    isSealed: (text) => SEALED.test(text),
    hasKeyOf: (text) => keys.has(SEALED.exec(text)?.[1] ?? ''),
    isCurrent: (text) => SEALED.exec(text)?.[1] === current.id,
    seal(text, place) {
      const iv = randomBytes(IV_BYTES);
      const cipher = createCipheriv(CIPHER, current.bytes, iv).setAAD(boundTo(current.id, place));
      const hidden = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
      const parts = Buffer.concat([iv, cipher.getAuthTag(), hidden]);
      return `sealed:${current.id}:${parts.toString('base64url')}`;
    },
    open(sealed, place) {
      const [, id = '', parts = ''] = SEALED.exec(sealed) ?? [];
      const bytes = keys.get(id);
      if (id === '') throw new SecretFault('what is kept here is not a sealed secret');
      if (bytes === undefined) throw new SecretFault(`no setting has the key ${id} of this secret`);
      return opened(Buffer.from(parts, 'base64url'), bytes, boundTo(id, place));
    },
  };
}

/** Bytes from which other keys are derived; null: those of the development key. */
export function keyBytes(key: string | null): Buffer {
  return keyOf(key ?? DEVELOPMENT_KEY, 'SECRETS_KEY').bytes;
}

export function isDevelopmentKey(key: string): boolean {
  return key === DEVELOPMENT || key === DEVELOPMENT_KEY;
}

function opened(parts: Buffer, key: Buffer, place: Buffer): string {
  const iv = parts.subarray(0, IV_BYTES);
  const tag = parts.subarray(IV_BYTES, IV_BYTES + TAG_BYTES);
  try {
    const options = { authTagLength: TAG_BYTES };
    const decipher = createDecipheriv(CIPHER, key, iv, options).setAAD(place).setAuthTag(tag);
    const hidden = parts.subarray(IV_BYTES + TAG_BYTES);
    return Buffer.concat([decipher.update(hidden), decipher.final()]).toString('utf8');
  } catch {
    throw new SecretFault('this secret was changed, or sealed for another place');
  }
}

function boundTo(keyId: string, place: SecretPlace): Buffer {
  return Buffer.from(JSON.stringify([keyId, ...place]), 'utf8');
}

function keyOf(text: string, setting: string): Key {
  const bytes = Buffer.from(text, 'base64');
  if (bytes.length !== KEY_BYTES || bytes.toString('base64') !== text) {
    throw new RangeError(`${setting} must be the base64 of 32 bytes: openssl rand -base64 32`);
  }
  const id = createHash('sha256').update(bytes).digest('hex').slice(0, 8);
  return { id, bytes };
}
