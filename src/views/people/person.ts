import { idText } from '#domain/id.ts';
import type { MethodsByEnvironment } from '#domain/money/payment/payment-directory.ts';
import type { Account } from '#domain/people/access/account.ts';
import type { Person } from '#domain/people/access/person.ts';
import type { Role } from '#domain/people/access/role.ts';
import type { Session, StoredSession } from '#domain/people/access/session.ts';

type Membership = { readonly account: Account; readonly role: Role };
type Profile = {
  readonly person: Person;
  readonly account: Account | null;
  readonly accounts: readonly Membership[];
  readonly paymentMethods: MethodsByEnvironment;
};

export function personView(person: Person) {
  return {
    person_id: idText('person', person.personId),
    email: person.email,
    name: person.name,
    language: person.language,
    has_second_factor: person.secondFactor?.isOn ?? false,
    recovery_codes_left: person.secondFactor?.isOn ? person.secondFactor.recoveryCodes.length : 0,
    is_operator: person.isOperator,
    created_at: person.createdAt.toISOString(),
  };
}

function membershipView({ account: { accountId, name }, role }: Membership) {
  return { account_id: idText('account', accountId), name, role };
}

/** View of a session: who is signed in, in which account, and their permissions. */
export function meView(profile: Profile, session: Session) {
  const { person, account, accounts, paymentMethods } = profile;
  return {
    person: personView(person),
    account: account && {
      account_id: idText('account', account.accountId),
      name: account.name,
      timezone: account.timeZone,
    },
    accounts: accounts.map(membershipView),
    role: session.role,
    restriction: session.restriction,
    permissions: [...session.permissions],
    payment_methods: { TEST: [...paymentMethods.TEST], LIVE: [...paymentMethods.LIVE] },
    csrf_token: session.csrfToken,
  };
}

/** `current`: the session of the request. */
export function sessionView(session: StoredSession, current: Pick<Session, 'sessionId'>) {
  return {
    session_id: idText('session', session.sessionId),
    address: session.address,
    user_agent: session.userAgent,
    is_current: session.sessionId === current.sessionId,
    created_at: session.createdAt.toISOString(),
    last_seen_at: session.lastSeenAt.toISOString(),
  };
}
