import { expect } from '@jest/globals';
import type { ClientBase } from 'pg';
import type { DataSource } from 'typeorm';
import type { Send } from '#adapters/postgres/session.ts';
import {
  blocksOf,
  genericPlanOf,
  type PlanStep,
  recorder,
  runOf,
  type Sent,
} from './query-plan.ts';

/** Limits of the statements of a call. */
export type PlanBound = {
  /** Indexes that must be used, possibly with others. */
  readonly uses: readonly string[];
  /** Rows that a step may read at most. */
  readonly rows: number;
  /** Rows that the last of these indexes must find, so that none is missing in the data. */
  readonly finds?: number;
  /** True: no other index may be used. */
  readonly alone?: true;
};

/** Plans of the statements of a call. */
export type PlanRun = {
  readonly sent: readonly Sent[];
  readonly steps: readonly PlanStep[];
  /** Generic plans of prepared statements, for any values; empty if nothing is prepared. */
  readonly generic: readonly PlanStep[];
};

export type PlanJudge = {
  /** Sends statements of the stores that are called. */
  readonly send: Send;
  /** Records the statements of TypeORM's repositories. */
  watch(source: DataSource): void;
  /** Runs a call and rolls it back. */
  run(call: () => Promise<unknown>): Promise<PlanRun>;
  /** Blocks that the statements of a call read. */
  blocks(call: () => Promise<unknown>): Promise<number>;
};

/**
 * Runs the statements of stores on a connection as the serving role. They find nothing, unless
 * `pass` sends them.
 */
export function planJudge(client: ClientBase, pass?: Send): PlanJudge {
  const { sent, send } = recorder(pass);

  async function undone<Result>(
    call: () => Promise<unknown>,
    work: (one: Sent) => Promise<Result>,
  ): Promise<readonly Result[]> {
    sent.length = 0;
    await call();
    if (sent.length === 0) throw new Error('nothing was sent');
    const results: Result[] = [];
    await client.query('BEGIN');
    try {
      for (const one of sent) results.push(await work(one));
    } finally {
      await client.query('ROLLBACK');
    }
    return results;
  }

  return {
    send,
    watch(source) {
      source.logger.logQuery = (text, values) => {
        if (Array.isArray(values)) sent.push({ statement: { text }, values });
      };
    },
    async run(call) {
      const steps = await undone(call, ({ statement, values }) => runOf(client, statement, values));
      const generic: PlanStep[] = [];
      for (const { statement } of sent) {
        if (statement.name !== undefined) generic.push(...(await genericPlanOf(client, statement)));
      }
      return { sent: [...sent], steps: steps.flat(), generic };
    },
    async blocks(call) {
      const blocks = await undone(call, ({ statement, values }) =>
        blocksOf(client, statement, values),
      );
      return blocks.reduce((sum, each) => sum + each, 0);
    },
  };
}

export function expectWithin(
  { steps, generic }: PlanRun,
  { uses, rows, finds, alone }: PlanBound,
): void {
  expectIndexes(steps, uses);
  if (generic.length > 0) expectIndexes(generic, uses);
  expect([steps.filter((step) => rowsOf([step]) > rows), steps]).toEqual([[], steps]);
  const last = steps.filter(({ index }) => index === uses.at(-1));
  if (finds !== undefined) expect([rowsOf(last), steps]).toEqual([finds, steps]);
  const others = steps.filter(
    ({ does, table, index = '' }) =>
      table !== undefined && does !== 'ModifyTable' && !uses.includes(index),
  );
  if (alone) expect([others, steps]).toEqual([[], steps]);
}

/** Expects these indexes, possibly with others, and no scan of a whole table. */
export function expectIndexes(steps: readonly PlanStep[], indexes: readonly string[]): void {
  const found = steps.flatMap(({ index }) => index ?? []);
  expect([found, steps]).toEqual([expect.arrayContaining([...indexes]), steps]);
  const whole = steps.filter(({ does, table }) => does === 'Seq Scan' && table !== undefined);
  expect([whole, steps]).toEqual([[], steps]);
}

/** Total of the rows that steps read from tables. */
export function rowsOf(steps: readonly PlanStep[]): number {
  const onTables = steps.filter(({ table }) => table !== undefined);
  return onTables.reduce((sum, { rows = 0 }) => sum + Math.round(rows), 0);
}
