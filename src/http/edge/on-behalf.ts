import type { Middleware } from '../call.ts';
import { type ActingAs, actingOf } from './acting.ts';
import type { OwnerOf } from './owner.ts';
import type { Owner } from './pots.ts';

/** Runs work on behalf of an owner, whose share of the connection pool it uses. */
export type OnBehalfOf = <Result>(owner: Owner, work: () => Result) => Result;

type Runs = { readonly onBehalfOf: OnBehalfOf; readonly actingAs: ActingAs };
type OwnWork = { readonly ownerOf: OwnerOf; readonly answer: Middleware };

/**
 * Runs an answer within its owner's share of the connection pool, with the caller recorded as the
 * actor.
 */
export function onBehalf({ onBehalfOf, actingAs }: Runs, { ownerOf, answer }: OwnWork): Middleware {
  return (request, reply, next) => {
    const work = () => actingAs(actingOf(request, reply), () => answer(request, reply, next));
    return onBehalfOf(ownerOf(request, reply), work);
  };
}
