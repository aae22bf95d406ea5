import type { Random } from './random.ts';
import { Refusal } from './refusal.ts';

/** Slots are unique per tenant, so that concurrent requests cannot make one row too many. */
type Slotted = { readonly slot: number };

/** One letter for each slot, because the slot is drawn with `random.text`, which draws letters. */
const LETTERS = 'abcdefghijklmnopqrst';

/**
 * Returns the lowest slot that no row has. Throws LIMIT_REACHED, with this message, if all are
 * taken.
 */
export function freeSlotOf(
  rows: readonly Slotted[],
  { limit, message }: { readonly limit: number; readonly message: string },
): number {
  const taken = new Set(rows.map(({ slot }) => slot));
  const slots = Array.from({ length: limit }, (_, at) => at + 1);
  const free = slots.find((slot) => !taken.has(slot));
  if (free === undefined) throw new Refusal('LIMIT_REACHED', message, { details: { limit } });
  return free;
}

/**
 * Returns a random slot that is not taken, so that concurrent requests seldom collide and wait for
 * each other. Undefined if all are taken. `limit` is twenty at most.
 */
export function drawnSlot(
  taken: readonly number[],
  limit: number,
  random: Random,
): number | undefined {
  const free = [...LETTERS.slice(0, limit)].filter((_, at) => !taken.includes(at + 1));
  return free.length === 0 ? undefined : LETTERS.indexOf(random.text(1, free.join(''))) + 1;
}
