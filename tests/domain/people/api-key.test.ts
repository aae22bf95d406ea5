import { describe, expect, it } from '@jest/globals';
import { refuseUnusable } from '#domain/people/access/api-key.ts';
import { DAY_MS } from '#domain/time.ts';
import { later, sampleKey } from '#tests/kit/store-contracts/samples.ts';

const NOW = new Date('2026-11-21T08:00:00.000Z');

describe('usable API key', () => {
  it.each([
    ['never expires', null],
    ['expires in a millisecond', later(NOW, 1)],
    ['expires in a year', later(NOW, 365 * DAY_MS)],
  ])('accepts an API key that %s', (_, expiresAt) => {
    expect(() => refuseUnusable(sampleKey({ expiresAt }), NOW)).not.toThrow();
  });
});

describe('unusable API key', () => {
  it.each([
    { state: 'expired', revokedAt: null, expiresAt: later(NOW, -1), code: 'API_KEY_EXPIRED' },
    { state: 'expiring now', revokedAt: null, expiresAt: NOW, code: 'API_KEY_EXPIRED' },
    { state: 'revoked', revokedAt: later(NOW, -1), expiresAt: null, code: 'API_KEY_REVOKED' },
    // Clock skew: a revoked key is refused even if `revokedAt` is in the future.
    { state: 'just revoked', revokedAt: later(NOW, 1), expiresAt: null, code: 'API_KEY_REVOKED' },
    { state: 'both', revokedAt: later(NOW, -1), expiresAt: NOW, code: 'API_KEY_REVOKED' },
    { state: 'revoked alive', revokedAt: NOW, expiresAt: later(NOW, 1), code: 'API_KEY_REVOKED' },
  ])('rejects an API key with $code when it is $state', ({ revokedAt, expiresAt, code }) => {
    const refuse = () => refuseUnusable(sampleKey({ revokedAt, expiresAt }), NOW);
    expect(refuse).toThrow(expect.objectContaining({ name: 'Refusal', code }));
  });

  it('names the expiry time when it rejects an expired API key', () => {
    const refuse = () => refuseUnusable(sampleKey({ expiresAt: NOW }), NOW);
    expect(refuse).toThrow('2026-11-21T08:00:00.000Z');
  });
});
