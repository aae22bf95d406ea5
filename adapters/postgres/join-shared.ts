import { createHash } from 'node:crypto';
import type { JoinedWrites } from './join-writes.ts';
import { rowsText, rowsValues } from './rows-text.ts';
import type { Statement, Values } from './session.ts';
import type { SharedForm } from './shared-form.ts';
import type { Write } from './write-queue.ts';

type SharedWrite = Write & { readonly statement: { readonly shared: SharedForm } };

/** Writes of one decision that can share a statement with writes of other decisions. */
export type Shareable = {
  /** Names of the writes: decisions with the same shape share one statement. */
  readonly shape: string;
  readonly shared: readonly SharedWrite[];
};

const NAME_DIGITS = 16;

const statements = new Map<string, Statement>();

/** Undefined if the writes cannot share a statement with those of another decision. */
export function shareableOf(writes: readonly Write[]): Shareable | undefined {
  const shared = writes.filter(isShared);
  if (shared.length < writes.length) return undefined;
  const names = shared.map(({ statement: { name } }) => name);
  // A repeated write cannot be joined, because the steps of one statement do not see each other's
  // rows.
  const isRepeated = new Set(names).size < names.length;
  const follows = shared.some(({ statement: { follows } }) => names.includes(follows?.name ?? ''));
  if (names.length === 0 || isRepeated || follows) return undefined;
  return { shape: shapeOf(shared), shared };
}

/**
 * Joins the writes of decisions of one shape into one statement, in which each decision is
 * identified by its place.
 */
export function joinShared(decisions: readonly (readonly SharedWrite[])[]): JoinedWrites {
  const [first = []] = decisions;
  const shape = shapeOf(first);
  const statement = statements.get(shape) ?? composeShared(first);
  statements.set(shape, statement);
  return { statement, values: first.flatMap((_, at) => valuesOf(decisions.map((own) => own[at]))) };
}

/** Places of the decisions that an error of a joined statement names as stale; empty if none. */
export function staleShares(detail: string | undefined): readonly number[] {
  const [, named] = /^shares ([\d,]+)$/.exec(detail ?? '') ?? [];
  return named?.split(',').map(Number) ?? [];
}

function shapeOf(writes: readonly SharedWrite[]): string {
  return writes
    .map(({ statement: { name }, rows }) => `${name}${rows === null ? '?' : ''}`)
    .join(' ');
}

function isShared(write: Write): write is SharedWrite {
  return write.statement.shared !== undefined;
}

function valuesOf(writes: readonly (SharedWrite | undefined)[]): Values {
  const [first] = writes;
  const rows: { place: number; values: Values }[] = [];
  for (const [place, write] of writes.entries()) {
    if (write === undefined) throw new Error('decisions of one shape have the same writes');
    const { rowsOf } = write.statement.shared;
    for (const values of rowsOf?.(write.values) ?? [write.values]) rows.push({ place, values });
  }
  const values = rowsValues(first?.statement.shared.types ?? [], rows);
  return first?.rows === null ? values : [...values, rows.length];
}

/**
 * Raises an error for the whole statement if a decision wrote fewer rows than it must; the error
 * names the decision. As in writes of one decision, the CASE stops at the first write that is stale
 * for any decision, so that later writes of the same decision cannot fail first.
 */
function composeShared(writes: readonly SharedWrite[]): Statement {
  let offset = 0;
  const steps: string[] = [];
  const verdicts: string[] = [];
  for (const { statement, rows: wanted } of writes) {
    const { name, shared } = statement;
    const rows = rowsText(shared.types, offset);
    const withRows = (sql: string) => sql.replaceAll(':rows', rows);
    for (const [step, sql] of Object.entries({ ...shared.steps, [name]: shared.sql }))
      steps.push(`${step} AS (${withRows(sql)})`);
    offset += 1 + shared.types.length;
    if (wanted === null) continue;
    offset += 1;
    const isIncomplete = `(SELECT count(*) FROM ${name}) <> $${offset}::bigint`;
    verdicts.push(`WHEN ${isIncomplete} THEN ARRAY(${withRows(shared.stale)})`);
  }
  const verdict = `SELECT refuse_stale_shares(CASE ${verdicts.join('\n  ')} END)`;
  const text = `WITH ${steps.join(',\n')}\n${verdicts.length > 0 ? verdict : 'SELECT'}`;
  const digest = createHash('sha256').update(text).digest('hex').slice(0, NAME_DIGITS);
  return { name: `shared ${digest}`, text };
}
