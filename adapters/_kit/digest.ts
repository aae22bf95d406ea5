import { createHash, createHmac } from 'node:crypto';

export type HashName = 'md5' | 'sha256' | 'sha512';
export type DigestText = 'hex' | 'base64';

/**
 * Hashes the text as UTF-8. MD5 is only for couriers that sign with it; it protects nothing else.
 */
export function hashOf(name: HashName, text: string, as: DigestText = 'hex'): string {
  return createHash(name).update(text, 'utf8').digest(as);
}

export function hmacOf(secret: string, text: string, as: DigestText = 'hex'): string {
  return createHmac('sha256', secret).update(text, 'utf8').digest(as);
}
