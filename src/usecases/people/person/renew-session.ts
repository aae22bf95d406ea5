import type { Digest } from '#domain/digest.ts';
import type { Session, StoredSession } from '#domain/people/access/session.ts';
import type { Random } from '#domain/random.ts';
import type { Clock } from '#domain/time.ts';
import type { Writes } from '#domain/unit-of-work.ts';
import type { Sessions } from '../access/authenticate-session.ts';
import { type BegunSession, type Browser, beginSession } from '../access/begin-session.ts';

export type OnlySession = Pick<Sessions, 'forgetSessions'> & {
  readonly clock: Clock;
  readonly random: Random;
  readonly digest: Digest;
};

/**
 * Ends all sessions of the person and begins a new one, after a change that must lock strangers
 * out. The caller clears the ended sessions from the cache after the commit.
 */
export function onlySession(
  { personId, accountId }: Pick<Session, 'personId' | 'accountId'>,
  { address, userAgent }: Browser,
  { write, clock, ...mint }: Omit<OnlySession, 'forgetSessions'> & { readonly write: Writes },
): BegunSession {
  const now = clock.now();
  const times = { createdAt: now, lastSeenAt: now, provedAt: now };
  const begun = beginSession({ personId, accountId, ...times, address, userAgent }, mint);
  write.sessions.removeAll(personId);
  write.sessions.insert(begun.session);
  return begun;
}

/** Replaces a session, because sessions never change, and keeps its expiry. */
export function replaceSession(
  before: StoredSession,
  change: Browser & Partial<Pick<StoredSession, 'accountId' | 'provedAt'>>,
  { write, clock, ...mint }: Omit<OnlySession, 'forgetSessions'> & { readonly write: Writes },
): BegunSession {
  const { personId, sessionId, accountId, createdAt, provedAt } = before;
  const kept = { personId, accountId, createdAt, provedAt, lastSeenAt: clock.now() };
  const begun = beginSession({ ...kept, ...change }, mint);
  write.sessions.remove(personId, sessionId);
  write.sessions.insert(begun.session);
  return begun;
}
