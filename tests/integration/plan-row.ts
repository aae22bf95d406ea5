import type { Stores } from '#domain/unit-of-work.ts';
import type { PlanBound } from '#tests/kit/plan-judge.ts';

export type Call = (stores: Stores) => Promise<unknown>;
/** Bound of a plan; the limit of rows is the group's by default. */
export type Bound = Omit<PlanBound, 'rows'> & { readonly rows?: number };
export type PlanRow = { readonly what: string; readonly call: Call; readonly bound: Bound };

/**
 * Statements, the rows that they find, and the maximum of rows that a step of their plans may read.
 */
export type PlanGroup = {
  readonly beside: string;
  readonly rows: number;
  readonly cases: readonly PlanRow[];
};

export const ROOM = 20;
/** Rows that an index reads beyond the last one, and deleted rows. */
export const A_FEW = 5;

export function row(what: string, bound: string | Bound, call: Call): PlanRow {
  return { what, call, bound: typeof bound === 'string' ? { uses: [bound] } : bound };
}

/** Bound of a plan that reads this index only, with so many rows. */
export function alone(index: string, count: number): Bound {
  return { uses: [index], rows: count, finds: count, alone: true };
}

export function uuidOf(number: number | string): string {
  const digits = BigInt(number).toString(16).padStart(32, '0');
  return digits.replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-');
}
