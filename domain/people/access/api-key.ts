import type { Tenant } from '#domain/environment.ts';
import { Refusal } from '#domain/refusal.ts';
import type { Allowance } from './allowance.ts';
import type { Scope } from './scope.ts';

/** The stored part of a key. The secret itself is shown once and stored as a SHA-256 only. */
export type ApiKey = Tenant & {
  readonly keyId: string;
  readonly name: string;
  readonly scopes: readonly Scope[];
  /** The secret's last four characters, so that people can tell keys apart. */
  readonly last4: string;
  readonly createdAt: Date;
  readonly expiresAt: Date | null;
  readonly revokedAt: Date | null;
  readonly lastUsedAt: Date | null;
};

/** `last_used_at` is informational: a granularity of a minute keeps it off the hot path. */
export const LAST_USED_GRANULARITY_MS = 60_000;

export type KeyState = 'OPEN' | 'EXPIRED' | 'REVOKED';

export function stateOf({ expiresAt, revokedAt }: ApiKey, now: Date): KeyState {
  if (revokedAt !== null) return 'REVOKED';
  return expiresAt !== null && expiresAt <= now ? 'EXPIRED' : 'OPEN';
}

/** Label by which people recognise a key. */
export function keyLabel({ name, last4 }: Pick<ApiKey, 'name' | 'last4'>): string {
  return `${name} …${last4}`;
}

/** Throws LIMIT_REACHED if the account already has as many open keys as allowed. */
export function refuseAnotherKey(open: number, { openKeys: limit }: Allowance): void {
  if (open < limit) return;
  const message = `An environment may have ${limit} open API keys: revoke one first.`;
  throw new Refusal('LIMIT_REACHED', message, { details: { limit } });
}

/** Throws INSUFFICIENT_SCOPE: a key may have no more permissions than the person who makes it. */
export function refuseScopesBeyond(permissions: readonly string[], scopes: readonly Scope[]): void {
  const beyond = scopes.find((scope) => !permissions.includes(scope));
  if (beyond === undefined) return;
  const message = `Your role lacks the scope ${beyond}, so a key of yours cannot have it.`;
  throw new Refusal('INSUFFICIENT_SCOPE', message, {
    details: { required: beyond, granted: permissions },
  });
}

/** Refuses a revoked or expired key. */
export function refuseUnusable(key: ApiKey, now: Date): void {
  if (key.revokedAt !== null) throw new Refusal('API_KEY_REVOKED', 'This API key was revoked.');
  if (key.expiresAt !== null && key.expiresAt <= now) {
    throw new Refusal('API_KEY_EXPIRED', `This API key expired at ${key.expiresAt.toISOString()}.`);
  }
}
