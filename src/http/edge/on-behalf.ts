import type { Middleware } from '../call.ts';
import { type ActingAs, actingOf } from './acting.ts';

/** Runs work on behalf of an account, whose share of the connection pool it uses. */
export type OnBehalfOf = <Result>(accountId: string, work: () => Result) => Result;

/** Visitors share one part of the connection pool: no flood of them takes an account's. */
export const VISITORS = 'visitors';

type Runs = { readonly onBehalfOf: OnBehalfOf; readonly actingAs: ActingAs };

/**
 * Bounds the caller's account, or all visitors, to its share of the connection pool; what is done
 * meanwhile is done by the caller.
 */
export function onBehalf({ onBehalfOf, actingAs }: Runs, answer: Middleware): Middleware {
  return (request, reply, next) => {
    const { caller } = reply.locals.context;
    const work = () => actingAs(actingOf(request, reply), () => answer(request, reply, next));
    return onBehalfOf(caller?.accountId ?? VISITORS, work);
  };
}
