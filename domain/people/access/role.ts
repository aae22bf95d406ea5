import { SCOPES, type Scope } from './scope.ts';

/** Roles of a member in an account. */
export const ROLES = ['OWNER', 'DEVELOPER', 'FINANCE', 'VIEWER'] as const;
export type Role = (typeof ROLES)[number];

/**
 * Permissions that only people have, for dashboard pages and routes. `people:read` shows names,
 * numbers and addresses of senders and receivers; a key sees them in every record that it may read,
 * since a shop's own programs need them.
 */
export const PERSONS_ONLY = [
  'people:read',
  'keys:read',
  'keys:write',
  'members:read',
  'members:write',
  'settings:write',
  'log:read',
  'security:read',
] as const;
/** Permissions of a person in an account. */
export type Permission = Scope | (typeof PERSONS_ONLY)[number];

export const PERMISSIONS: readonly Permission[] = [...SCOPES, ...PERSONS_ONLY];

const READ_SCOPES = SCOPES.filter((scope) => scope.endsWith(':read'));

export const MAY: Readonly<Record<Role, readonly Permission[]>> = {
  OWNER: PERMISSIONS,
  DEVELOPER: allBut('wallet:write', 'members:write', 'settings:write', 'security:read'),
  FINANCE: [...READ_SCOPES, 'wallet:write', 'members:read'],
  VIEWER: [...READ_SCOPES, 'members:read'],
};

/** Permissions of our staff in every account. */
export const OPERATOR_MAY: readonly Permission[] = [...READ_SCOPES, 'log:read'];

export function scopesOf(permissions: readonly Permission[]): readonly Scope[] {
  return SCOPES.filter((scope) => permissions.includes(scope));
}

function allBut(...without: readonly Permission[]): readonly Permission[] {
  return PERMISSIONS.filter((permission) => !without.includes(permission));
}
