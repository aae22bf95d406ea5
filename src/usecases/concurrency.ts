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
      // Hands the permit directly to the next waiter, so that a newcomer cannot overtake the queue.
      const next = waiting.shift();
      if (next === undefined) running -= 1;
      else next();
    }
  };
}

/** Owner of a call: groups take turns, and the owners within each. */
export type TurnOwner = { readonly group: string; readonly name: string };

/**
 * Semaphore whose groups and owners take turns: a call waits for at most one call of each other
 * group and of each other owner of its group, however many of them wait.
 */
export function fairSemaphore(permits: number, ownerOf: () => TurnOwner): Semaphore {
  let running = 0;
  /** Waiting calls by group and owner, in the order of their turns. */
  const waiting = new Map<string, Map<string, Set<() => void>>>();
  const wait = () =>
    new Promise<void>((resolve) => {
      const { group, name } = ownerOf();
      const owners = waiting.get(group) ?? new Map<string, Set<() => void>>();
      const calls = owners.get(name) ?? new Set();
      waiting.set(group, owners.set(name, calls.add(resolve)));
    });
  const takeNext = () => takeTurn(waiting, (owners) => takeTurn(owners, takeFirst));
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

/** Takes an item from the part whose turn it is, and moves the rest of that part to the end. */
function takeTurn<Part extends { readonly size: number }, Item>(
  parts: Map<string, Part>,
  takeFrom: (part: Part) => Item,
): Item | undefined {
  const [first] = parts;
  if (first === undefined) return undefined;
  const [name, part] = first;
  const taken = takeFrom(part);
  parts.delete(name);
  if (part.size > 0) parts.set(name, part);
  return taken;
}

function takeFirst<Item>(items: Set<Item>): Item | undefined {
  const [first] = items;
  if (first !== undefined) items.delete(first);
  return first;
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
