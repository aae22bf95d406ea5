import { type Account, FIRST_SETTINGS } from '#domain/people/access/account.ts';
import { SCOPES } from '#domain/people/access/scope.ts';
import { openWallet } from '../../money/wallet/open-wallet.ts';
import type { Ports } from '../../ports.ts';
import { recorderOf } from '../../recorder.ts';
import { newPassword } from '../person/new-password.ts';
import { newPerson } from '../person/register.ts';
import { type CreatedApiKey, type KeyMint, mintApiKey } from './create-api-key.ts';

/** `password` exists only here, because it is shown only once. */
export type DemoAccount = CreatedApiKey & { readonly email: string; readonly password: string };
export type SeedDemoAccount = () => Promise<DemoAccount | undefined>;

type Deps = KeyMint & Pick<Ports, 'unitOfWork' | 'passwords'>;

/** `.example` is reserved and can never be a mailbox (RFC 2606). */
const DEMO = { name: 'Demo', email: 'demo@satukurir.example', ...FIRST_SETTINGS } as const;

/**
 * Creates, in an empty database, an account with its wallets, a TEST key and an OWNER. Undefined if
 * accounts exist already.
 */
export function seedDemoAccount({ unitOfWork, passwords, ...mint }: Deps): SeedDemoAccount {
  return async () => {
    const { random } = mint;
    const createdAt = mint.clock.now();
    const account: Account = {
      ...DEMO,
      accountId: random.uuid(),
      emailVerifiedAt: createdAt,
      createdAt,
      openedBy: 'OPERATOR',
      liveAllowedAt: createdAt,
      enteredAt: createdAt,
    };
    const { accountId } = account;
    const tenant = { accountId, environment: 'TEST' } as const;
    const command = { name: 'First key', scopes: SCOPES, expiresAt: null };
    const created = mintApiKey(tenant, command, mint);
    const password = newPassword(random);
    const passwordHash = await passwords.hash(password);
    const { name, email } = DEMO;
    const named = { name, email, language: 'id', passwordHash, createdAt } as const;
    const person = newPerson(named, random);
    return unitOfWork.decide({
      look: ({ accounts }) => accounts.hasAny(),
      decide(hasAny, write) {
        if (hasAny) return undefined;
        // Two processes may start at once; the unique e-mail makes one of them stale.
        write.accounts.insert(account);
        openWallet(account, recorderOf({ now: createdAt, write, random }));
        write.apiKeys.insert(created.key, mint.digest.sha256(created.secret));
        write.people.insert(person);
        write.members.insert({ accountId, personId: person.personId, role: 'OWNER', createdAt });
        return { ...created, email, password };
      },
    });
  };
}
