const BYTES = 16;

/**
 * Makes an idempotency key, once for an action; every attempt at it sends the same key.
 * `randomUUID` is missing on pages without TLS.
 */
export function newIdempotencyKey(): string {
  const bytes = globalThis.crypto.getRandomValues(new Uint8Array(BYTES));
  return `web_${[...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('')}`;
}
