import type { Environment } from '#domain/environment.ts';
import { SCOPES, type Scope } from '#domain/people/access/scope.ts';
import { DAY_MS } from '#domain/time.ts';

/** Presets of scopes, because most keys are made for everything or for reading. */
export const PRESETS = ['ALL', 'READ', 'CHOSEN'] as const;
export type Preset = (typeof PRESETS)[number];

export const EXPIRIES = ['NEVER', 'MONTH', 'QUARTER', 'YEAR'] as const;
export type Expiry = (typeof EXPIRIES)[number];

const DAYS: Readonly<Record<Expiry, number | null>> = {
  NEVER: null,
  MONTH: 30,
  QUARTER: 90,
  YEAR: 365,
};

export const RESOURCES = ['rates', 'quotes', 'shipments', 'pickups', 'wallet', 'webhooks'] as const;
export type Resource = (typeof RESOURCES)[number];

/** The scopes that a person's role has, in the API's order. */
export function ownScopes(permissions: readonly string[]): readonly Scope[] {
  return SCOPES.filter((scope) => permissions.includes(scope));
}

export function scopesOf(
  preset: Preset,
  chosen: readonly string[],
  own: readonly Scope[],
): readonly Scope[] {
  if (preset === 'ALL') return own;
  return own.filter((scope) => (preset === 'READ' ? isRead(scope) : chosen.includes(scope)));
}

/** Undefined for a key that never expires. */
export function expiryAt(expiry: Expiry, nowMs: number): string | undefined {
  const days = DAYS[expiry];
  return days === null ? undefined : new Date(nowMs + days * DAY_MS).toISOString();
}

/** The preset with exactly these scopes; null if there is none. */
export function presetOf(scopes: readonly Scope[]): 'ALL' | 'READ' | null {
  if (scopes.length === SCOPES.length) return 'ALL';
  const reading = SCOPES.filter(isRead);
  const isReading = scopes.length === reading.length && scopes.every(isRead);
  return isReading ? 'READ' : null;
}

/** `svc_test_…w3Xy`. */
export function keyText(environment: Environment, last4: string): string {
  return `svc_${environment === 'TEST' ? 'test' : 'live'}_…${last4}`;
}

/** A first call that every key with `rates:read` may make, ready to paste. */
export function firstCall(origin: string, secret: string): string {
  return `curl '${origin}/api/v1/couriers' \\\n  -H 'Authorization: Bearer ${secret}'`;
}

function isRead(scope: Scope): boolean {
  return scope.endsWith(':read');
}
