import { hash } from 'node:crypto';
import type { Digest } from '#domain/digest.ts';

export const systemDigest: Digest = {
  sha256: (text) => hash('sha256', text, 'hex'),
};
