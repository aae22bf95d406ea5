import { Refusal } from '#domain/refusal.ts';

const LENGTH_MAX = 255;
/** Space to tilde. */
const PRINTABLE_ASCII = /^[\x20-\x7e]+$/;

/** The key of a route that requires one. */
export function requiredKey(header: string | undefined): string {
  const key = optionalKey(header);
  if (key !== undefined) return key;
  throw new Refusal(
    'IDEMPOTENCY_KEY_REQUIRED',
    'Send an Idempotency-Key, unique for each order: a retry with the same key buys nothing twice.',
  );
}

/** Returns the key of a route where it is optional; undefined if none was sent. */
export function optionalKey(header: string | undefined): string | undefined {
  if (header === undefined) return undefined;
  if (header.length <= LENGTH_MAX && PRINTABLE_ASCII.test(header)) return header;
  const message = `An Idempotency-Key is 1 to ${LENGTH_MAX} printable ASCII characters.`;
  throw new Refusal('INVALID_IDEMPOTENCY_KEY', message);
}
