import type { Tenant } from '#domain/environment.ts';
import { Refusal } from '#domain/refusal.ts';
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

/** Refuses a revoked or expired key. */
export function refuseUnusable(key: ApiKey, now: Date): void {
  if (key.revokedAt !== null) throw new Refusal('API_KEY_REVOKED', 'This API key was revoked.');
  if (key.expiresAt !== null && key.expiresAt <= now) {
    throw new Refusal('API_KEY_EXPIRED', `This API key expired at ${key.expiresAt.toISOString()}.`);
  }
}
