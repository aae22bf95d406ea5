import type { AccountStore } from '#domain/access/account-store.ts';
import { keyLabel } from '#domain/access/api-key.ts';
import type { AccountMember } from '#domain/access/member.ts';
import type { MemberStore } from '#domain/access/member-store.ts';
import type { PersonStore } from '#domain/access/person-store.ts';
import type { SecurityEvent } from '#domain/access/security-event.ts';
import type { Email } from '#domain/email/email.ts';
import { isSentByEmail, ownersEmail, securityEmail } from '#src/views/security-email.ts';
import type { Ports } from '../ports.ts';
import type { Changed } from './watched-unit-of-work.ts';

type Deps = Pick<Ports, 'emailSender' | 'pageUrl' | 'inBackground' | 'reportError'> & {
  readonly people: Pick<PersonStore, 'find'>;
  readonly members: Pick<MemberStore, 'all'>;
  readonly accounts: Pick<AccountStore, 'find'>;
};

/** E-mails sent at a time; few accounts have more owners. */
const SENT_AT_A_TIME = 5;

/** Notifies the people concerned, in the background; reports failures. */
export function tellPeople(deps: Deps): (changed: Changed) => void {
  return ({ events, newKeys, newOwners }) => {
    for (const event of events) {
      if (isSentByEmail(event.kind)) send(emailOfChange(event, deps), deps);
    }
    for (const { accountId, ...key } of newKeys) {
      const what = { kind: 'LIVE_KEY', subject: keyLabel(key) } as const;
      send(emailsToOwners(accountId, what, deps), deps);
    }
    for (const { accountId, personId } of newOwners) {
      send(emailsToOwners(accountId, { kind: 'OWNER', personId }, deps), deps);
    }
  };
}

async function emailOfChange(
  { kind, personId, at, address }: SecurityEvent,
  { people, pageUrl }: Deps,
): Promise<readonly Email[]> {
  const person = personId === null ? undefined : await people.find(personId);
  if (person === undefined || !isSentByEmail(kind)) return [];
  return [securityEmail(kind, person, { at, address, pageUrl })];
}

type News =
  | { readonly kind: 'LIVE_KEY'; readonly subject: string }
  | { readonly kind: 'OWNER'; readonly personId: string };

async function emailsToOwners(
  accountId: string,
  news: News,
  { members, accounts, pageUrl }: Deps,
): Promise<readonly Email[]> {
  const [all, account] = await Promise.all([members.all(accountId), accounts.find(accountId)]);
  if (account === undefined) return [];
  const [subject, owners] = concerned(news, all);
  if (subject === undefined) return [];
  const facts = { accountName: account.name, subject, pageUrl };
  return owners.map((owner) => ownersEmail(news.kind, owner, facts));
}

/** The owners to notify; a new owner is not notified of being added. */
function concerned(news: News, all: readonly AccountMember[]) {
  const owners = all.filter(({ role }) => role === 'OWNER');
  if (news.kind === 'LIVE_KEY') return [news.subject, owners] as const;
  const others = owners.filter(({ personId }) => personId !== news.personId);
  const subject = all.find(({ personId }) => personId === news.personId)?.email;
  return [subject, others] as const;
}

function send(emails: Promise<readonly Email[]>, deps: Deps): void {
  const { emailSender, inBackground, reportError } = deps;
  const sending = async () => {
    const all = [...(await emails)];
    while (all.length > 0) {
      await Promise.all(all.splice(0, SENT_AT_A_TIME).map((email) => emailSender.send(email)));
    }
  };
  const reported = sending().catch((error: unknown) => {
    reportError('an e-mail about a security event was not sent', error);
  });
  inBackground(reported);
}
