import type { Tenant } from '#domain/environment.ts';
import { type ApiKey, keyLabel } from '#domain/people/access/api-key.ts';
import { notFound } from '#domain/refusal.ts';
import type { Ports } from '../../ports.ts';
import { type Actor, readNextAct, recordAct } from './account-acts.ts';

/** Operators give only the account of a key. */
export type KeyOwner = Pick<Tenant, 'accountId'> & Partial<Tenant>;
/** Throws NOT_FOUND. Without an actor, an operator revokes it. */
export type RevokeApiKey = (owner: KeyOwner, keyId: string, actor?: Actor) => Promise<ApiKey>;

type Deps = Pick<Ports, 'unitOfWork' | 'clock'>;

/** Idempotent: keeps the time of the first revocation. */
export function revokeApiKey({ unitOfWork, clock }: Deps): RevokeApiKey {
  return async ({ accountId, environment }, keyId, actor) => {
    const now = clock.now();
    return unitOfWork.decide({
      retry: true,
      async look(stores) {
        const next = await readNextAct(stores, accountId, actor ?? null);
        return { next, key: await stores.apiKeys.find(accountId, keyId) };
      },
      decide({ next, key }, write) {
        refuseForeign(key, environment);
        if (key.revokedAt !== null) return key;
        write.apiKeys.revoke(key, now);
        const subject = keyLabel(key);
        const detail = key.environment;
        recordAct(write, next, { kind: 'KEY_REVOKED', subject, detail, now });
        return { ...key, revokedAt: now };
      },
    });
  };
}

function refuseForeign(
  key: ApiKey | undefined,
  environment: Tenant['environment'] | undefined,
): asserts key is ApiKey {
  if (key === undefined || (environment ?? key.environment) !== key.environment)
    throw notFound('API key');
}
