import { AsyncLocalStorage } from 'node:async_hooks';
import { type Acting, NOBODY } from '#domain/people/access/acting.ts';

const acting = new AsyncLocalStorage<Acting>();

/** Attributes everything that `work` does to this actor. */
export function actingAs<Result>(who: Acting, work: () => Result): Result {
  return acting.run(who, work);
}

export function currentlyActing(): Acting {
  return acting.getStore() ?? NOBODY;
}
