import type { Request } from 'express';
import { ENVIRONMENTS, type Environment } from '#domain/environment.ts';
import {
  callerOfKey,
  callerOfSession,
  hasEntered,
  refuseLive,
  refuseOutsideTest,
  refuseWithoutPermission,
  refuseWithoutScope,
} from '#domain/people/access/caller.ts';
import { refuseOldProof } from '#domain/people/access/proof.ts';
import { type Restriction, refuseRestricted } from '#domain/people/access/restriction.ts';
import type { Permission } from '#domain/people/access/role.ts';
import type { Scope } from '#domain/people/access/scope.ts';
import { Refusal } from '#domain/refusal.ts';
import type { Clock } from '#domain/time.ts';
import type { Authenticate } from '#src/usecases/people/access/authenticate.ts';
import type { AuthenticateSession } from '#src/usecases/people/access/authenticate-session.ts';
import type { Context, Middleware } from '../call.ts';
import { EdgeRefusal } from '../problem.ts';
import type { ProofNeed } from '../route.ts';
import type { FairLimiter } from './fair-limiter.ts';
import type { AddressLimit } from './limit-rate.ts';
import { callerOf, sessionOf } from './owner.ts';
import type { SessionCookie } from './session-cookie.ts';

export type Authentication = {
  readonly authenticate: Authenticate;
  readonly authenticateSession: AuthenticateSession;
  readonly cookie: SessionCookie;
  readonly addresses: AddressLimit;
  /** Limits requests whose key or session is not cached and has to be read. */
  readonly limiter: FairLimiter;
};

/**
 * Identifies the caller or refuses the request; calls `beforeRead` before it reads the database.
 */
type Identify = (request: Request, context: Context, beforeRead: () => void) => Promise<void>;

const BEARER = /^Bearer +(\S+) *$/i;
/** Set by the dashboard's switch of environments. */
const ENVIRONMENT_HEADER = 'Satukurir-Environment';

/**
 * Authenticates by API key, or by session if there is no Authorization header: a valid cookie does
 * not replace an invalid key.
 */
export function authenticateCaller(given: Authentication): Middleware {
  const { authenticate, cookie } = given;
  return counting(given, async (request, context, beforeRead) => {
    const header = request.get('authorization');
    const token = header === undefined ? cookie.read(request) : undefined;
    if (token !== undefined) return signIn(given, { request, context, token, beforeRead });
    context.caller = callerOfKey(await authenticate(keyTextOf(header), beforeRead));
  });
}

/** Authenticates people by their session only. */
export function authenticatePerson(given: Authentication): Middleware {
  return counting(given, async (request, context, beforeRead) => {
    if (request.get('authorization') !== undefined) {
      throw new Refusal('UNAUTHENTICATED', 'This is for people who sign in; keys are for /api/v1.');
    }
    const token = given.cookie.read(request);
    if (token === undefined) throw new Refusal('UNAUTHENTICATED', 'Sign in first.');
    await signIn(given, { request, context, token, beforeRead });
  });
}

/** Refuses a signed-in person who is a member of no account. */
export const requireAccount: Middleware = (_request, reply, next) => {
  const { caller, session, environment } = reply.locals.context;
  if (caller === undefined) {
    if (session !== undefined && environment !== undefined) refuseLive(session, environment);
    throw new Refusal('INSUFFICIENT_SCOPE', 'Choose an account that you are a member of.');
  }
  next();
};

export function requireScope(scope: Scope): Middleware {
  return (_request, reply, next) => {
    reply.locals.context.scope = scope;
    refuseWithoutScope(callerOf(reply), scope);
    next();
  };
}

export function requirePermission(permission: Permission): Middleware {
  return (_request, reply, next) => {
    refuseWithoutPermission(sessionOf(reply), permission);
    next();
  };
}

/** Refuses a session that is restricted to another purpose. */
export function requireUnrestricted(under: readonly Restriction[] = []): Middleware {
  return (_request, reply, next) => {
    const { session } = reply.locals.context;
    if (session !== undefined) refuseRestricted(session, under);
    next();
  };
}

/** Requires a recent password of people; a key authenticates every request itself. */
export function requireProof(need: ProofNeed | undefined, clock: Pick<Clock, 'now'>): Middleware {
  return (_request, reply, next) => {
    const { session, caller } = reply.locals.context;
    const isNeeded = need === 'ALWAYS' || (need === 'IN_LIVE' && caller?.environment === 'LIVE');
    if (session !== undefined && isNeeded) refuseOldProof(session, clock.now());
    next();
  };
}

export const requireTest: Middleware = (_request, reply, next) => {
  refuseOutsideTest(callerOf(reply));
  next();
};

/**
 * Counts invalid credentials against the sender's address. A valid key or session costs its address
 * nothing, and is not refused because of other requests from there. Only uncached credentials take
 * a slot; cached ones and malformed ones do not.
 */
function counting({ addresses, limiter }: Authentication, identify: Identify): Middleware {
  return async (request, reply, next) => {
    const { context } = reply.locals;
    const attempt = addresses.attempt(context.sender.host);
    let release = () => {};
    const beforeRead = () => {
      release = limiter.acquire(context.sender.network);
      attempt.beforeRead();
    };
    try {
      await identify(request, context, beforeRead);
      attempt.succeed();
    } catch (error) {
      if (error instanceof Refusal) attempt.fail();
      throw error;
    } finally {
      release();
    }
    next();
  };
}

type Presented = {
  readonly request: Request;
  readonly context: Context;
  readonly token: string;
  readonly beforeRead: () => void;
};

async function signIn(
  { authenticateSession }: Authentication,
  { request, context, token, beforeRead }: Presented,
): Promise<void> {
  const environment = environmentOf(request);
  const session = await authenticateSession(token, beforeRead);
  context.session = session;
  context.sessionToken = token;
  context.environment = environment;
  const mayCall = hasEntered(session) && (environment === 'TEST' || session.isLiveAllowed);
  if (mayCall) context.caller = callerOfSession(session, environment);
}

function environmentOf(request: Request): Environment {
  const header = request.get(ENVIRONMENT_HEADER) ?? 'TEST';
  const environment = ENVIRONMENTS.find((each) => each === header);
  if (environment !== undefined) return environment;
  throw new EdgeRefusal('BAD_REQUEST', `Send ${ENVIRONMENT_HEADER}: TEST or LIVE.`);
}

function keyTextOf(header: string | undefined): string {
  const [, keyText] = BEARER.exec(header ?? '') ?? [];
  if (keyText !== undefined) return keyText;
  const message = 'Send your API key: Authorization: Bearer svc_test_…';
  throw new Refusal('UNAUTHENTICATED', message);
}
