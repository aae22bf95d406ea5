import type { Session, StoredSession } from '#domain/people/access/session.ts';
import { isOver } from '#domain/people/access/session.ts';
import { notFound } from '#domain/refusal.ts';
import type { Ports } from '../../ports.ts';
import type { Sessions } from '../access/authenticate-session.ts';

/** Newest first, without expired ones. */
export type ListSessions = (personId: string) => Promise<readonly StoredSession[]>;
/** Throws NOT_FOUND if the person has no such session. */
export type EndSession = (person: Pick<Session, 'personId'>, sessionId: string) => Promise<void>;
/** Ends all sessions but this one. */
export type EndOtherSessions = (session: Pick<Session, 'personId' | 'sessionId'>) => Promise<void>;
/** Ends this session; succeeds if it has already ended. */
export type SignOut = (session: Pick<Session, 'personId' | 'sessionId'>) => Promise<void>;

type Deps = Pick<Sessions, 'forgetSessions'> & Pick<Ports, 'sessions' | 'clock'>;

/** More sessions than a person can tell apart; older ones end by themselves. */
const LISTED_MAX = 100;

export function listSessions({ sessions, clock }: Deps): ListSessions {
  return async (personId) => {
    const now = clock.now();
    const all = await sessions.list(personId, LISTED_MAX);
    return all.filter((session) => !isOver(session, now));
  };
}

export function endSession({ sessions, forgetSessions }: Deps): EndSession {
  return async ({ personId }, sessionId) => {
    const isEnded = await sessions.end(personId, sessionId);
    forgetSessions(personId);
    if (!isEnded) throw notFound('session');
  };
}

export function endOtherSessions({ sessions, forgetSessions }: Deps): EndOtherSessions {
  return async ({ personId, sessionId }) => {
    await sessions.endOthers(personId, sessionId);
    forgetSessions(personId);
  };
}

export function signOut({ sessions, forgetSessions }: Deps): SignOut {
  return async ({ personId, sessionId }) => {
    await sessions.end(personId, sessionId);
    forgetSessions(personId);
  };
}
