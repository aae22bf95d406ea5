import type { Environment, Tenant } from '../../environment.ts';
import { Refusal } from '../../refusal.ts';
import type { ApiKey } from './api-key.ts';
import type { Permission, Role } from './role.ts';
import type { Scope } from './scope.ts';
import type { Session } from './session.ts';

/** The tenant and identity that a request acts for: an API key's, or a signed-in person's. */
export type Caller = Tenant & {
  /** Key of the caller's rate limits; all sessions of a person share one. */
  readonly callerId: string;
  readonly scopes: readonly Scope[];
  readonly by: 'KEY' | 'PERSON';
};

/** Session of a person who has chosen an account, may enter it, and is under no restriction. */
export type EnteredSession = Session & {
  readonly accountId: string;
  readonly role: Role | 'OPERATOR';
};

const LACKS = { KEY: 'This API key lacks the scope', PERSON: 'Your role lacks the scope' } as const;
const OUTSIDE_TEST = {
  KEY: 'This is for keys that begin with svc_test_.',
  PERSON: 'This is for the TEST environment.',
} as const;

export function callerOfKey({ accountId, environment, keyId, scopes }: ApiKey): Caller {
  return { accountId, environment, callerId: keyId, scopes, by: 'KEY' };
}

export function hasEntered(session: Session): session is EnteredSession {
  const { accountId, role, restriction } = session;
  return accountId !== null && role !== null && restriction === null;
}

/**
 * Throws LIVE_NOT_ALLOWED if the account needs an operator's consent to LIVE and does not have it.
 */
export function refuseLive({ isLiveAllowed }: Session, environment: Environment): void {
  if (environment === 'TEST' || isLiveAllowed) return;
  const message = 'LIVE is not open to this account yet: ask us to open it.';
  throw new Refusal('LIVE_NOT_ALLOWED', message);
}

/** The caller of a session; each request names its environment. */
export function callerOfSession(session: EnteredSession, environment: Environment): Caller {
  const { accountId, personId, scopes } = session;
  return { accountId, environment, callerId: personId, scopes, by: 'PERSON' };
}

export function refuseWithoutScope({ scopes, by }: Caller, scope: Scope): void {
  if (scopes.includes(scope)) return;
  throw new Refusal('INSUFFICIENT_SCOPE', `${LACKS[by]} ${scope}.`, {
    details: { required: scope, granted: scopes },
  });
}

/** Refuses LIVE callers: the endpoint exists in TEST only. */
export function refuseOutsideTest({ environment, by }: Caller): void {
  if (environment !== 'TEST') throw new Refusal('TEST_ONLY', OUTSIDE_TEST[by]);
}

/** Refuses callers without this permission. */
export function refuseWithoutPermission({ permissions }: Session, permission: Permission): void {
  if (permissions.includes(permission)) return;
  throw new Refusal('INSUFFICIENT_SCOPE', `Your role lacks the permission ${permission}.`, {
    details: { required: permission, granted: permissions },
  });
}
