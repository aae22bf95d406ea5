import type { DueCalls } from '#src/usecases/carrying/courier/due-calls.ts';

/** Makes all calls that are due, up to `room` of them; returns whether more are due. */
export async function claimAndCall<Call>(calls: DueCalls<Call>, room = 40): Promise<boolean> {
  const { items, hasMore } = await calls.claim({ freeSlots: room });
  await Promise.all(items.map(calls.call));
  return hasMore;
}
