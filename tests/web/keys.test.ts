import { describe, expect, it } from '@jest/globals';
import { MAY } from '#domain/people/access/role.ts';
import { SCOPES } from '#domain/people/access/scope.ts';
import {
  expiryAt,
  firstCall,
  keyText,
  ownScopes,
  presetOf,
  RESOURCES,
  scopesOf,
} from '#src/web/pages/people/keys/choices.ts';

const NOW = Date.parse('2026-11-23T08:00:00Z');

describe('scopes of a new key', () => {
  it('limits the scopes of a new key to those of the role', () => {
    expect(ownScopes(MAY.OWNER)).toEqual(SCOPES);
    const developer = ownScopes(MAY.DEVELOPER);
    expect(developer).toEqual(SCOPES.filter((scope) => scope !== 'wallet:write'));
    expect(scopesOf('ALL', [], developer)).toEqual(developer);
    const chosen = ['wallet:write', 'rates:read'];
    expect(scopesOf('CHOSEN', chosen, developer)).toEqual(['rates:read']);
    expect(scopesOf('READ', chosen, developer).filter((one) => !one.endsWith(':read'))).toEqual([]);
  });

  it('shows every scope of a key in a row of the choice', () => {
    const rows = new Set(SCOPES.map((scope) => scope.split(':')[0]));
    expect([...rows]).toEqual([...RESOURCES]);
  });

  it('names the preset of a key with all scopes or all read scopes', () => {
    expect(presetOf(SCOPES)).toBe('ALL');
    expect(presetOf(scopesOf('READ', [], SCOPES))).toBe('READ');
    expect(presetOf(['rates:read'])).toBeNull();
  });
});

it('computes the expiry of a key from the chosen period', () => {
  expect(expiryAt('NEVER', NOW)).toBeUndefined();
  expect(expiryAt('MONTH', NOW)).toBe('2026-12-23T08:00:00.000Z');
  expect(expiryAt('YEAR', NOW)).toBe('2027-11-23T08:00:00.000Z');
});

it('shortens a key to its prefix and last four characters, and writes its first call', () => {
  expect(keyText('LIVE', 'w3Xy')).toBe('svc_live_…w3Xy');
  expect(firstCall('https://a.example', 'svc_test_1')).toBe(
    `curl 'https://a.example/api/v1/couriers' \\\n  -H 'Authorization: Bearer svc_test_1'`,
  );
});
