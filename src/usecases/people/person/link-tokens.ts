import type { Digest } from '#domain/digest.ts';
import type { TokenPurpose } from '#domain/people/access/one-time-tokens.ts';
import type { Person } from '#domain/people/access/person.ts';
import { Refusal } from '#domain/refusal.ts';
import { DAY_MS } from '#domain/time.ts';
import type { Ports } from '../../ports.ts';

/** Purposes of a link to a mailbox; `email` is that mailbox in each. */
export type RegistrationLink = { readonly kind: 'REGISTRATION'; readonly email: string };
export type EmailChangeLink = {
  readonly kind: 'EMAIL_CHANGE';
  readonly email: string;
  readonly personId: string;
  /** Tag of `personBefore`, which invalidates the link once e-mail or password have changed. */
  readonly before: string;
};
export type ContactLink = {
  readonly kind: 'CONTACT_EMAIL';
  readonly email: string;
  readonly accountId: string;
};
export type Link = RegistrationLink | EmailChangeLink | ContactLink;
type LinkKind = Link['kind'];
type LinkOf<Kind extends LinkKind> = Extract<Link, { readonly kind: Kind }>;

type Deps = Pick<Ports, 'oneTimeTokens' | 'clock'>;

/** A day, because some mailboxes are read once a day. */
const VALID_MS = DAY_MS;
const KINDS = ['REGISTRATION', 'EMAIL_CHANGE', 'CONTACT_EMAIL'] as const;
const PURPOSES = {
  REGISTRATION: 'registration',
  EMAIL_CHANGE: 'email_change',
  CONTACT_EMAIL: 'contact_email',
} as const satisfies Record<LinkKind, TokenPurpose>;
/** Ids and hashes contain no space, so the rest is the e-mail, whatever it contains. */
const PERSON_AND_EMAIL = /^([0-9a-f-]{36}) ([0-9a-f]{64}) (.+)$/s;
const ACCOUNT_AND_EMAIL = /^([0-9a-f-]{36}) (.+)$/s;

/** Stores nothing, so requesting links cannot fill a table. */
export function linkToken(link: Link, { oneTimeTokens, clock }: Deps): string {
  const validUntil = new Date(clock.now().getTime() + VALID_MS);
  return oneTimeTokens.make(PURPOSES[link.kind], textOf(link), validUntil);
}

/** Throws LINK_INVALID, also for another kind. */
export function readLink<Kind extends LinkKind>(
  kind: Kind,
  token: string,
  { oneTimeTokens, clock }: Deps,
): LinkOf<Kind> {
  const text = oneTimeTokens.read(PURPOSES[kind], token, clock.now());
  const link = text === undefined ? undefined : linkOf(kind, text);
  if (link === undefined || !isOfKind(link, kind)) throw linkGone();
  return link;
}

/** Reads a link of any kind, expired or not; undefined if it was not made here. */
export function recogniseLink(
  token: string,
  { oneTimeTokens, clock }: Deps,
): { readonly link: Link; readonly isExpired: boolean } | undefined {
  const now = clock.now();
  for (const kind of KINDS) {
    const text = oneTimeTokens.read(PURPOSES[kind], token, now);
    const expired = oneTimeTokens.readExpired(PURPOSES[kind], token, now);
    const link = linkOf(kind, text ?? expired ?? '');
    if (link !== undefined) return { link, isExpired: text === undefined };
  }
  return undefined;
}

export function personBefore(
  { email, passwordHash }: Pick<Person, 'email' | 'passwordHash'>,
  digest: Digest,
): string {
  return digest.sha256(`${email} ${passwordHash}`);
}

/** LINK_INVALID, with the same message for every reason. */
export function linkGone(): Refusal {
  const message = 'This link has expired or was already used: ask for another one.';
  return new Refusal('LINK_INVALID', message);
}

function textOf(link: Link): string {
  if (link.kind === 'REGISTRATION') return link.email;
  if (link.kind === 'EMAIL_CHANGE') return `${link.personId} ${link.before} ${link.email}`;
  return `${link.accountId} ${link.email}`;
}

function linkOf(kind: LinkKind, text: string): Link | undefined {
  if (kind === 'REGISTRATION') return text === '' ? undefined : { kind, email: text };
  if (kind === 'EMAIL_CHANGE') {
    const [, personId, before, email] = PERSON_AND_EMAIL.exec(text) ?? [];
    const isWhole = personId !== undefined && before !== undefined && email !== undefined;
    return isWhole ? { kind, personId, before, email } : undefined;
  }
  const [, accountId, email] = ACCOUNT_AND_EMAIL.exec(text) ?? [];
  return accountId !== undefined && email !== undefined ? { kind, accountId, email } : undefined;
}

function isOfKind<Kind extends LinkKind>(link: Link, kind: Kind): link is LinkOf<Kind> {
  return link.kind === kind;
}
