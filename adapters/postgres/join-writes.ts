import { namedText } from './named-text.ts';
import type { Statement, Values } from './session.ts';
import type { Write } from './write-queue.ts';

export type JoinedWrites = { readonly statement: Statement; readonly values: Values };

const PLACEHOLDER = /\$(\d+)/g;

/** Composed statements by their writes: a use case makes the same combination each time. */
const statements = new Map<string, Statement>();

/** Joins writes into few statements: each statement costs a bind, a snapshot and a response. */
export function joinWrites(writes: readonly Write[]): readonly JoinedWrites[] {
  const batches: Write[][] = [];
  for (const write of writes) {
    const batch = batches.at(-1);
    if (batch === undefined || !canJoin(write, batch)) batches.push([write]);
    else batch.push(write);
  }
  return batches.map(joinBatch);
}

/**
 * The steps of one statement do not see each other's rows. So a write that follows another starts a
 * new statement, and so does a repeated write: two journals may move the same balance.
 */
function canJoin({ statement }: Write, batch: readonly Write[]): boolean {
  return batch.every((one) => one.statement !== statement && one.statement !== statement.follows);
}

function joinBatch(writes: readonly Write[]): JoinedWrites {
  const several = writes.filter(writesSeveral);
  const values = [...writes.flatMap((write) => write.values), ...several.map(({ rows }) => rows)];
  const key = writes.map((write) => `${write.statement.name} ${writesSeveral(write)}`).join(' ');
  const statement = statements.get(key) ?? composeStatement(writes);
  statements.set(key, statement);
  return { statement, values };
}

/**
 * Joins all steps in one `WITH`, then checks the row count of each write in a CASE. PostgreSQL runs
 * a step when the CASE reads it, and the CASE stops at the first stale write, so later writes of
 * the same change cannot fail first (such as the unique key on a quote's shipment). Steps that the
 * CASE does not read run last.
 */
function composeStatement(writes: readonly Write[]): Statement {
  let offset = 0;
  const steps = writes.flatMap(({ statement: { name, steps = {}, sql }, values }) => {
    const own = Object.entries({ ...steps, [name]: sql });
    const moved = own.map(([step, text]) => `${step} AS (${shiftPlaceholders(text, offset)})`);
    offset += values.length;
    return moved;
  });
  const stale = writes.flatMap((write) => {
    const { name } = write.statement;
    if (write.rows === null) return [];
    if (writesSeveral(write)) offset += 1;
    const isStale = writesSeveral(write) ? countDiffers(name, offset) : wroteNothing(name);
    return `WHEN ${isStale} THEN '${name}'`;
  });
  const text = `WITH ${steps.join(',\n')}\n${stale.length > 0 ? refuseStale(stale) : 'SELECT'}`;
  return namedText('write', text);
}

function refuseStale(stale: readonly string[]): string {
  return `SELECT refuse_stale(CASE ${stale.join('\n  ')} END)`;
}

function wroteNothing(name: string): string {
  return `NOT EXISTS (SELECT FROM ${name})`;
}

function countDiffers(name: string, placeholder: number): string {
  return `(SELECT count(*) FROM ${name}) <> $${placeholder}`;
}

function writesSeveral({ rows }: Write): boolean {
  return rows !== null && rows !== 1;
}

function shiftPlaceholders(sql: string, by: number): string {
  return sql.replace(PLACEHOLDER, (_, number: string) => `$${Number(number) + by}`);
}
