import type { Digest } from '#domain/digest.ts';
import {
  type FoundSession,
  isOver,
  isSessionToken,
  LAST_SEEN_GRANULARITY_MS,
  type Session,
  sessionOf,
} from '#domain/people/access/session.ts';
import { Refusal } from '#domain/refusal.ts';
import { cachedReads, type Read } from '../../cached-reads.ts';
import type { Ports } from '../../ports.ts';

/**
 * Authenticates by a cookie's token, like `Authenticate`. UNAUTHENTICATED if there is no such
 * session.
 */
export type AuthenticateSession = (token: string, beforeFirstRead?: () => void) => Promise<Session>;

/** Finds the session of an open page, without counting as a use. Undefined once it has ended. */
export type FindSession = (token: string) => Promise<Session | undefined>;

export type Sessions = {
  readonly authenticateSession: AuthenticateSession;
  readonly findSession: FindSession;
  /**
   * Drops the person's sessions from this process's cache; other processes follow within five
   * seconds.
   */
  forgetSessions(personId: string): void;
};

type Deps = Pick<
  Ports,
  'sessions' | 'clock' | 'digest' | 'liveNeedsConsent' | 'factorPolicy' | 'inBackground'
>;

type CachedSession = FoundSession & Read & { seenAt: Date };

/** Reads a session at most every five seconds, and never for a malformed token. */
export function knownSessions(deps: Deps): Sessions {
  const { sessions, clock, digest, liveNeedsConsent, factorPolicy, inBackground } = deps;
  const known = cachedReads<CachedSession>(clock, async (sha256, readAtMs) => {
    const found = await sessions.findByToken(sha256);
    return found && { ...found, readAtMs, seenAt: found.session.lastSeenAt };
  });

  const recordUse = (cached: CachedSession, now: Date): void => {
    const notSince = new Date(now.getTime() - LAST_SEEN_GRANULARITY_MS);
    if (cached.seenAt >= notSince) return;
    cached.seenAt = now;
    inBackground(sessions.touch(cached.session.tokenSha256, { at: now, notSince }));
  };

  const find = async (token: string, now: Date, beforeFirstRead?: () => void) => {
    if (!isSessionToken(token)) return undefined;
    const cached = await known.get(digest.sha256(token), beforeFirstRead);
    return cached === undefined || isOver(cached.session, now) ? undefined : cached;
  };
  const shown = (cached: CachedSession, token: string) =>
    sessionOf(cached, { csrfToken: csrfTokenOf(token, digest), liveNeedsConsent, factorPolicy });

  return {
    async authenticateSession(token, beforeFirstRead) {
      const now = clock.now();
      const cached = await find(token, now, beforeFirstRead);
      if (cached === undefined) throw signedOut();
      recordUse(cached, now);
      return shown(cached, token);
    },
    async findSession(token) {
      const cached = await find(token, clock.now());
      return cached && shown(cached, token);
    },
    forgetSessions: (personId) => known.forget(({ session }) => session.personId === personId),
  };
}

/** Derived from the cookie's token, which other sites cannot read, without revealing that token. */
export function csrfTokenOf(token: string, digest: Digest): string {
  return digest.sha256(`csrf ${token}`);
}

function signedOut(): Refusal {
  return new Refusal('UNAUTHENTICATED', 'Sign in again: this session has ended.');
}
