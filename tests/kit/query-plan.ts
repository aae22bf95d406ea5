import type { ClientBase } from 'pg';
import type { Send, Statement, Values } from '#adapters/postgres/session.ts';

/** Node of a plan: its type, its table, and the number of rows that it read. */
export type PlanStep = {
  readonly does: string;
  readonly table: string | undefined;
  /** Rows read; undefined: it was planned, not run. */
  readonly rows: number | undefined;
  /** Number of rows that the planner expects. */
  readonly expected: number;
  /** Index condition; undefined: it uses no index. */
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
  { text }: Statement,
  values: Values,
): Promise<readonly PlanStep[]> {
  const { rows } = await client.query(`EXPLAIN (ANALYZE, FORMAT JSON) ${text}`, [...values]);
  return stepsOf(rows[0]['QUERY PLAN'][0].Plan);
}

/** Blocks that PostgreSQL reads when it runs a query with these values. */
export async function blocksOf(
  client: ClientBase,
  { text }: Statement,
  values: Values,
): Promise<number> {
  const { rows } = await client.query(`EXPLAIN (ANALYZE, BUFFERS, FORMAT JSON) ${text}`, [
    ...values,
  ]);
  const { Plan: plan } = rows[0]['QUERY PLAN'][0];
  return plan['Shared Hit Blocks'] + plan['Shared Read Blocks'];
}

/** Generic plan, as used for prepared statements. */
export async function planOf(
  client: ClientBase,
  { text }: Statement,
  values: Values,
): Promise<readonly PlanStep[]> {
  const { rows } = await client.query(`EXPLAIN (FORMAT JSON) ${text}`, [...values]);
  return stepsOf(rows[0]['QUERY PLAN'][0].Plan);
}

/** Generic plan of a query, which is the same for all values. */
export async function genericPlanOf(
  client: ClientBase,
  { text }: Statement,
): Promise<readonly PlanStep[]> {
  const { rows } = await client.query(`EXPLAIN (GENERIC_PLAN, FORMAT JSON) ${text}`);
  return stepsOf(rows[0]['QUERY PLAN'][0].Plan);
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
