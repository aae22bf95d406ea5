import type { Table } from '#adapters/postgres/stores/table.ts';
import type { Tables } from './tables.ts';

/** Write of a unit of work, applied when it has returned. */
export type Change = (tables: Tables) => void;

export type ChangeQueue = {
  add(change: Change): void;
  /** Appends a change after all others. */
  addLast(change: Change): void;
  /** Appends a check of references, which runs when everything is written. */
  addCheck(check: Change): void;
};

/** Signals that read rows have changed, so the work must run again. */
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

/** Values that an update sets: those whose columns may change. */
export function changesOf<Row extends object>({ fields }: Table<Row>): (row: Row) => Partial<Row> {
  const changing = fields.filter(({ options }) => options.update !== false);
  return (row) => {
    const changes: Partial<Row> = {};
    for (const { property } of changing) changes[property] = row[property];
    return changes;
  };
}
