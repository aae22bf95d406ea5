import type { Middleware } from '../call.ts';
import { keyOf } from './authenticate.ts';

/** Runs work in the name of an account, so that what it asks for is counted as the account's. */
export type OnBehalfOf = <Result>(accountId: string, work: () => Result) => Result;

/** The account of the key gets its share of what all share, and no more. */
export function onBehalf(run: OnBehalfOf, answer: Middleware): Middleware {
  return (request, reply, next) => run(keyOf(reply).accountId, () => answer(request, reply, next));
}
