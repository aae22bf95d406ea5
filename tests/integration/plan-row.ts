import type { Stores } from '#domain/unit-of-work.ts';
import type { PlanBound } from '#tests/kit/plan-judge.ts';

export type Call = (stores: Stores) => Promise<unknown>;
/** The limit of rows is the group's unless it has its own. */
export type Bound = Omit<PlanBound, 'rows'> & { readonly rows?: number };
export type PlanRow = { readonly what: string; readonly call: Call; readonly bound: Bound };

/** What is found, and what a step may look at for it. */
export type PlanGroup = {
  readonly beside: string;
  readonly rows: number;
  readonly cases: readonly PlanRow[];
};

export const ROOM = 20;
/** What an index shows of the row behind the last one, and of rows that are gone. */
export const A_FEW = 5;

export function row(what: string, bound: string | Bound, call: Call): PlanRow {
  return { what, call, bound: typeof bound === 'string' ? { uses: [bound] } : bound };
}

/** By this index alone, so many rows. */
export function alone(index: string, count: number): Bound {
  return { uses: [index], rows: count, finds: count, alone: true };
}

export function uuidOf(number: number | string): string {
  const digits = BigInt(number).toString(16).padStart(32, '0');
  return digits.replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-');
}
