import { ENTERED_GRANULARITY_MS } from '#domain/people/access/account.ts';
import type { FoundSession, StoredSession } from '#domain/people/access/session.ts';
import type { SessionStore, SessionWrites } from '#domain/people/access/session-store.ts';
import type { ChangeQueue } from './changes.ts';
import { placeOf, type Table } from './table.ts';
import type { Tables } from './tables.ts';

type SessionTables = Pick<Tables, 'sessions' | 'people' | 'members' | 'accounts'>;

export function fakeSessionStore({
  sessions,
  people,
  members,
  accounts,
}: SessionTables): SessionStore {
  const found = (tokenSha256: string): FoundSession | undefined => {
    const session = sessions.get(tokenSha256);
    const person = people.get(session?.personId ?? '');
    if (session === undefined || !person?.verifiedAt) return undefined;
    const member = members.get(placeOf(session.accountId ?? '', person.personId));
    return {
      session,
      isOperator: person.isOperator,
      hasFirstPassword: person.firstPasswordUntil !== null,
      hasSecondFactor: person.secondFactor?.isOn ?? false,
      role: member?.role ?? null,
      liveAllowedAt: accounts.get(session.accountId ?? '')?.liveAllowedAt ?? null,
    };
  };
  return {
    findByToken: async (tokenSha256) => found(tokenSha256),
    findByTokens: async (tokenSha256s) => tokenSha256s.flatMap((one) => found(one) ?? []),
    find: async (personId, sessionId) => oneOf(sessions, personId, sessionId),
    async list(personId, limit) {
      return ownOf(sessions, personId)
        .toSorted((a, b) => (a.sessionId > b.sessionId ? -1 : 1))
        .slice(0, limit);
    },
    async end(personId, sessionId) {
      const own = oneOf(sessions, personId, sessionId);
      if (own === undefined) return false;
      sessions.remove(own.tokenSha256);
      return true;
    },
    async endOthers(personId, sessionId) {
      for (const one of ownOf(sessions, personId)) {
        if (one.sessionId !== sessionId) sessions.remove(one.tokenSha256);
      }
    },
    async touch(tokenSha256, { at, notSince }) {
      const session = sessions.get(tokenSha256);
      if (session === undefined || session.lastSeenAt >= notSince) return false;
      sessions.replace(tokenSha256, { ...session, lastSeenAt: at });
      return true;
    },
  };
}

export function fakeSessionWrites(queue: ChangeQueue): SessionWrites {
  return {
    // Runs last: a commit that removes all of a person's sessions keeps the one that it inserts.
    insert: (session) =>
      queue.addLast(({ sessions, accounts }) => {
        sessions.insert(session.tokenSha256, session);
        const { accountId, createdAt: enteredAt } = session;
        const account = accountId === null ? undefined : accounts.get(accountId);
        if (account === undefined) return;
        const sinceMs = enteredAt.getTime() - account.enteredAt.getTime();
        if (sinceMs < ENTERED_GRANULARITY_MS) return;
        accounts.replace(account.accountId, { ...account, enteredAt });
      }),
    remove: (personId, sessionId) =>
      queue.add(({ sessions }) => {
        const own = oneOf(sessions, personId, sessionId);
        if (own !== undefined) sessions.remove(own.tokenSha256);
      }),
    removeOf: ({ accountId, personId }) =>
      queue.add(({ sessions }) => {
        const own = ownOf(sessions, personId).filter((one) => one.accountId === accountId);
        for (const { tokenSha256 } of own) sessions.remove(tokenSha256);
      }),
    removeAll: (personId) =>
      queue.add(({ sessions }) => {
        for (const one of ownOf(sessions, personId)) sessions.remove(one.tokenSha256);
      }),
  };
}

function oneOf(
  sessions: Table<StoredSession>,
  personId: string,
  sessionId: string,
): StoredSession | undefined {
  return ownOf(sessions, personId).find((one) => one.sessionId === sessionId);
}

function ownOf(sessions: Table<StoredSession>, personId: string): readonly StoredSession[] {
  return [...sessions.entries().values()].filter((one) => one.personId === personId);
}
