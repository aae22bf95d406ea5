/** Yields to other work of the process; undefined while it may continue. */
export type Turn = () => Promise<unknown> | undefined;

/** Maps items one by one, with pauses for other work. */
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
