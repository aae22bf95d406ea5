import pg, { type ClientBase, type QueryResult } from 'pg';
import type { Send, Statement, Values } from '#adapters/postgres/session.ts';

/** Node of a plan: its type, its table, and the number of rows that it read. */
export type PlanStep = {
  readonly does: string;
  readonly table: string | undefined;
  /** Rows read; undefined if it was planned, not run. */
  readonly rows: number | undefined;
  /** Number of rows that the planner expects. */
  readonly expected: number;
  /** Index condition; undefined if it uses no index. */
  readonly by: string | undefined;
  /** Name of the index. */
  readonly index: string | undefined;
};

type PlanNode = {
  readonly 'Node Type': string;
  readonly 'Relation Name'?: string;
  readonly 'Index Cond'?: string;
  readonly 'Index Name'?: string;
  readonly 'Plan Rows': number;
  readonly 'Actual Rows'?: number;
  readonly 'Rows Removed by Filter'?: number;
  readonly 'Actual Loops'?: number;
  readonly Plans?: readonly PlanNode[];
};

export type Sent = { readonly statement: Statement; readonly values: Values };

/** Captures the statements of stores; with `pass` they are sent, too. */
export function recorder(pass: Send = async () => []) {
  const sent: Sent[] = [];
  const send: Send = (statement, values) => {
    sent.push({ statement, values });
    return pass(statement, values);
  };
  return { sent, send };
}

/** Plan by which PostgreSQL runs a query with these values. */
export async function runOf(
  client: ClientBase,
  statement: Statement,
  values: Values,
): Promise<readonly PlanStep[]> {
  return stepsOf(await explained(client, 'ANALYZE', { statement, values }));
}

/** Blocks that PostgreSQL reads when it runs a query with these values. */
export async function blocksOf(
  client: ClientBase,
  statement: Statement,
  values: Values,
): Promise<number> {
  const plan = await explained(client, 'ANALYZE, BUFFERS', { statement, values });
  return plan['Shared Hit Blocks'] + plan['Shared Read Blocks'];
}

/** Plan of a query with these values. */
export async function planOf(
  client: ClientBase,
  statement: Statement,
  values: Values,
): Promise<readonly PlanStep[]> {
  return stepsOf(await explained(client, 'COSTS', { statement, values }));
}

/** Generic plan of a query, which is the same for all values. */
export async function genericPlanOf(
  client: ClientBase,
  statement: Statement,
): Promise<readonly PlanStep[]> {
  return stepsOf(await explained(client, 'GENERIC_PLAN', { statement, values: [] }));
}

type Explained = PlanNode & Record<'Shared Hit Blocks' | 'Shared Read Blocks', number>;

const IN_ORDER = 'SET enable_sort = off';
const ONCE = 'SET plan_cache_mode = force_generic_plan';
const AS_USUAL = 'SET enable_sort = on; SET plan_cache_mode = auto';

/** Explains a statement under the settings with which it is sent. */
async function explained(
  client: ClientBase,
  options: string,
  { statement: { name, text, isInOrder = false }, values }: Sent,
): Promise<Explained> {
  const explain = `EXPLAIN (${options}, FORMAT JSON)`;
  if (!isInOrder) return planIn(await client.query(`${explain} ${text}`, [...values]));
  await client.query(IN_ORDER);
  try {
    const isPrepared = name !== undefined && options !== 'GENERIC_PLAN';
    if (!isPrepared) return planIn(await client.query(`${explain} ${text}`, [...values]));
    await client.query(ONCE);
    // EXPLAIN would plan for its own parameter values; with EXECUTE the plan stays generic.
    await client.query(`PREPARE judged AS ${text}`);
    return planIn(await client.query(`${explain} EXECUTE judged (${values.map(literal)})`));
  } finally {
    // Fails in a failed transaction, whose end restores the settings anyway.
    await client.query(AS_USUAL).catch(() => {});
    await client.query('DEALLOCATE ALL').catch(() => {});
  }
}

function literal(value: unknown): string {
  if (value === null) return 'NULL';
  if (value instanceof Date) return pg.escapeLiteral(value.toISOString());
  if (!Array.isArray(value)) return pg.escapeLiteral(String(value));
  return pg.escapeLiteral(`{${value.map((one) => JSON.stringify(String(one)))}}`);
}

function planIn({ rows: [row] }: QueryResult): Explained {
  return row['QUERY PLAN'][0].Plan;
}

function stepsOf(node: PlanNode): readonly PlanStep[] {
  const { 'Actual Rows': found, 'Actual Loops': loops = 1 } = node;
  const looked = found === undefined ? undefined : found + (node['Rows Removed by Filter'] ?? 0);
  const rows = looked === undefined ? undefined : looked * loops;
  const { 'Node Type': does, 'Relation Name': table, 'Plan Rows': expected } = node;
  const { 'Index Cond': by, 'Index Name': index } = node;
  const step = { does, table, rows, expected, by, index };
  return [step, ...(node.Plans ?? []).flatMap(stepsOf)];
}
