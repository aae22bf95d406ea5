/** Lets through so many at a time, whoever comes, in the order in which they came. */
export type Turnstile = <Result>(work: () => Promise<Result>) => Promise<Result>;

export function turnstile(width: number): Turnstile {
  let inside = 0;
  const waiting: (() => void)[] = [];
  return async (work) => {
    if (inside >= width) await new Promise<void>((resolve) => waiting.push(resolve));
    else inside += 1;
    try {
      return await work();
    } finally {
      // Who waits takes the place over: nobody who comes meanwhile is quicker.
      const next = waiting.shift();
      if (next === undefined) inside -= 1;
      else next();
    }
  };
}
