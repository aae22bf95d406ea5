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
      // Hands the permit to the next waiter without freeing it: a newcomer would overtake the
      // queue.
      const next = waiting.shift();
      if (next === undefined) running -= 1;
      else next();
    }
  };
}

/**
 * Semaphore whose owners take turns: however many calls of one owner wait, the next owner waits for
 * at most one of each.
 */
export function fairSemaphore(permits: number, ownerOf: () => string): Semaphore {
  let running = 0;
  /** Waiting calls by owner, in the order of their turns. */
  const waiting = new Map<string, (() => void)[]>();
  const wait = () =>
    new Promise<void>((resolve) => {
      const owner = ownerOf();
      const own = waiting.get(owner) ?? [];
      own.push(resolve);
      waiting.set(owner, own);
    });
  const takeNext = (): (() => void) | undefined => {
    const [first] = waiting;
    if (first === undefined) return undefined;
    const [owner, own] = first;
    const next = own.shift();
    waiting.delete(owner);
    if (own.length > 0) waiting.set(owner, own);
    return next;
  };
  return async (work) => {
    if (running >= permits) await wait();
    else running += 1;
    try {
      return await work();
    } finally {
      const next = takeNext();
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
