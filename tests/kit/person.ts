import { randomUUID } from 'node:crypto';
import { systemDigest } from '#adapters/system/digest.ts';
import type { Environment } from '#domain/environment.ts';
import type { Account } from '#domain/people/access/account.ts';
import { firstPasswordEnd } from '#domain/people/access/first-password.ts';
import { type SecondFactor, secondFactorPlace } from '#domain/people/access/person.ts';
import type { Role } from '#domain/people/access/role.ts';
import { TOKENS } from '#src/composition/tokens.ts';
import { csrfTokenOf } from '#src/usecases/people/access/authenticate-session.ts';
import { beginSession } from '#src/usecases/people/access/begin-session.ts';
import { type ApiClient, clientWith } from './api-client.ts';
import { withClient } from './database.ts';
import type { RunningApi } from './server.ts';
import { samplePerson } from './store-contracts/person-samples.ts';
import { writeAll } from './store-contracts/writes.ts';

export type TestPerson = {
  readonly personId: string;
  readonly email: string;
  /** Headers of the first session. */
  readonly headers: Readonly<Record<string, string>>;
  /** Client that calls as one of our pages does, signed in, by default in TEST. */
  client(environment?: Environment): ApiClient;
  /** Signs in again, and returns the headers of the new session. */
  signInAgain(): Promise<Readonly<Record<string, string>>>;
};

type PersonOptions = {
  /** Account of the person; null: a member of none. */
  readonly account: Account | null;
  readonly role?: Role;
  readonly isOperator?: boolean;
  /** Second factor; by default only if the role requires one, as staff does. */
  readonly hasSecondFactor?: boolean;
  /** True for a person with a generated password. */
  readonly hasFirstPassword?: boolean;
};

export const PASSWORD = 'payung di balik pintu';
export const FACTOR_SECRET = 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP';
/** Hash of `PASSWORD`, made once: each takes a tenth of a second. */
const PASSWORD_HASH =
  '$argon2id$v=19$m=19456,t=2,p=1$PhbrgpHA0TBzFG3lcrJF0Q$e505YW' +
  'P97tPuAAREwy4BKmOS6/7OHtejGSG/LIezrbk';

/** Creates a person who has signed in. */
export async function newPerson(
  api: RunningApi,
  { account, role = 'OWNER', isOperator = false, ...credentials }: PersonOptions,
): Promise<TestPerson> {
  const storage = { unitOfWork: api.container.get(TOKENS.unitOfWork) };
  const personId = randomUUID();
  const now = api.clock.now();
  const accountId = account?.accountId ?? null;
  const { hasSecondFactor = isOperator, hasFirstPassword = false } = credentials;
  const person = samplePerson({
    personId,
    passwordHash: PASSWORD_HASH,
    firstPasswordUntil: hasFirstPassword ? firstPasswordEnd(now) : null,
    secondFactor: hasSecondFactor ? secondFactorOf(api, personId) : null,
    createdAt: now,
  });
  await writeAll(storage, (write) => {
    write.people.insert(person);
    if (accountId === null || isOperator) return;
    write.members.insert({ accountId, personId, role, createdAt: now });
  });
  if (isOperator) await makeOperator(api, personId);
  const signIn = async () => {
    const wanted = { personId, accountId, createdAt: now, lastSeenAt: now, provedAt: now };
    const browser = { address: '127.0.0.1', userAgent: 'Mozilla/5.0' };
    const mint = { random: api.container.get(TOKENS.random), digest: systemDigest };
    const { token, session } = beginSession({ ...wanted, ...browser }, mint);
    await writeAll(storage, (write) => write.sessions.insert(session));
    return sessionHeaders(token);
  };
  const headers = await signIn();
  return {
    personId,
    email: person.email,
    headers,
    client: (environment = 'TEST') =>
      clientWith(api.port, { ...headers, 'Satukurir-Environment': environment }),
    signInAgain: signIn,
  };
}

/** Makes an operator as the command line does, since the serving role may not. */
async function makeOperator({ ownerUrl }: RunningApi, personId: string): Promise<void> {
  await withClient(ownerUrl, (owner) =>
    owner.query('UPDATE person SET is_operator = true WHERE person_id = $1', [personId]),
  );
}

/** Second factor with `FACTOR_SECRET`. */
function secondFactorOf(api: RunningApi, personId: string): SecondFactor {
  const { secretBox } = api.container.get(TOKENS.ports);
  const secret = secretBox.seal(FACTOR_SECRET, secondFactorPlace(personId));
  return { secret, isOn: true, lastStep: 0, recoveryCodes: [] };
}

/** Headers that a browser sends from one of our pages. */
function sessionHeaders(token: string): Readonly<Record<string, string>> {
  return {
    Cookie: `theme=dark; satukurir=${token}`,
    'Sec-Fetch-Site': 'same-origin',
    'X-CSRF-Token': csrfTokenOf(token, systemDigest),
  };
}
