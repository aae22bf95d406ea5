import { createHmac, hash } from 'node:crypto';
import type { Digest } from '#domain/digest.ts';

export const systemDigest: Digest = {
  sha256: (text) => hash('sha256', text, 'hex'),
  hmacSha256: (key, text) =>
    createHmac('sha256', Buffer.from(key, 'base64')).update(text).digest('base64'),
};
