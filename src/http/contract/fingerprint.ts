import { createHash } from 'node:crypto';
import type { OpenApi } from './load-openapi.ts';

/** Identifies the document that the types were generated from; a test compares them. */
export function fingerprint(openApi: OpenApi): string {
  return createHash('sha256').update(JSON.stringify(openApi)).digest('hex').slice(0, 16);
}
