import { createHash } from 'node:crypto';
import type { OpenApi } from './load-openapi.ts';

/** Tells whether the generated types were made from this document; a test compares them. */
export function fingerprint(openApi: OpenApi): string {
  return createHash('sha256').update(JSON.stringify(openApi)).digest('hex').slice(0, 16);
}
