import { type Account, normalEmail } from '#domain/people/access/account.ts';
import type { AccountStore } from '#domain/people/access/account-store.ts';
import { refuseWebAddress } from '#domain/public-name.ts';
import { notFound } from '#domain/refusal.ts';
import { contactEmail as contactMail } from '#src/views/people/mailbox-emails.ts';
import type { Ports } from '../../ports.ts';
import { type Actor, changedFields, readNextAct, recordAct } from '../access/account-acts.ts';
import { linkToken } from '../person/link-tokens.ts';
import { type Mailing, mailInBackground } from '../person/mailing.ts';

export type AccountChange = Partial<
  Pick<Account, 'name' | 'contactEmail' | 'contactPhone' | 'timeZone'>
>;
/**
 * Changes the given fields and keeps the others. A new contact e-mail is pending until the link
 * sent there is opened; naming the same one again sends another link. The person's and the
 * account's own e-mails are proved already. TOO_MANY_ATTEMPTS; VALIDATION_ERROR (WEB_ADDRESS) for a
 * name with a web address.
 */
export type UpdateAccount = (
  accountId: string,
  change: AccountChange,
  actor: Actor,
) => Promise<Account>;

type Deps = Mailing &
  Pick<Ports, 'unitOfWork' | 'attempts' | 'oneTimeTokens' | 'pageUrl' | 'clock'> & {
    readonly accounts: Pick<AccountStore, 'find'>;
  };
type Contact = Pick<Account, 'contactEmail' | 'contactEmailVerifiedAt' | 'pendingContactEmail'>;

const NO_EMAIL = { contactEmail: null, contactEmailVerifiedAt: null, pendingContactEmail: null };

export function updateAccount(deps: Deps): UpdateAccount {
  const { unitOfWork, accounts, attempts, clock } = deps;
  return async (accountId, { contactEmail, ...change }, actor) => {
    if (change.name !== undefined) refuseWebAddress('name', change.name);
    const wanted = typeof contactEmail === 'string' ? normalEmail(contactEmail) : contactEmail;
    const known = await accounts.find(accountId);
    if (typeof wanted === 'string' && wanted !== known?.contactEmail) {
      await attempts.take('linkBy', accountId);
      await attempts.take('linkOf', wanted);
    }
    const account = await unitOfWork.decide({
      retry: true,
      async look(stores) {
        const next = await readNextAct(stores, accountId, actor);
        return { next, before: await stores.accounts.find(accountId) };
      },
      decide({ next, before }, write) {
        if (before === undefined) throw notFound('account');
        const contact = contactOf(before, wanted, { own: next.by, now: clock.now() });
        const after = { ...before, ...change, ...contact };
        const detail = changedFields(before, after);
        if (detail === '') return before;
        write.accounts.update(after);
        const subject = after.name;
        const now = clock.now();
        recordAct(write, next, { kind: 'ACCOUNT_CHANGED', subject, detail, now });
        return after;
      },
    });
    const isAsked = typeof wanted === 'string' && account.pendingContactEmail === wanted;
    if (isAsked) sendLink({ accountId, email: wanted }, deps);
    return account;
  };
}

function sendLink(
  { accountId, email }: { readonly accountId: string; readonly email: string },
  deps: Deps,
): void {
  const token = linkToken({ kind: 'CONTACT_EMAIL', accountId, email }, deps);
  const link = `${deps.pageUrl}/confirm#${token}`;
  mailInBackground(async () => contactMail(email, link), deps);
}

/** `own`: the proved e-mail of the person who makes the change. */
function contactOf(
  before: Account,
  wanted: string | null | undefined,
  { own, now }: { readonly own: string; readonly now: Date },
): Partial<Contact> {
  if (wanted === undefined) return {};
  if (wanted === null) return NO_EMAIL;
  const { contactEmail, contactEmailVerifiedAt } = before;
  const isCurrent = wanted === contactEmail && contactEmailVerifiedAt !== null;
  if (isCurrent) return { contactEmail, contactEmailVerifiedAt, pendingContactEmail: null };
  const hasAnswered =
    wanted === own || (wanted === before.email && before.emailVerifiedAt !== null);
  if (!hasAnswered) return { contactEmail, contactEmailVerifiedAt, pendingContactEmail: wanted };
  return { contactEmail: wanted, contactEmailVerifiedAt: now, pendingContactEmail: null };
}
