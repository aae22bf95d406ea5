import type { Middleware } from '../call.ts';

/** Runs work on behalf of an account, whose share of the connection pool it uses. */
export type OnBehalfOf = <Result>(accountId: string, work: () => Result) => Result;

/** Visitors share one part of the connection pool: no flood of them takes an account's. */
export const VISITORS = 'visitors';

/** Bounds the caller's account, or all visitors, to its share of the connection pool. */
export function onBehalf(run: OnBehalfOf, answer: Middleware): Middleware {
  return (request, reply, next) => {
    const { caller } = reply.locals.context;
    return run(caller?.accountId ?? VISITORS, () => answer(request, reply, next));
  };
}
