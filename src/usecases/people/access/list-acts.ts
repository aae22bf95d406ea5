import { NIL_UUID } from '#domain/id.ts';
import type { Act, ActPosition } from '#domain/people/operator/act.ts';
import type { Ports } from '../../ports.ts';

/** Acts read at a time. */
const PAGE = 500;

/** Lists what operators changed by hand in all accounts, from an instant on, oldest first. */
export type ListActs = (since: Date) => AsyncGenerator<Act, void>;

export function listActs({ acts }: Pick<Ports, 'acts'>): ListActs {
  return async function* (since) {
    let after: ActPosition | undefined = { at: since, actId: NIL_UUID };
    while (after !== undefined) {
      const page: readonly Act[] = await acts.listAfter(after, PAGE);
      yield* page;
      after = page.length < PAGE ? undefined : page.at(-1);
    }
  };
}
