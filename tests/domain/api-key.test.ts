import { describe, expect, it } from '@jest/globals';
import { refuseOutsideTest, refuseUnusable, refuseWithoutScope } from '#domain/access/api-key.ts';
import { isScope, SCOPES } from '#domain/access/scope.ts';
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

describe('the simulated world', () => {
  it('is for keys of TEST alone', () => {
    expect(() => refuseOutsideTest(sampleKey({ environment: 'TEST' }))).not.toThrow();
    const refuse = () => refuseOutsideTest(sampleKey({ environment: 'LIVE' }));
    expect(refuse).toThrow(expect.objectContaining({ name: 'Refusal', code: 'TEST_ONLY' }));
  });
});

describe('a scope', () => {
  it.each(SCOPES)('%s lets a key do that and nothing else', (scope) => {
    const key = sampleKey({ scopes: [scope] });
    const allowed = SCOPES.filter((wanted) => {
      try {
        refuseWithoutScope(key, wanted);
        return true;
      } catch {
        return false;
      }
    });
    expect(allowed).toEqual([scope]);
  });

  it('may be one of several', () => {
    const key = sampleKey({ scopes: SCOPES });
    for (const scope of SCOPES) expect(() => refuseWithoutScope(key, scope)).not.toThrow();
  });

  it('that is missing is named, beside those that are there', () => {
    const key = sampleKey({ scopes: ['rates:read', 'wallet:read'] });
    expect(() => refuseWithoutScope(key, 'shipments:write')).toThrow(
      expect.objectContaining({
        code: 'INSUFFICIENT_SCOPE',
        details: { required: 'shipments:write', granted: ['rates:read', 'wallet:read'] },
      }),
    );
  });

  it('is one of a closed list', () => {
    expect(SCOPES.every(isScope)).toBe(true);
    for (const text of ['', 'rates', 'rates:write', 'RATES:READ', 'rates:read ', '*']) {
      expect(isScope(text)).toBe(false);
    }
  });
});
