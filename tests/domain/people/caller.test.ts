import { describe, expect, it } from '@jest/globals';
import { ENVIRONMENTS } from '#domain/environment.ts';
import {
  type Caller,
  callerOfKey,
  callerOfSession,
  type EnteredSession,
  hasEntered,
  refuseOutsideTest,
  refuseWithoutPermission,
  refuseWithoutScope,
} from '#domain/people/access/caller.ts';
import { MAY, PERMISSIONS, ROLES, scopesOf } from '#domain/people/access/role.ts';
import { isScope, SCOPES } from '#domain/people/access/scope.ts';
import { INSTANT, sampleKey } from '#tests/kit/store-contracts/samples.ts';

const SESSION: EnteredSession = {
  sessionId: 'session',
  personId: 'person',
  accountId: 'account',
  role: 'VIEWER',
  restriction: null,
  provedAt: INSTANT,
  permissions: MAY.VIEWER,
  scopes: scopesOf(MAY.VIEWER),
  csrfToken: 'token',
  isLiveAllowed: true,
};
const KEY: Caller = { ...sampleKey(), callerId: 'key', by: 'KEY' };
const BOTH: readonly Caller['by'][] = ['KEY', 'PERSON'];

describe('caller', () => {
  it("takes tenant and scopes of an API key's caller from the key", () => {
    const key = sampleKey({ environment: 'LIVE', scopes: ['rates:read'] });
    const { accountId, keyId } = key;
    const expected = { accountId, environment: 'LIVE', callerId: keyId, scopes: ['rates:read'] };
    expect(callerOfKey(key)).toEqual({ ...expected, by: 'KEY' });
  });

  it.each(ENVIRONMENTS)(
    "takes the scopes of a session's caller in %s from the role",
    (environment) => {
      for (const role of ROLES) {
        const session = { ...SESSION, role, scopes: scopesOf(MAY[role]) };
        expect(callerOfSession(session, environment)).toEqual({
          accountId: 'account',
          environment,
          callerId: 'person',
          scopes: SCOPES.filter((scope) => MAY[role].includes(scope)),
          by: 'PERSON',
        });
      }
    },
  );

  it('refuses entry to a session without account or role', () => {
    expect(hasEntered(SESSION)).toBe(true);
    expect(hasEntered({ ...SESSION, accountId: null })).toBe(false);
    expect(hasEntered({ ...SESSION, role: null })).toBe(false);
  });
});

describe.each(BOTH)('test controls for a %s', (by) => {
  it("rejects the simulator's test controls outside TEST with TEST_ONLY", () => {
    expect(() => refuseOutsideTest({ ...KEY, by, environment: 'TEST' })).not.toThrow();
    const refuse = () => refuseOutsideTest({ ...KEY, by, environment: 'LIVE' });
    expect(refuse).toThrow(expect.objectContaining({ name: 'Refusal', code: 'TEST_ONLY' }));
  });
});

describe('scopes and permissions', () => {
  it.each(SCOPES)('grants with the scope %s only the actions of that scope', (scope) => {
    const caller = { ...KEY, scopes: [scope] };
    const allowed = SCOPES.filter((wanted) => {
      try {
        refuseWithoutScope(caller, wanted);
        return true;
      } catch {
        return false;
      }
    });
    expect(allowed).toEqual([scope]);
  });

  it('accepts a scope that is one of several granted', () => {
    for (const scope of SCOPES) {
      expect(() => refuseWithoutScope({ ...KEY, scopes: SCOPES }, scope)).not.toThrow();
    }
  });

  it.each(BOTH)('names the missing scope and the granted ones to a caller by %s', (by) => {
    const caller: Caller = { ...KEY, by, scopes: ['rates:read', 'wallet:read'] };
    expect(() => refuseWithoutScope(caller, 'shipments:write')).toThrow(
      expect.objectContaining({
        code: 'INSUFFICIENT_SCOPE',
        details: { required: 'shipments:write', granted: ['rates:read', 'wallet:read'] },
      }),
    );
  });

  it('rejects texts that are not in the closed list of scopes', () => {
    expect(SCOPES.every(isScope)).toBe(true);
    for (const text of ['', 'rates', 'rates:write', 'RATES:READ', 'rates:read ', '*']) {
      expect(isScope(text)).toBe(false);
    }
  });
});

it('requires each dashboard permission by its own name', () => {
  for (const permission of PERMISSIONS) {
    const refuse = () => refuseWithoutPermission(SESSION, permission);
    if (MAY.VIEWER.includes(permission)) expect(refuse).not.toThrow();
    else {
      const details = { required: permission, granted: MAY.VIEWER };
      expect(refuse).toThrow(expect.objectContaining({ code: 'INSUFFICIENT_SCOPE', details }));
    }
  }
});
