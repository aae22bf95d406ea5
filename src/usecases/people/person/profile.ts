import {
  availableMethods,
  type MethodsByEnvironment,
} from '#domain/money/payment/payment-directory.ts';
import type { Account } from '#domain/people/access/account.ts';
import type { Membership } from '#domain/people/access/member-store.ts';
import type { Person } from '#domain/people/access/person.ts';
import type { Session } from '#domain/people/access/session.ts';
import type { UnitOfWork } from '#domain/unit-of-work.ts';
import type { Ports } from '../../ports.ts';
import { known } from './password-check.ts';

export type Profile = {
  readonly person: Person;
  /** Account of the session; for operators it may be missing in `accounts`. */
  readonly account: Account | null;
  readonly accounts: readonly Membership[];
  readonly paymentMethods: MethodsByEnvironment;
};
type Asking = Pick<Session, 'personId' | 'accountId'>;
export type GetProfile = (session: Asking) => Promise<Profile>;
export type UpdateProfile = (
  session: Asking,
  change: Partial<Pick<Person, 'name' | 'language'>>,
) => Promise<void>;

type Deps = Pick<Ports, 'people' | 'members' | 'accounts' | 'paymentDirectory'>;

/** More accounts than any person belongs to. */
const ACCOUNTS_MAX = 100;

export function getProfile({ people, members, accounts, paymentDirectory }: Deps): GetProfile {
  return async ({ personId, accountId }) => {
    const [person, account, memberships] = await Promise.all([
      people.find(personId),
      accountId === null ? undefined : accounts.find(accountId),
      members.accountsOf(personId, ACCOUNTS_MAX),
    ]);
    return {
      person: known(person),
      account: account ?? null,
      accounts: memberships,
      paymentMethods: availableMethods(paymentDirectory),
    };
  };
}

export function updateProfile({ unitOfWork }: { unitOfWork: UnitOfWork }): UpdateProfile {
  return ({ personId }, change) =>
    unitOfWork.decide({
      look: async ({ people }) => known(await people.find(personId)),
      decide: (person, write) => write.people.update(person, { ...person, ...change }),
    });
}
