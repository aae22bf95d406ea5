import type { Table } from '#adapters/postgres/stores/table.ts';
import type { Tables } from './tables.ts';

/** The writes of a unit of work, applied when it has returned. */
export type Change = (tables: Tables) => void;

export type ChangeQueue = {
  add(change: Change): void;
  /** Behind all others. */
  addLast(change: Change): void;
  /** References are checked when all is written. */
  addCheck(check: Change): void;
};

/** The rows that were read have changed: the work is to run again. */
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

/** The values that an update sets: those whose columns may change. */
export function changesOf<Row extends object>({ fields }: Table<Row>): (row: Row) => Partial<Row> {
  const changing = fields.filter(({ options }) => options.update !== false);
  return (row) => {
    const changes: Partial<Row> = {};
    for (const { property } of changing) changes[property] = row[property];
    return changes;
  };
}
