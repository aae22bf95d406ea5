/** Lets other work of the process go on; undefined while that need not wait yet. */
export type Turn = () => Promise<unknown> | undefined;

/** Of each item, with turns for others in between. */
export async function inTurns<Item, Result>(
  items: readonly Item[],
  turn: Turn,
  resultOf: (item: Item, at: number) => Result,
): Promise<readonly Result[]> {
  const results: Result[] = [];
  for (const [at, item] of items.entries()) {
    results.push(resultOf(item, at));
    const others = turn();
    if (others !== undefined) await others;
  }
  return results;
}
