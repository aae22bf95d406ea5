import type { Tables } from './tables.ts';

/** What a work has decided to write, done when it has returned. */
export type Change = (tables: Tables) => void;

export type ChangeQueue = {
  add(change: Change): void;
  /** Behind all others. */
  addLast(change: Change): void;
  /** What refers to a row is looked at when all is written. */
  addCheck(check: Change): void;
};

/** What was read is no longer so: the work is to run again. */
export class Stale extends Error {
  constructor(what: string) {
    super(`stale: ${what}`);
    this.name = 'Stale';
  }
}

export function changeQueue(): ChangeQueue & { inOrder(): readonly Change[] } {
  const changes: Change[] = [];
  const last: Change[] = [];
  const checks: Change[] = [];
  return {
    add: (change) => void changes.push(change),
    addLast: (change) => void last.push(change),
    addCheck: (check) => void checks.push(check),
    inOrder: () => [...changes, ...last, ...checks],
  };
}
