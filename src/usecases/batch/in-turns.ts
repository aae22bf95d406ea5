/** Lets other work of the process go on. */
export type Turn = () => Promise<unknown>;

/** Some milliseconds of a thousand rows. */
const AT_A_TIME = 25;

/** Of each item, with a turn for others in between. */
export async function inTurns<Item, Result>(
  items: readonly Item[],
  turn: Turn,
  resultOf: (item: Item, at: number) => Result,
): Promise<readonly Result[]> {
  const results: Result[] = [];
  for (const [at, item] of items.entries()) {
    if (at > 0 && at % AT_A_TIME === 0) await turn();
    results.push(resultOf(item, at));
  }
  return results;
}
