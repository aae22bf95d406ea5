import type { Request } from 'express';
import type { Caller } from '#domain/people/access/caller.ts';
import type { Session } from '#domain/people/access/session.ts';
import type { Reply } from '../call.ts';
import type { BrowserCookie } from './browser-cookie.ts';
import type { Owner, Pot } from './pots.ts';

/** The owner whose share of a limiter a request uses. */
export type OwnerOf = (request: Request, reply: Reply) => Owner;

/** An account in its environment, a person without an account, or a visitor's network. */
export const byCaller: OwnerOf = (request, reply) => {
  const { caller, session } = reply.locals.context;
  if (caller !== undefined) return { pot: caller.environment, name: caller.accountId };
  if (session !== undefined) return { pot: 'PEOPLE', name: session.personId };
  return byVisitor(request, reply);
};

export const byVisitor: OwnerOf = byNetwork('VISITORS');

export function byNetwork(pot: Pot): OwnerOf {
  return (_request, reply) => ({ pot, name: reply.locals.context.sender.network });
}

/**
 * Owner at the dashboard's entrances; a known browser is not limited by the requests of strangers.
 */
export function byKnownBrowser(cookie: BrowserCookie): OwnerOf {
  const byStranger = byNetwork('DOORS');
  return (request, reply) => {
    const [browser] = cookie.read(request);
    return browser === undefined
      ? byStranger(request, reply)
      : { pot: 'PEOPLE', name: browser.personId };
  };
}

export function callerIdOf({ locals: { context } }: Reply): string | undefined {
  return context.caller?.callerId ?? context.session?.personId;
}

/** The caller that authentication has set earlier in the chain. */
export function callerOf(reply: Reply): Caller {
  const { caller } = reply.locals.context;
  if (caller === undefined) throw new Error('a route asked for its caller before authentication');
  return caller;
}

/** The session that authentication has set earlier in the chain. */
export function sessionOf(reply: Reply): Session {
  const { session } = reply.locals.context;
  if (session === undefined) throw new Error('a route asked for a session before authentication');
  return session;
}
