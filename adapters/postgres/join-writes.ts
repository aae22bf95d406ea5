import { createHash } from 'node:crypto';
import type { Statement, Values } from './session.ts';
import type { Write } from './write-queue.ts';

export type JoinedWrites = { readonly statement: Statement; readonly values: Values };

const PLACE = /\$(\d+)/g;
/** Enough to tell the few hundred statements of a program apart. */
const NAME_DIGITS = 16;

/** By the steps that it is made of: a use case writes the same things each time. */
const statements = new Map<string, Statement>();

/** The writes as few statements: each costs a bind, a snapshot and an answer, whatever it does. */
export function joinWrites(writes: readonly Write[]): readonly JoinedWrites[] {
  const batches: Write[][] = [];
  for (const write of writes) {
    const batch = batches.at(-1);
    if (batch === undefined || !fits(write, batch)) batches.push([write]);
    else batch.push(write);
  }
  return batches.map(joined);
}

/**
 * The steps of one statement do not see each other's rows. So what follows another begins a new
 * one, and so does what is there already: two journals of one work may move the same balance.
 */
function fits({ statement }: Write, batch: readonly Write[]): boolean {
  return batch.every((one) => one.statement !== statement && one.statement !== statement.follows);
}

function joined(writes: readonly Write[]): JoinedWrites {
  const several = writes.filter(isOfSeveral);
  const values = [...writes.flatMap((write) => write.values), ...several.map(({ rows }) => rows)];
  const key = writes.map((write) => `${write.statement.name} ${isOfSeveral(write)}`).join(' ');
  const statement = statements.get(key) ?? compose(writes);
  statements.set(key, statement);
  return { statement, values };
}

/**
 * `WITH` all steps, then what each write wrote. A write is run when it is asked for, and CASE asks
 * no further than to the first stale one: what a later write says of the same change (there is a
 * shipment of the quote already) is no news. Those that nobody asks for are run last.
 */
function compose(writes: readonly Write[]): Statement {
  let before = 0;
  const steps = writes.flatMap(({ statement: { name, steps = {}, sql }, values }) => {
    const own = Object.entries({ ...steps, [name]: sql });
    const moved = own.map(([step, text]) => `${step} AS (${shifted(text, before)})`);
    before += values.length;
    return moved;
  });
  const stale = writes.flatMap((write) => {
    const { name } = write.statement;
    if (write.rows === null) return [];
    if (isOfSeveral(write)) before += 1;
    return `WHEN ${isOfSeveral(write) ? isLess(name, before) : isNothing(name)} THEN '${name}'`;
  });
  const text = `WITH ${steps.join(',\n')}\n${stale.length > 0 ? refusing(stale) : 'SELECT'}`;
  const digest = createHash('sha256').update(text).digest('hex').slice(0, NAME_DIGITS);
  return { name: `write ${digest}`, text };
}

function refusing(stale: readonly string[]): string {
  return `SELECT refuse_stale(CASE ${stale.join('\n  ')} END)`;
}

function isNothing(name: string): string {
  return `NOT EXISTS (SELECT FROM ${name})`;
}

function isLess(name: string, place: number): string {
  return `(SELECT count(*) FROM ${name}) <> $${place}`;
}

function isOfSeveral({ rows }: Write): boolean {
  return rows !== null && rows !== 1;
}

function shifted(sql: string, by: number): string {
  return sql.replace(PLACE, (_, place: string) => `$${Number(place) + by}`);
}
