import { isOver, type Session, sessionOf } from '#domain/people/access/session.ts';
import type { SessionStore } from '#domain/people/access/session-store.ts';
import type { Ports } from '../../ports.ts';

/** Fields of a session that decide whether its open streams continue. */
export type Watched = Pick<Session, 'personId' | 'accountId' | 'role'> & {
  readonly token: string;
  /** Called once, when the session has ended. */
  end(): void;
};

/**
 * Ends open streams of a session, such as live pages, once it has ended, has left its account or
 * has another role there.
 */
export type WatchedSessions = {
  /** Returns a function that stops watching. */
  watchSession(watched: Watched): () => void;
  /** Checks all watched sessions in one statement; none if nothing is watched. */
  checkWatched(): Promise<void>;
  /** Checks the watched sessions of a person at once, in this process. */
  checkWatchedOf(personId: string): void;
};

type Deps = Pick<Ports, 'clock' | 'digest' | 'factorPolicy' | 'inBackground'> & {
  readonly sessions: Pick<SessionStore, 'findByTokens'>;
};

export function watchSessions(deps: Deps): WatchedSessions {
  const { sessions, clock, digest, factorPolicy, inBackground } = deps;
  const terms = { csrfToken: '', liveNeedsConsent: false, factorPolicy };
  const all = new Map<Watched, string>();
  const check = async (some: ReadonlyMap<Watched, string>) => {
    if (some.size === 0) return;
    const found = await sessions.findByTokens([...new Set(some.values())]);
    const byToken = new Map(found.map((one) => [one.session.tokenSha256, one]));
    const now = clock.now();
    for (const [watched, sha256] of some) {
      const one = byToken.get(sha256);
      const session = one && !isOver(one.session, now) ? sessionOf(one, terms) : undefined;
      if (!isSame(session, watched) && all.delete(watched)) watched.end();
    }
  };
  return {
    watchSession(watched) {
      all.set(watched, digest.sha256(watched.token));
      return () => void all.delete(watched);
    },
    checkWatched: () => check(new Map(all)),
    checkWatchedOf(personId) {
      const own = [...all].filter(([watched]) => watched.personId === personId);
      if (own.length > 0) inBackground(check(new Map(own)));
    },
  };
}

function isSame(session: Session | undefined, watched: Watched): boolean {
  if (session === undefined || session.restriction !== null) return false;
  return session.accountId === watched.accountId && session.role === watched.role;
}
