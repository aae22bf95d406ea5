import type { QueryResultRow } from 'pg';
import type { DataSource } from 'typeorm';
import { type Holder, onBehalfOf } from './pool-shares.ts';
import { rowsText, rowsValues } from './rows-text.ts';
import {
  poolOf,
  type Send,
  type SharedRead,
  type Statement,
  sendOn,
  sendThrough,
  type Values,
} from './session.ts';
import { turns } from './turns.ts';

type Rows = readonly QueryResultRow[];
type SharedStatement = Statement & { readonly shared: SharedRead };
type Compose = (statement: SharedStatement) => Statement;
/** A read that has a form for several decisions. */
type ShareableRead = {
  readonly statement: SharedStatement;
  readonly values: Values;
};
type Waiting = ShareableRead & {
  readonly resolve: (rows: Rows) => void;
  readonly reject: (error: unknown) => void;
};

/** Lets the reads of several decisions share round trips. */
export type ReadLane = {
  /** True while a round trip is under way: new reads would wait for it. */
  isBusy(): boolean;
  /** Runs reads on a separate connection; reads that arrive in the meantime wait. */
  pass<Result>(look: () => Promise<Result>): Promise<Result>;
  /** Waits for the round trip under way, then reads together with the other waiting reads. */
  readonly send: Send;
};

/** Bounds the rows of a round trip. */
const MAX_READS = 256;

export function readLane(source: DataSource, pot: string): ReadLane {
  const holder: Holder = { pot, name: 'shared reads' };
  const alone = sendThrough(source);
  const compose = composer();
  let waiting: Waiting[] = [];
  const turn = turns(() => leave());
  const leave = () => {
    const batch = waiting.slice(0, MAX_READS);
    waiting = waiting.slice(MAX_READS);
    if (batch.length === 0) return;
    const end = turn.begin();
    void onBehalfOf(holder, () => readAndResolve(source, batch, compose)).finally(end);
  };
  return {
    isBusy: () => turn.isTaken(),
    async pass(look) {
      const end = turn.begin();
      try {
        return await look();
      } finally {
        end();
      }
    },
    send<Row extends QueryResultRow>({ shared, ...statement }: Statement, values: Values) {
      if (shared === undefined) return alone<Row>(statement, values);
      return new Promise<readonly Row[]>((resolve, reject) => {
        const take = (rows: Rows) => resolve(rows.map((row): Row => Object(row)));
        waiting.push({ statement: { ...statement, shared }, values, resolve: take, reject });
        if (!turn.isTaken()) leave();
      });
    },
  };
}

/**
 * Reads for all decisions together. After an error, which one of them may have caused, each reads
 * alone.
 */
async function readAndResolve(
  source: DataSource,
  batch: readonly Waiting[],
  compose: Compose,
): Promise<void> {
  const pool = poolOf(source);
  const client = await pool.connect().catch((error: unknown) => {
    for (const { reject } of batch) reject(error);
  });
  if (client === undefined) return;
  let found: readonly Rows[] | undefined;
  try {
    found = await readTogether(sendOn(client), batch, compose);
  } catch {
    // Each decision reads alone below, and gets its own error.
  } finally {
    client.release(found === undefined);
  }
  const alone = sendThrough(source);
  await Promise.all(
    batch.map(async ({ statement, values, resolve, reject }, place) => {
      try {
        resolve(found?.[place] ?? (await alone(statement, values)));
      } catch (error) {
        reject(error);
      }
    }),
  );
}

/**
 * Returns the rows of each read, in the order of the reads; reads of one kind share a statement.
 */
async function readTogether(
  send: Send,
  reads: readonly ShareableRead[],
  compose: Compose,
): Promise<readonly Rows[]> {
  const rows = reads.map((): QueryResultRow[] => []);
  const kinds = Map.groupBy(reads.entries(), ([, { statement }]) => statement.shared);
  await Promise.all(
    [...kinds.values()].map(async (same) => {
      const [[, first] = []] = same;
      if (first === undefined) return;
      const { statement } = first;
      const asked = same.map(([place, { values }]) => ({ place, values }));
      const found = await send(compose(statement), rowsValues(statement.shared.types, asked));
      for (const { n, ...row } of found) rows[Number(n)]?.push(row);
    }),
  );
  return rows;
}

/** Composes each shared read once, and names it after the read for a single decision. */
function composer(): Compose {
  const composed = new WeakMap<SharedRead, Statement>();
  return ({ name, shared }) => {
    const known = composed.get(shared);
    if (known !== undefined) return known;
    const text = shared.text.replaceAll(':rows', rowsText(shared.types, 0));
    const statement = name === undefined ? { text } : { name: `shared ${name}`, text };
    composed.set(shared, statement);
    return statement;
  };
}
