import type { Random } from '#domain/random.ts';
import { DAY_MS } from '#domain/time.ts';
import { type FactorPolicy, type Holder, type Restriction, restrictionOf } from './restriction.ts';
import { MAY, OPERATOR_MAY, type Permission, type Role, scopesOf } from './role.ts';
import type { Scope } from './scope.ts';

/** A session as stored. The token itself is in the browser's cookie only. */
export type StoredSession = {
  readonly tokenSha256: string;
  /** Id by which a person sees and ends the session; grants no access. */
  readonly sessionId: string;
  readonly personId: string;
  /**
   * Account chosen by the person. Never changes: choosing another account begins another session.
   */
  readonly accountId: string | null;
  /** Time of the sign-in. */
  readonly createdAt: Date;
  /**
   * Time when the person last gave the password, and the code of a second factor. Never changes.
   */
  readonly provedAt: Date;
  readonly lastSeenAt: Date;
  readonly address: string;
  readonly userAgent: string;
};

/** A session and the current state of its person. */
export type FoundSession = Holder & {
  readonly session: StoredSession;
  /**
   * Time of an operator's consent to LIVE for the chosen account; null if there is no consent or no
   * account.
   */
  readonly liveAllowedAt: Date | null;
};

/**
 * The session of a request. `accountId` and `role` are null if there is no account, or if the
 * person may not enter it.
 */
export type Session = {
  readonly sessionId: string;
  readonly personId: string;
  readonly accountId: string | null;
  readonly role: Role | 'OPERATOR' | null;
  /** Null: all permissions apply. Otherwise the session has no permissions. */
  readonly restriction: Restriction | null;
  readonly provedAt: Date;
  readonly permissions: readonly Permission[];
  /** Permissions that a key could have, too. */
  readonly scopes: readonly Scope[];
  readonly csrfToken: string;
  /** False if the account needs an operator's consent to LIVE and does not have it. */
  readonly isLiveAllowed: boolean;
};

/** Ends sessions that were left open. */
export const SESSION_IDLE_MS = DAY_MS / 2;
/** Ends even sessions in use: the password is asked for again. */
export const SESSION_ABSOLUTE_MS = 30 * DAY_MS;
/** Shortest interval between two writes of `last_seen_at`. */
export const LAST_SEEN_GRANULARITY_MS = 60_000;
/** Enough characters to recognise a browser. */
export const USER_AGENT_MAX = 300;

const BASE62 = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
/** 32 characters of 62 are 190 bits: not guessable, so one fast SHA-256 suffices for storage. */
const TOKEN_SHAPE = /^[0-9A-Za-z]{32}$/;

export function newSessionToken(random: Random): string {
  return random.text(32, BASE62);
}

/** Returns false, without any read, for a text that cannot be a token. */
export function isSessionToken(text: string): boolean {
  return TOKEN_SHAPE.test(text);
}

export function isOver({ createdAt, lastSeenAt }: StoredSession, now: Date): boolean {
  const idleMs = now.getTime() - lastSeenAt.getTime();
  return idleMs >= SESSION_IDLE_MS || now.getTime() - createdAt.getTime() >= SESSION_ABSOLUTE_MS;
}

type SessionTerms = {
  readonly csrfToken: string;
  readonly liveNeedsConsent: boolean;
  readonly factorPolicy: FactorPolicy;
};

export function sessionOf(
  { session, liveAllowedAt, ...holder }: FoundSession,
  { csrfToken, liveNeedsConsent, factorPolicy }: SessionTerms,
): Session {
  const { sessionId, personId, provedAt } = session;
  const { isOperator, role } = holder;
  const entered = role ?? (isOperator && session.accountId !== null ? 'OPERATOR' : null);
  const restriction = restrictionOf(holder, factorPolicy);
  const permissions = restriction === null ? permissionsOf(entered) : [];
  return {
    sessionId,
    personId,
    csrfToken,
    accountId: entered === null ? null : session.accountId,
    role: entered,
    restriction,
    provedAt,
    permissions,
    scopes: scopesOf(permissions),
    // Our staff may always look into LIVE.
    isLiveAllowed: !liveNeedsConsent || entered === 'OPERATOR' || liveAllowedAt !== null,
  };
}

function permissionsOf(role: Session['role']): readonly Permission[] {
  if (role === null) return [];
  return role === 'OPERATOR' ? OPERATOR_MAY : MAY[role];
}
