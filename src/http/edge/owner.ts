import type { Request } from 'express';
import type { Caller } from '#domain/access/caller.ts';
import type { Session } from '#domain/access/session.ts';
import type { Reply } from '../call.ts';

/** The owner whose share of a limiter a request uses. */
export type OwnerOf = (request: Request, reply: Reply) => string;

/** A caller, a person without an account, or the address of a visitor. */
export const byCaller: OwnerOf = ({ ip = '' }, reply) => callerIdOf(reply) ?? ip;
export const byAddress: OwnerOf = ({ ip = '' }) => ip;

export function callerIdOf({ locals: { context } }: Reply): string | undefined {
  return context.caller?.callerId ?? context.session?.personId;
}

/** The caller that authentication has set earlier in the chain. */
export function callerOf(reply: Reply): Caller {
  const { caller } = reply.locals.context;
  if (caller === undefined) throw new Error('a route asked for its caller before authentication');
  return caller;
}

/** The same of a person. */
export function sessionOf(reply: Reply): Session {
  const { session } = reply.locals.context;
  if (session === undefined) throw new Error('a route asked for a session before authentication');
  return session;
}
