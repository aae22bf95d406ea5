import { Refusal } from './refusal.ts';

/** Slots are unique per tenant, so that concurrent requests cannot make one row too many. */
type Slotted = { readonly slot: number };

/** The lowest slot that no row has. LIMIT_REACHED, with this message, if all are taken. */
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
