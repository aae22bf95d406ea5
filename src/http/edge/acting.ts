import type { Request } from 'express';
import type { Acting } from '#domain/people/access/acting.ts';
import { USER_AGENT_MAX } from '#domain/people/access/session.ts';
import type { Reply } from '../call.ts';

/** Records `who` as the actor of everything that `work` does. */
export type ActingAs = <Result>(who: Acting, work: () => Result) => Result;

/** Caller of a request, as far as it has been identified. */
export function actingOf(request: Request, { locals: { context } }: Reply): Acting {
  const { caller, session } = context;
  return {
    accountId: caller?.accountId ?? null,
    personId: session?.personId ?? null,
    keyId: caller?.by === 'KEY' ? caller.callerId : null,
    address: request.ip ?? '',
    userAgent: (request.get('user-agent') ?? '').slice(0, USER_AGENT_MAX),
  };
}
