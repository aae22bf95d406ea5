import { AsyncLocalStorage } from 'node:async_hooks';

/** Places are given by name: no name gets more of them at a time than its share. */
export type Room = {
  /** Settles when there is one for it; rejects when none came free in time. */
  enter(name: string): Promise<void>;
  leave(name: string): void;
};

type Rules = { readonly shareOf: (name: string) => number; readonly waitMs: () => number };
type Line = { inside: number; readonly waiting: Set<() => void> };

const names = new AsyncLocalStorage<string>();
/** What is done for no account: timers, jobs, commands. */
export const BACKGROUND = '';
/** No account either: keys are looked up while workers are busy, too. */
export const AUTHENTICATION = 'authentication';

/** Whatever `work` asks the database is asked in the name of this account. */
export function onBehalfOf<Result>(accountId: string, work: () => Result): Result {
  return names.run(accountId, work);
}

export function currentName(): string {
  return names.getStore() ?? BACKGROUND;
}

/** First come, first served within a name; names do not wait for each other. */
export function room({ shareOf, waitMs }: Rules): Room {
  const lines = new Map<string, Line>();
  const lineOf = (name: string): Line => {
    const line = lines.get(name) ?? { inside: 0, waiting: new Set() };
    lines.set(name, line);
    return line;
  };
  return {
    async enter(name) {
      const line = lineOf(name);
      if (line.inside < shareOf(name)) line.inside += 1;
      else await turn(line, waitMs());
    },
    leave(name) {
      const line = lineOf(name);
      const [next] = line.waiting;
      // A place is handed over: it is never free in between.
      if (next !== undefined) next();
      else line.inside -= 1;
      if (line.inside === 0) lines.delete(name);
    },
  };
}

function turn({ waiting }: Line, waitMs: number): Promise<void> {
  return new Promise((resolve, reject) => {
    const go = () => {
      clearTimeout(late);
      waiting.delete(go);
      resolve();
    };
    const late = setTimeout(() => {
      waiting.delete(go);
      // In the pool's words: it is the same wait.
      reject(new Error('timeout exceeded when trying to connect'));
    }, waitMs);
    waiting.add(go);
  });
}
