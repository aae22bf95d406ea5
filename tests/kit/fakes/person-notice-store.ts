import type { ClientEvent } from '#domain/notifying/event/event.ts';
import { isNews } from '#domain/notifying/event/news.ts';
import { type NewsChoice, NO_CHOICE } from '#domain/notifying/person-notice/news-choice.ts';
import type {
  NewsFacts,
  NewsLine,
  OwnerFacts,
  PersonNoticeClaim,
  PersonNoticeKey,
  PersonNoticeKind,
} from '#domain/notifying/person-notice/person-notice.ts';
import type {
  DueNews,
  LatestNews,
  PersonNoticeStore,
  PersonNoticeWrites,
  StoredPersonNotice,
} from '#domain/notifying/person-notice/person-notice-store.ts';
import type { Member } from '#domain/people/access/member.ts';
import { type ChangeQueue, Stale } from './changes.ts';
import { placeOf } from './table.ts';
import type { Tables } from './tables.ts';

type Rows = Pick<
  Tables,
  'personNotices' | 'dueNews' | 'newsChoices' | 'events' | 'members' | 'people' | 'accounts'
>;

export function fakePersonNoticeStore(tables: Rows): PersonNoticeStore {
  const { personNotices, dueNews, events, members, people, accounts } = tables;
  const current = (claim: PersonNoticeClaim) => {
    const row = personNotices.get(personNoticePlace(claim));
    return row?.tries === claim.tries ? row : undefined;
  };
  const change = (row: StoredPersonNotice, changes: Partial<StoredPersonNotice>) =>
    personNotices.replace(personNoticePlace(row), { ...row, ...changes });
  const choiceOf = (accountId: string, personId: string): NewsChoice =>
    tables.newsChoices.get(placeOf(accountId, personId)) ?? NO_CHOICE;
  const addresseeOf = ({ personId, recipient }: StoredPersonNotice) => {
    const person = people.get(personId);
    if (person === undefined) return null;
    const { email, name, language } = person;
    return { email: recipient ?? email, name, language };
  };
  const accountOf = ({ accountId, personId }: StoredPersonNotice) => {
    const account = accountId === null ? undefined : accounts.get(accountId);
    if (account === undefined) return null;
    const { accountId: id, name, timeZone } = account;
    const role = members.get(placeOf(id, personId))?.role ?? null;
    return { name, timeZone, role, choice: choiceOf(id, personId) };
  };
  return {
    async claimDue({ now, limit, until }) {
      const due = [...personNotices.entries().values()]
        .filter(({ dueAt }) => dueAt !== null && dueAt <= now)
        .toSorted((a, b) => Number(a.dueAt) - Number(b.dueAt))
        .slice(0, limit);
      for (const row of due) change(row, { dueAt: until, tries: row.tries + 1 });
      return due.map((row) => {
        const { dueAt: _, status: __, endedAt: ___, error: ____, ...notice } = row;
        const owner = row.kind === 'OWNER' && ownerIdOf(row);
        const ownerEmail = owner ? (people.get(owner)?.email ?? null) : null;
        const tries = row.tries + 1;
        return { ...notice, tries, to: addresseeOf(row), account: accountOf(row), ownerEmail };
      });
    },
    async handOver(claim) {
      const row = current(claim);
      if (row?.status !== 'PENDING') return false;
      change(row, { status: 'UNCONFIRMED', dueAt: null });
      return true;
    },
    async recordEnd(claim, end) {
      const row = current(claim);
      if (row?.status === 'PENDING' || row?.status === 'UNCONFIRMED') change(row, end);
    },
    async claimNews({ now, limit, until }) {
      const due = [...dueNews.entries()]
        .filter(([, row]) => row.dueAt <= now)
        .toSorted(([, a], [, b]) => a.dueAt.getTime() - b.dueAt.getTime())
        .slice(0, limit);
      for (const [place, row] of due) dueNews.replace(place, { ...row, dueAt: until });
      const found = due.map(([, { accountId, environment, eventId }]) => {
        const event = [...events.entries().values()].find((one) => one.eventId === eventId);
        return { accountId, environment, eventId, event };
      });
      return found
        .toSorted((a, b) => Number(a.event?.createdAt ?? 0) - Number(b.event?.createdAt ?? 0))
        .map(({ event, ...key }) => ({ ...key, line: event === undefined ? null : lineOf(event) }));
    },
    async newsMembers(accountIds) {
      return [...members.entries().values()]
        .filter(({ accountId }) => accountIds.includes(accountId))
        .toSorted((a, b) => (joinKey(a) < joinKey(b) ? -1 : 1))
        .flatMap(({ accountId, personId, role }) => {
          const account = accounts.get(accountId);
          const isVerified = (people.get(personId)?.verifiedAt ?? null) !== null;
          if (account === undefined || !isVerified) return [];
          const { timeZone } = account;
          return [{ accountId, personId, role, timeZone, choice: choiceOf(accountId, personId) }];
        });
    },
    async choice(accountId, personId) {
      const member = members.get(placeOf(accountId, personId));
      return member === undefined ? undefined : choiceOf(accountId, personId);
    },
    async latestNews(tenants) {
      const asked = new Set(tenants.map((one) => placeOf(one.accountId, one.environment)));
      const own = [...personNotices.entries().values()]
        .flatMap(latestOf)
        .filter(({ accountId, environment }) => asked.has(placeOf(accountId, environment)))
        .filter(({ accountId, personId }) => members.get(placeOf(accountId, personId)))
        .toSorted((a, b) => (a.noticeId < b.noticeId ? -1 : 1));
      const newest = new Map(
        own.map((one) => {
          const { accountId, environment, personId, kind } = one;
          return [placeOf(accountId, environment, personId, kind), one];
        }),
      );
      return [...newest.values()];
    },
  };
}

export function fakePersonNoticeWrites(queue: ChangeQueue): PersonNoticeWrites {
  return {
    request: (notice) =>
      queue.add(({ personNotices }) => {
        const rows = [...personNotices.entries().values()];
        if (rows.some((row) => excludes(row, notice))) throw new Stale('a notice');
        const begun = { status: 'PENDING', tries: 0, endedAt: null, error: null } as const;
        personNotices.insert(personNoticePlace(notice), { ...notice, ...begun });
      }),
    requestOfOwners: ({ noticeId, accountId, kind, facts, createdAt }) =>
      queue.add(({ personNotices, members, people }) => {
        for (const { personId, role, accountId: own } of members.entries().values()) {
          const person = people.get(personId);
          const isMeant = own === accountId && role === 'OWNER' && personId !== facts.ownerId;
          if (!isMeant || person === undefined) continue;
          const key = { noticeId, personId };
          personNotices.insert(personNoticePlace(key), {
            ...key,
            accountId,
            environment: null,
            kind,
            recipient: person.email,
            facts,
            lineCount: 0,
            day: null,
            status: 'PENDING',
            tries: 0,
            dueAt: createdAt,
            createdAt,
            endedAt: null,
            error: null,
          });
        }
      }),
    extend: (before, { facts, lineCount }) =>
      queue.add(({ personNotices }) => {
        const row = personNotices.get(personNoticePlace(before));
        const isOpen = row?.status === 'PENDING' && row.tries === 0;
        if (!isOpen || row.lineCount !== before.lineCount) throw new Stale('a notice');
        personNotices.replace(personNoticePlace(before), { ...row, facts, lineCount });
      }),
    choose: ({ accountId, personId }, choice) =>
      queue.add(({ members, newsChoices }) => {
        const place = placeOf(accountId, personId);
        if (members.get(place) === undefined) throw new Stale(place);
        newsChoices.replace(place, choice);
      }),
    removeNews: (news) =>
      queue.add(({ dueNews }) => {
        for (const one of news) {
          if (dueNews.get(newsPlace(one)) === undefined) throw new Stale('news');
          dueNews.remove(newsPlace(one));
        }
      }),
  };
}

export function newsPlace({ accountId, environment, eventId }: NewsKey): string {
  return placeOf(accountId, environment, eventId);
}

export function personNoticePlace({ noticeId, personId }: PersonNoticeKey): string {
  return placeOf(noticeId, personId);
}

type NewsKey = Pick<DueNews, 'accountId' | 'environment' | 'eventId'>;
type Excluding = Pick<
  StoredPersonNotice,
  'accountId' | 'environment' | 'personId' | 'kind' | 'day' | 'noticeId'
>;

function excludes(row: StoredPersonNotice, notice: Excluding): boolean {
  if (personNoticePlace(row) === personNoticePlace(notice)) return true;
  const { accountId, environment, personId, kind, day } = notice;
  const isSame =
    isNewsKind(kind) &&
    row.kind === kind &&
    row.accountId === accountId &&
    row.environment === environment &&
    row.personId === personId;
  const isOpen = row.status === 'PENDING' && row.tries === 0;
  return isSame && (isOpen || (day !== null && row.day === day));
}

function isNewsKind(kind: PersonNoticeKind): boolean {
  return kind === 'NEWS' || kind === 'DIGEST';
}

function ownerIdOf({ facts }: StoredPersonNotice): string | null {
  return (facts as OwnerFacts).ownerId;
}

/** Empty for a notice that is no news. */
function latestOf(row: StoredPersonNotice): readonly LatestNews[] {
  const { accountId, environment, noticeId, personId, kind, lineCount, day, createdAt } = row;
  if (kind !== 'NEWS' && kind !== 'DIGEST') return [];
  if (accountId === null || environment === null) return [];
  const isOpen = row.status === 'PENDING' && row.tries === 0;
  const facts = row.facts as NewsFacts;
  const key = { accountId, environment, noticeId, personId };
  return [{ ...key, kind, facts, lineCount, day, createdAt, isOpen }];
}

type Body = {
  readonly data: {
    readonly shipment?: {
      readonly courier_name?: string;
      readonly awb?: string | null;
      readonly reference?: string | null;
    };
  };
};

function lineOf({ type, subject, createdAt, body }: ClientEvent): NewsLine {
  if (!isNews(type)) throw new Error(`${type} is no news`);
  const { data }: Body = JSON.parse(body);
  const { courier_name: courierName, awb, reference } = data.shipment ?? {};
  return {
    type,
    subject,
    at: createdAt.toISOString(),
    courierName: courierName ?? null,
    awb: awb ?? null,
    reference: reference ?? null,
  };
}

function joinKey({ createdAt, personId }: Member): string {
  return `${createdAt.toISOString()} ${personId}`;
}
