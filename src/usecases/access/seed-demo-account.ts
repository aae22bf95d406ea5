import type { AccountStore } from '#domain/access/account-store.ts';
import { SCOPES } from '#domain/access/scope.ts';
import type { UnitOfWork } from '#domain/unit-of-work.ts';
import { openWallet } from '../wallet/open-wallet.ts';
import { type CreatedApiKey, type KeyMint, mintApiKey, storeApiKey } from './create-api-key.ts';

export type SeedDemoAccount = () => Promise<CreatedApiKey | undefined>;

type Deps = KeyMint & { readonly accounts: AccountStore; readonly unitOfWork: UnitOfWork };

/** `.example` is reserved and can never be a mailbox (RFC 2606). */
const DEMO = { name: 'Demo', email: 'demo@satukurir.example' } as const;

/** On an empty database: an account, its wallet and a TEST key. Undefined on any other. */
export function seedDemoAccount({ accounts, unitOfWork, ...mint }: Deps): SeedDemoAccount {
  return async () => {
    if (await accounts.hasAny()) return undefined;
    const account = { ...DEMO, accountId: mint.random.uuid(), createdAt: mint.clock.now() };
    const tenant = { accountId: account.accountId, environment: 'TEST' } as const;
    const command = { name: 'First key', scopes: SCOPES, expiresAt: null };
    const created = mintApiKey(tenant, command, mint);
    return unitOfWork.run(async (stores, write) => {
      // Two processes may start at once: the e-mail is unique, so only one of them creates the
      // account.
      if (!(await stores.accounts.insert(account))) return undefined;
      openWallet(account, { write, random: mint.random });
      return storeApiKey(stores, created, mint);
    });
  };
}
