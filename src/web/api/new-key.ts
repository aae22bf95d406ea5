const BYTES = 16;

/**
 * An idempotency key: made once for what a person does, and sent again with every attempt at it.
 * `randomUUID` is missing on pages without TLS.
 */
export function newIdempotencyKey(): string {
  const bytes = globalThis.crypto.getRandomValues(new Uint8Array(BYTES));
  return `web_${[...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('')}`;
}
