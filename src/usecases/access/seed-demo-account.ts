import { NO_CONTACT } from '#domain/access/account.ts';
import { SCOPES } from '#domain/access/scope.ts';
import type { UnitOfWork } from '#domain/unit-of-work.ts';
import { recorderOf } from '../recorder.ts';
import { openWallet } from '../wallet/open-wallet.ts';
import { type CreatedApiKey, type KeyMint, mintApiKey } from './create-api-key.ts';

export type SeedDemoAccount = () => Promise<CreatedApiKey | undefined>;

type Deps = KeyMint & { readonly unitOfWork: UnitOfWork };

/** `.example` is reserved and can never be a mailbox (RFC 2606). */
const DEMO = { name: 'Demo', email: 'demo@satukurir.example', ...NO_CONTACT } as const;

/** On an empty database: an account, its wallet and a TEST key. Undefined on any other. */
export function seedDemoAccount({ unitOfWork, ...mint }: Deps): SeedDemoAccount {
  return async () => {
    const account = { ...DEMO, accountId: mint.random.uuid(), createdAt: mint.clock.now() };
    const tenant = { accountId: account.accountId, environment: 'TEST' } as const;
    const command = { name: 'First key', scopes: SCOPES, expiresAt: null };
    const created = mintApiKey(tenant, command, mint);
    return unitOfWork.decide({
      look: ({ accounts }) => accounts.hasAny(),
      decide(hasAny, write) {
        if (hasAny) return undefined;
        // Two processes may start at once: the e-mail is unique, so for one of them it is stale.
        write.accounts.insert(account);
        openWallet(account, recorderOf({ now: account.createdAt, write, random: mint.random }));
        write.apiKeys.insert(created.key, mint.digest.sha256(created.secret));
        return created;
      },
    });
  };
}
