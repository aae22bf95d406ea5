import type { Request } from 'express';
import type { Acting } from '#domain/people/access/acting.ts';
import { USER_AGENT_MAX } from '#domain/people/access/session.ts';
import type { Reply } from '../call.ts';

/** Says of everything that `work` does who does it. */
export type ActingAs = <Result>(who: Acting, work: () => Result) => Result;

/** Caller of a request, as far as its checks have identified one. */
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
