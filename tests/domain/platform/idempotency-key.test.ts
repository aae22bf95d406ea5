import { describe, expect, it } from '@jest/globals';
import { optionalKey, requiredKey } from '#domain/platform/idempotency/key.ts';

const VALID = ['a', 'order-2026/11 #7', '~', 'x'.repeat(255), '{"json":"too"}', ' '];
const INVALID = ['', 'x'.repeat(256), 'café', 'tab\there', 'line\n', '\x7f', '\x00', '😀'];

describe('idempotency key header', () => {
  it.each(VALID)('accepts %j as an idempotency key', (key) => {
    expect([requiredKey(key), optionalKey(key)]).toEqual([key, key]);
  });

  it.each(INVALID)('rejects %j as an idempotency key, required or optional', (key) => {
    const refusal = expect.objectContaining({ name: 'Refusal', code: 'INVALID_IDEMPOTENCY_KEY' });
    expect(() => requiredKey(key)).toThrow(refusal);
    expect(() => optionalKey(key)).toThrow(refusal);
  });

  it('requires an idempotency key unless it is optional', () => {
    expect(optionalKey(undefined)).toBeUndefined();
    expect(() => requiredKey(undefined)).toThrow(
      expect.objectContaining({ name: 'Refusal', code: 'IDEMPOTENCY_KEY_REQUIRED' }),
    );
  });
});
