import type { Digest } from '#domain/digest.ts';
import { type Tenant, tenantOf } from '#domain/environment.ts';
import { ALLOWANCES, allowanceOf } from '#domain/people/access/allowance.ts';
import {
  type ApiKey,
  keyLabel,
  refuseAnotherKey,
  refuseScopesBeyond,
} from '#domain/people/access/api-key.ts';
import { newApiKeyText } from '#domain/people/access/api-key-text.ts';
import type { Scope } from '#domain/people/access/scope.ts';
import type { Random } from '#domain/random.ts';
import { invalid, notFound } from '#domain/refusal.ts';
import type { Clock } from '#domain/time.ts';
import type { Ports } from '../../ports.ts';
import { type Actor, readNextAct, recordAct } from './account-acts.ts';

export type CreateApiKeyCommand = {
  readonly name: string;
  readonly scopes: readonly Scope[];
  readonly expiresAt: Date | null;
};
/** `secret` exists only here, because it is shown only once. */
export type CreatedApiKey = { readonly key: ApiKey; readonly secret: string };
/**
 * Throws VALIDATION_ERROR for an expiry in the past, INSUFFICIENT_SCOPE for scopes that the
 * person's role lacks, LIMIT_REACHED. Without an actor, an operator creates it.
 */
export type CreateApiKey = (
  tenant: Tenant,
  command: CreateApiKeyCommand,
  actor?: Actor,
) => Promise<CreatedApiKey>;

export type KeyMint = { readonly clock: Clock; readonly random: Random; readonly digest: Digest };

type Deps = KeyMint & Pick<Ports, 'unitOfWork'>;

const SAME_BITS = '190 random bits came twice: the source of random is broken';

export function createApiKey({ unitOfWork, ...mint }: Deps): CreateApiKey {
  return async (tenant, command, actor) => {
    const now = mint.clock.now();
    refuseExpired(command, now);
    if (actor !== undefined) refuseScopesBeyond(actor.permissions, command.scopes);
    const created = mintApiKey(tenant, command, mint);
    const { key } = created;
    const sha256 = mint.digest.sha256(created.secret);
    return unitOfWork.decide({
      retry: true,
      async look(stores) {
        const next = await readNextAct(stores, tenant.accountId, actor ?? null);
        const [account, known, open] = await Promise.all([
          stores.accounts.find(tenant.accountId),
          stores.apiKeys.findBySecret(sha256),
          stores.apiKeys.countOpen(tenant, now, ALLOWANCES.GROWN.openKeys),
        ]);
        return { next, account, known, open };
      },
      decide({ next, account, known, open }, write) {
        if (known?.key.keyId === key.keyId) return created;
        if (known !== undefined) throw new Error(SAME_BITS);
        if (account === undefined) throw notFound('account');
        refuseAnotherKey(open, allowanceOf(account, now));
        write.apiKeys.insert(key, sha256);
        const detail = [key.environment, ...key.scopes].join(' ');
        const subject = keyLabel(key);
        recordAct(write, next, { kind: 'KEY_CREATED', subject, detail, now });
        return created;
      },
    });
  };
}

function refuseExpired({ expiresAt }: CreateApiKeyCommand, now: Date): void {
  if (expiresAt === null || expiresAt > now) return;
  const message = `A key cannot expire in the past: it is ${now.toISOString()} now.`;
  throw invalid('expires_at', 'IN_THE_PAST', message);
}

export function mintApiKey(
  tenant: Tenant,
  command: CreateApiKeyCommand,
  mint: KeyMint,
): CreatedApiKey {
  const secret = newApiKeyText(tenant.environment, mint.random);
  const key: ApiKey = {
    ...tenantOf(tenant),
    ...command,
    keyId: mint.random.uuid(),
    last4: secret.slice(-4),
    createdAt: mint.clock.now(),
    revokedAt: null,
    lastUsedAt: null,
  };
  return { key, secret };
}
