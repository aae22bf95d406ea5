import { normalEmail } from '#domain/people/access/account.ts';
import type { AccountStore } from '#domain/people/access/account-store.ts';
import type { Person } from '#domain/people/access/person.ts';
import { knownMailboxEmail, registrationEmail } from '#src/views/people/mailbox-emails.ts';
import type { Ports } from '../../ports.ts';
import { linkToken } from './link-tokens.ts';
import { type Mailing, mailInBackground } from './mailing.ts';
import { isProved, refuseClosed } from './register.ts';
import { resetTokenOf } from './reset-token.ts';

/**
 * Sends a link for opening an account, or an e-mail that one exists. The answer, and its duration,
 * is the same either way. Stores nothing.
 */
export type RequestRegistration = (
  command: Pick<Person, 'email' | 'language'> & { readonly address: string },
) => Promise<void>;

type Deps = Mailing &
  Pick<
    Ports,
    'people' | 'attempts' | 'oneTimeTokens' | 'digest' | 'clock' | 'pageUrl' | 'isRegistrationOpen'
  > & {
    readonly accounts: Pick<AccountStore, 'findByEmail'>;
  };

export function requestRegistration(deps: Deps): RequestRegistration {
  const { people, attempts, pageUrl } = deps;
  return async ({ email: typed, language, address }) => {
    refuseClosed(deps);
    const email = normalEmail(typed);
    await attempts.take('registerFrom', address);
    await attempts.take('registerOf', email);
    mailInBackground(async () => {
      const to = { email, language };
      if (await isProved(email, deps)) return knownMailboxEmail(to, pageUrl);
      const before = await people.findByEmail(email);
      const token = linkToken({ kind: 'REGISTRATION', email }, deps);
      return registrationEmail(to, {
        link: `${pageUrl}/confirm#${token}`,
        earlier: before === undefined ? null : `${pageUrl}/reset#${resetTokenOf(before, deps)}`,
      });
    }, deps);
  };
}
