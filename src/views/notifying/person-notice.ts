import { localTime, type TimeZone } from '#domain/carrying/area/time-zone.ts';
import type { Language } from '#domain/carrying/tracking/description.ts';
import type { Environment } from '#domain/environment.ts';
import { idText } from '#domain/id.ts';
import type { Email, PersonEmail } from '#domain/notifying/email/email.ts';
import {
  GROUP_OF,
  NEWS_GROUPS,
  type NewsChoice,
  pacesOf,
} from '#domain/notifying/person-notice/news-choice.ts';
import type {
  Addressee,
  ClaimedPersonNotice,
  NewsFacts,
  NewsLine,
  NoticeAccount,
  OwnerFacts,
  OwnerNotice,
  SignInFacts,
} from '#domain/notifying/person-notice/person-notice.ts';
import { DIGEST_HOUR } from '#domain/notifying/person-notice/schedule.ts';
import type { Role } from '#domain/people/access/role.ts';
import { hasWebAddress } from '#domain/public-name.ts';
import { emailChangedEmail } from '../people/mailbox-emails.ts';
import { ownersEmail, securityEmail } from '../people/security-email.ts';
import { type NewsContent, type NewsEntry, newsHtml } from './person-notice-html.ts';
import { PERSON_NOTICE_WORDS, type PersonNoticeWords } from './person-notice-words.ts';

export type Links = {
  /** Origin of the pages. */
  readonly pageUrl: string;
  /** Link that ends news e-mails without signing in. */
  readonly unsubscribeUrl: string;
};

const SLUGS: Readonly<Record<Environment, string>> = { LIVE: 'live', TEST: 'test' };

/** Null if there is nothing to send, or no recipient. */
export function personNoticeEmail(notice: ClaimedPersonNotice, links: Links): PersonEmail | null {
  const { noticeId, personId, to, account } = notice;
  if (to === null) return null;
  const id = `${noticeId}.${personId}`;
  const plain = { id, html: null, unsubscribeUrl: null };
  switch (notice.kind) {
    case 'NEWS':
    case 'DIGEST':
      return account === null ? null : newsEmail({ ...notice, to, account }, links);
    case 'LIVE_KEY':
    case 'PLAIN_KEY':
    case 'OWNER':
      return account === null
        ? null
        : { ...ownerNotice({ ...notice, to, account }, notice.kind, links), ...plain };
    case 'EMAIL_CHANGED': {
      const { detail } = notice.facts as SignInFacts;
      return { ...emailChangedEmail(to, detail), ...plain };
    }
    default: {
      const { at, address } = notice.facts as SignInFacts;
      const facts = { at: new Date(at), address, pageUrl: links.pageUrl };
      return { ...securityEmail(notice.kind, to, facts), ...plain };
    }
  }
}

/** View for the member who chooses. */
export function newsChoiceView({ role, choice, timeZone }: OwnNews) {
  return {
    paces: pacesOf(role, choice),
    include_test: choice.includesTest,
    daily_at: `${String(DIGEST_HOUR).padStart(2, '0')}:00`,
    timezone: timeZone,
  };
}

/** A member's choice of news, as it applies to their role. */
type OwnNews = {
  readonly role: Role;
  readonly choice: NewsChoice;
  readonly timeZone: TimeZone;
};

type Sent = ClaimedPersonNotice & { readonly to: Addressee; readonly account: NoticeAccount };

function ownerNotice(
  { facts, to, account, ownerEmail }: Sent,
  kind: OwnerNotice,
  { pageUrl }: Links,
): Email {
  const { key } = facts as OwnerFacts;
  const isOwner = kind === 'OWNER';
  const path = isOwner ? '/live/settings?tab=members' : '/live/keys';
  const subject = (isOwner ? ownerEmail : key) ?? '–';
  return ownersEmail(kind, to, {
    accountName: account.name,
    subject,
    page: `${pageUrl}${path}`,
  });
}

/** Shows the news that the member still wants; null for a former member. */
function newsEmail(notice: Sent, links: Links): PersonEmail | null {
  const { role, choice } = notice.account;
  if (role === null) return null;
  const paces = pacesOf(role, choice);
  const { lines } = notice.facts as NewsFacts;
  const wanted = lines.filter(({ type }) => paces[GROUP_OF[type]] !== 'NEVER');
  if (wanted.length === 0) return null;
  const words = PERSON_NOTICE_WORDS[notice.to.language];
  const count = notice.lineCount - (lines.length - wanted.length);
  const content = contentOf(notice, { wanted, count, words, ...links });
  const isTest = notice.environment === 'TEST';
  return {
    id: `${notice.noticeId}.${notice.personId}`,
    to: notice.to.email,
    subject: `${isTest ? '[TEST] ' : ''}${subjectOf(notice, { wanted, count, words })}`,
    text: textOf(content),
    html: newsHtml(content),
    unsubscribeUrl: links.unsubscribeUrl,
  };
}

type Wanted = {
  readonly wanted: readonly NewsLine[];
  /** Number of all news, including those that are not listed. */
  readonly count: number;
  readonly words: PersonNoticeWords;
};

function subjectOf({ kind, day, account, to }: Sent, { wanted, count, words }: Wanted): string {
  const name = shownName(account.name);
  if (kind === 'DIGEST') return words.digestSubject(dayText(day ?? '', to.language), count, name);
  const [only] = wanted;
  const isOne = count === 1 && only !== undefined;
  return isOne
    ? `${words.types[only.type]}: ${numberOf(only) ?? name}`
    : words.newsSubject(count, name);
}

function contentOf(
  { kind, environment, account, to }: Sent,
  { wanted, count, words, pageUrl, unsubscribeUrl }: Wanted & Links,
): NewsContent {
  const name = shownName(account.name);
  const base = `${pageUrl}/${SLUGS[environment ?? 'LIVE']}`;
  const isDigest = kind === 'DIGEST';
  const shown = { base, words, timeZone: account.timeZone, language: to.language };
  const sections = NEWS_GROUPS.map((group) => ({
    title: words.groups[group],
    entries: wanted
      .filter(({ type }) => GROUP_OF[type] === group)
      .map((line) => entryOf(line, shown)),
  }));
  return {
    language: to.language,
    title: isDigest ? words.digestTitle : words.newsTitle,
    hello: words.hello(to.name),
    lead: isDigest ? words.digestLead(name) : words.newsLead(name),
    sections: sections.filter(({ entries }) => entries.length > 0),
    more: count > wanted.length ? words.more(count - wanted.length) : null,
    open: { name: words.open, url: `${base}/events` },
    notes: [...(environment === 'TEST' ? [words.test] : []), words.why(name)],
    links: [
      { name: words.change, url: `${base}/settings?tab=emails` },
      { name: words.unsubscribe, url: unsubscribeUrl },
    ],
  };
}

type Shown = {
  readonly base: string;
  readonly words: PersonNoticeWords;
  readonly timeZone: TimeZone;
  readonly language: Language;
};

function entryOf(line: NewsLine, { base, words, timeZone, language }: Shown): NewsEntry {
  const { type, at, courierName, awb, reference } = line;
  const order = reference !== null && !hasWebAddress(reference) ? reference : null;
  const facts = [
    numberOf(line),
    courierName,
    awb === null ? null : `${words.awb} ${awb}`,
    order === null ? null : `${words.order} ${order}`,
    timeText(new Date(at), timeZone, language),
  ];
  const known = facts.filter((fact) => fact !== null);
  return { what: words.types[type], facts: known, url: `${base}${pathOf(line)}` };
}

/** The parcel's number; the ids of other subjects mean nothing to people. */
function numberOf({ subject }: NewsLine): string | null {
  return subject.startsWith('SHP') ? subject : null;
}

function pathOf({ type, subject }: NewsLine): string {
  if (subject.startsWith('SHP')) return `/shipments/${subject}`;
  if (type === 'webhook.disabled') return `/webhooks/${idText('webhook', subject)}`;
  return type === 'pickup.failed' ? '/pickups' : '/wallet';
}

/** Replaces a name with a web address, which may have been stored before the rule on names. */
function shownName(name: string): string {
  return hasWebAddress(name) ? 'Satukurir' : name;
}

function textOf({ hello, lead, sections, more, open, notes, links }: NewsContent): string {
  const listed = sections.map(({ title, entries }) => {
    const lines = entries.map(
      ({ what, facts, url }) => `- ${what}\n  ${facts.join(' · ')}\n  ${url}`,
    );
    return `${title}\n${lines.join('\n')}`;
  });
  const parts = [`${hello}\n\n${lead}`, ...listed, ...(more === null ? [] : [more])];
  const ends = links.map(({ name, url }) => `${name}: ${url}`);
  return `${parts.join('\n\n')}\n\n${open.name}:\n${open.url}\n\n--\n${[...notes, ...ends].join('\n')}\n`;
}

function timeText(at: Date, zone: TimeZone, language: Language): string {
  const options = { day: 'numeric', month: 'short', hour: '2-digit', minute: '2-digit' } as const;
  const locale = language === 'id' ? 'id-ID' : 'en-GB';
  const format = new Intl.DateTimeFormat(locale, { ...options, timeZone: 'UTC' });
  return `${format.format(localTime(at, zone)).replace(', ', ' ')} ${zone}`;
}

function dayText(day: string, language: Language): string {
  const locale = language === 'id' ? 'id-ID' : 'en-GB';
  const format = new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone: 'UTC' });
  return format.format(new Date(`${day}T00:00:00Z`));
}
