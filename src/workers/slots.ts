/** So many things at a time, whoever wants them done. */
export type Slots = {
  /** Waits for one that is free, then takes as many as there are: `wanted` at most. */
  take(wanted: number): Promise<number>;
  give(count: number): void;
  /** Settles when all of them are free. */
  idle(): Promise<void>;
};

export function slots(size: number): Slots {
  let free = size;
  const waiting: (() => void)[] = [];
  const untilChanged = () => new Promise<void>((resolve) => waiting.push(resolve));
  return {
    async take(wanted) {
      while (free === 0) await untilChanged();
      const taken = Math.min(wanted, free);
      free -= taken;
      return taken;
    },
    give(count) {
      free += count;
      for (const wake of waiting.splice(0)) wake();
    },
    async idle() {
      while (free < size) await untilChanged();
    },
  };
}
