import { describe, expect, it } from '@jest/globals';
import { MAY, OPERATOR_MAY, PERMISSIONS, ROLES, scopesOf } from '#domain/people/access/role.ts';
import { SCOPES } from '#domain/people/access/scope.ts';

/** Owner, Developer, Finance, Viewer (O, D, F, V) and Staff (S) that have each permission. */
const TABLE: Readonly<Record<string, string>> = {
  'rates:read': 'ODFVS',
  'quotes:read': 'ODFVS',
  'quotes:write': 'OD',
  'shipments:read': 'ODFVS',
  'shipments:write': 'OD',
  'pickups:read': 'ODFVS',
  'pickups:write': 'OD',
  'wallet:read': 'ODFVS',
  'wallet:write': 'OF',
  'webhooks:read': 'ODFVS',
  'webhooks:write': 'OD',
  'people:read': 'OD',
  'keys:read': 'OD',
  'keys:write': 'OD',
  'members:read': 'ODFV',
  'members:write': 'O',
  'settings:write': 'O',
  'log:read': 'ODS',
  'security:read': 'O',
};

describe('permissions of roles', () => {
  it('grants each permission to exactly the roles in the table', () => {
    expect(Object.keys(TABLE)).toEqual([...PERMISSIONS]);
    for (const permission of PERMISSIONS) {
      const roles = ROLES.filter((role) => MAY[role].includes(permission));
      const staff = OPERATOR_MAY.includes(permission) ? ['S'] : [];
      const letters = [...roles.map((role) => role.charAt(0)), ...staff].join('');
      expect([permission, letters]).toEqual([permission, TABLE[permission]]);
    }
  });

  it('maps permissions of a role to API key scopes', () => {
    expect(scopesOf(MAY.OWNER)).toEqual(SCOPES);
    expect(scopesOf(MAY.VIEWER).every((scope) => scope.endsWith(':read'))).toBe(true);
    expect(scopesOf([])).toEqual([]);
  });
});
