/** Runs `work` as soon as a permit is free; callers get permits in the order in which they came. */
export type Semaphore = <Result>(work: () => Promise<Result>) => Promise<Result>;

export function semaphore(permits: number): Semaphore {
  let running = 0;
  const waiting: (() => void)[] = [];
  return async (work) => {
    if (running >= permits) await new Promise<void>((resolve) => waiting.push(resolve));
    else running += 1;
    try {
      return await work();
    } finally {
      // The permit passes on without becoming free: a newcomer would overtake the queue.
      const next = waiting.shift();
      if (next === undefined) running -= 1;
      else next();
    }
  };
}

/**
 * Runs `work` for every item, `width` at a time. A failure stops no other item; the first error is
 * thrown when all are done.
 */
export async function forEachConcurrent<Item>(
  width: number,
  items: readonly Item[],
  work: (item: Item) => Promise<void>,
): Promise<void> {
  const withPermit = semaphore(width);
  const errors: unknown[] = [];
  const runs = items.map((item) =>
    withPermit(() => work(item)).catch((error) => void errors.push(error)),
  );
  await Promise.all(runs);
  if (errors.length > 0) throw errors[0];
}
