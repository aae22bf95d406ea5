/**
 * Works on all of them, `width` at a time: each holds a connection, and others want one, too. One
 * that fails stops no other; its error, the first of them, is thrown when all are done.
 */
export async function atATime<Item>(
  width: number,
  items: readonly Item[],
  work: (item: Item) => Promise<void>,
): Promise<void> {
  const waiting = items.values();
  const errors: unknown[] = [];
  const lane = async () => {
    for (const item of waiting) await work(item).catch((error) => void errors.push(error));
  };
  await Promise.all(Array.from({ length: Math.min(width, items.length) }, lane));
  if (errors.length > 0) throw errors[0];
}
