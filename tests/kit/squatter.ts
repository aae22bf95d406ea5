import { randomUUID } from 'node:crypto';
import { systemDigest } from '#adapters/system/digest.ts';
import { secretBox } from '#adapters/system/secret-box.ts';
import type { Account } from '#domain/people/access/account.ts';
import { secondFactorPlace } from '#domain/people/access/person.ts';
import { TOKENS } from '#src/composition/tokens.ts';
import { csrfTokenOf } from '#src/usecases/people/access/authenticate-session.ts';
import { beginSession } from '#src/usecases/people/access/begin-session.ts';
import { type ApiClient, clientWith } from './api-client.ts';
import type { RunningApi } from './server.ts';
import { sampleMember, samplePerson } from './store-contracts/person-samples.ts';
import { sampleAccount } from './store-contracts/samples.ts';
import { writeAll } from './store-contracts/writes.ts';

export const SQUATTERS_PASSWORD = 'payung di balik pintu';
const PASSWORD_HASH =
  '$argon2id$v=19$m=19456,t=2,p=1$PhbrgpHA0TBzFG3lcrJF0Q$e505YW' +
  'P97tPuAAREwy4BKmOS6/7OHtejGSG/LIezrbk';

export type Squatter = {
  readonly email: string;
  readonly personId: string;
  readonly account: Account;
  /** Client in the session that began with the registration. */
  readonly client: ApiClient;
};

/**
 * Creates a person who registered another person's mailbox before mailboxes had to be confirmed: an
 * owner with a session, a password and a second factor.
 */
export async function newSquatter(api: RunningApi, email: string): Promise<Squatter> {
  const storage = { unitOfWork: api.container.get(TOKENS.unitOfWork) };
  const personId = randomUUID();
  const accountId = randomUUID();
  const createdAt = api.clock.now();
  const box = secretBox({ key: null, oldKey: null });
  const secret = box.seal('JBSWY3DPEHPK3PXP', secondFactorPlace(personId));
  const factor = { secret, isOn: true, lastStep: 0, recoveryCodes: [] };
  const own = { passwordHash: PASSWORD_HASH, secondFactor: factor, verifiedAt: null };
  const account = sampleAccount({ accountId, email, createdAt, emailVerifiedAt: null });
  const times = { createdAt, lastSeenAt: createdAt, provedAt: createdAt };
  const browser = { address: '203.0.113.66', userAgent: 'Mozilla/5.0' };
  const mint = { random: api.container.get(TOKENS.random), digest: systemDigest };
  const begun = beginSession({ personId, accountId, ...times, ...browser }, mint);
  await writeAll(storage, (write) => {
    write.accounts.insert(account);
    write.wallet.open(accountId);
    write.people.insert(samplePerson({ personId, email, createdAt, ...own }));
    write.members.insert(sampleMember({ accountId, personId, createdAt }));
    write.sessions.insert(begun.session);
  });
  const client = clientWith(api.port, {
    Cookie: `satukurir=${begun.token}`,
    'Sec-Fetch-Site': 'same-origin',
    'X-CSRF-Token': csrfTokenOf(begun.token, systemDigest),
  });
  return { email, personId, account, client };
}
