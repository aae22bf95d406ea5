import type { Middleware } from '../call.ts';
import type { OwnerOf } from './owner.ts';
import type { Owner } from './pots.ts';

/** Runs work on behalf of an owner, whose share of the connection pool it uses. */
export type OnBehalfOf = <Result>(owner: Owner, work: () => Result) => Result;

type OwnWork = { readonly ownerOf: OwnerOf; readonly answer: Middleware };

/** Bounds an answer to its owner's share of the connection pool. */
export function onBehalf(run: OnBehalfOf, { ownerOf, answer }: OwnWork): Middleware {
  return (request, reply, next) => run(ownerOf(request, reply), () => answer(request, reply, next));
}
