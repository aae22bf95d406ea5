import type { Middleware } from '../call.ts';
import { keyOf } from './owner.ts';

/** Runs work on behalf of an account, whose share of the connection pool it uses. */
export type OnBehalfOf = <Result>(accountId: string, work: () => Result) => Result;

/** Bounds the key's account to its share of the connection pool. */
export function onBehalf(run: OnBehalfOf, answer: Middleware): Middleware {
  return (request, reply, next) => run(keyOf(reply).accountId, () => answer(request, reply, next));
}
