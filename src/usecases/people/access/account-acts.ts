import type { AccountActKind } from '#domain/people/access/account-act.ts';
import type { Session } from '#domain/people/access/session.ts';
import { Refusal } from '#domain/refusal.ts';
import type { Stores, Writes } from '#domain/unit-of-work.ts';

/** The person who changes an account, and their permissions. */
export type Actor = Pick<Session, 'personId' | 'permissions'>;

/** Number and actor of an account's next act. */
export type NextAct = {
  readonly accountId: string;
  readonly sequence: number;
  readonly personId: string | null;
  readonly by: string;
};

type Deed = {
  readonly kind: AccountActKind;
  readonly subject: string;
  readonly detail: string;
  readonly now: Date;
};

/** Name of operators in the acts of an account. */
const OPERATOR = 'Satukurir';

/**
 * Must be the first read of a decision that ends with `recordAct`, so that no later read is older
 * and a concurrent change is noticed. Null `actor`: an operator.
 */
export async function readNextAct(
  stores: Pick<Stores, 'accountActs' | 'people'>,
  accountId: string,
  actor: Pick<Actor, 'personId'> | null,
): Promise<NextAct> {
  const sequence = 1 + (await stores.accountActs.lastSequence(accountId));
  if (actor === null) return { accountId, sequence, personId: null, by: OPERATOR };
  const person = await stores.people.find(actor.personId);
  if (person === undefined) throw new Refusal('UNAUTHENTICATED', 'This person no longer exists.');
  return { accountId, sequence, personId: person.personId, by: person.email };
}

/** Records the act in the commit of the change. */
export function recordAct(write: Writes, next: NextAct, { now, ...deed }: Deed): void {
  write.accountActs.record({ ...next, ...deed, at: now });
}

/** Names of the fields that differ between two rows of plain values and JSON. */
export function changedFields<Row extends object>(before: Row, after: Row): string {
  const earlier = new Map<string, unknown>(Object.entries(before));
  const changed = Object.entries(after).filter(
    ([name, value]) => JSON.stringify(value) !== JSON.stringify(earlier.get(name)),
  );
  return changed.map(([name]) => name).join(', ');
}
