import { describe, expect, it } from '@jest/globals';
import { refuseUnusable } from '#domain/access/api-key.ts';
import { DAY_MS } from '#domain/time.ts';
import { later, sampleKey } from '#tests/kit/store-contracts/samples.ts';

const NOW = new Date('2026-11-21T08:00:00.000Z');

describe('a key may be used', () => {
  it.each([
    ['never expires', null],
    ['expires in a millisecond', later(NOW, 1)],
    ['expires in a year', later(NOW, 365 * DAY_MS)],
  ])('while it %s', (_, expiresAt) => {
    expect(() => refuseUnusable(sampleKey({ expiresAt }), NOW)).not.toThrow();
  });
});

describe('a key is refused', () => {
  it.each([
    { state: 'expired', revokedAt: null, expiresAt: later(NOW, -1), code: 'API_KEY_EXPIRED' },
    { state: 'expiring now', revokedAt: null, expiresAt: NOW, code: 'API_KEY_EXPIRED' },
    { state: 'revoked', revokedAt: later(NOW, -1), expiresAt: null, code: 'API_KEY_REVOKED' },
    // Clocks differ: a revoked key is revoked, even if its time is a second from now.
    { state: 'just revoked', revokedAt: later(NOW, 1), expiresAt: null, code: 'API_KEY_REVOKED' },
    { state: 'both', revokedAt: later(NOW, -1), expiresAt: NOW, code: 'API_KEY_REVOKED' },
    { state: 'revoked alive', revokedAt: NOW, expiresAt: later(NOW, 1), code: 'API_KEY_REVOKED' },
  ])('as $code when it is $state', ({ revokedAt, expiresAt, code }) => {
    const refuse = () => refuseUnusable(sampleKey({ revokedAt, expiresAt }), NOW);
    expect(refuse).toThrow(expect.objectContaining({ name: 'Refusal', code }));
  });

  it('with the time at which it expired', () => {
    const refuse = () => refuseUnusable(sampleKey({ expiresAt: NOW }), NOW);
    expect(refuse).toThrow('2026-11-21T08:00:00.000Z');
  });
});
