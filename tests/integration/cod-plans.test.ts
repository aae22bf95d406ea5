import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { Client } from 'pg';
import { postgresCodStore } from '#adapters/postgres/stores/cod/store.ts';
import { openSharedServer, withClient } from '#tests/kit/database.ts';
import { genericPlanOf, recorder, runOf } from '#tests/kit/query-plan.ts';
import { later } from '#tests/kit/store-contracts/samples.ts';

const SHOPS = 50;
/** Of each shop; of the first one's so many are due. */
const PENDING = 200;
const DUE = 60;
const ROOM = 20;
const NOW = new Date('2026-11-21T12:00:00Z');
const TENANT = { accountId: '00000000-0000-0000-0000-000000000001', environment: 'TEST' } as const;

const FILL = [
  'SET session_replication_role = replica',
  `INSERT INTO ledger_account (account_id, environment, kind, floor)
   SELECT lpad(to_hex(shop), 32, '0')::uuid, 'TEST', kind, 0
   FROM generate_series(1, ${SHOPS}) AS shop, unnest(ARRAY['AVAILABLE', 'PENDING_COD']) AS kind`,
  `INSERT INTO cod_due
   SELECT lpad(to_hex(shop), 32, '0')::uuid, 'TEST',
     'SHP261121' || lpad((shop * 1000 + n)::text, 9, '0'), 1, at, at
   FROM generate_series(1, ${SHOPS}) AS shop, generate_series(1, ${PENDING}) AS n,
     LATERAL (SELECT timestamptz '${NOW.toISOString()}' + CASE
       WHEN shop = 1 AND n <= ${DUE} THEN n * interval '-1 minute'
       ELSE n * interval '1 hour' END AS at) AS due`,
  // Autovacuum's work.
  'VACUUM ANALYZE cod_due, ledger_account',
];

const server = await openSharedServer();
const { ownerUrl, appUrl } = await server.freshDatabase();
/** As the role that serves. */
const app = new Client({ connectionString: appUrl });
const { sent, send } = recorder();
const cod = postgresCodStore(send);
const claim = () => cod.claimDue({ limit: ROOM, now: NOW, until: later(NOW, 60_000) });
const owed = () => cod.pendingCod(TENANT);

type Expectation = {
  readonly query: () => Promise<unknown>;
  readonly index: string;
  readonly most: number;
};
type Case = readonly [what: string, look: Expectation];

/** By which index, and how many rows a step may look at. */
const CASES: readonly Case[] = [
  ['whose day has come', { query: claim, index: 'cod_due_next', most: ROOM }],
  ['what a shop is owed', { query: owed, index: 'cod_due_of_tenant', most: PENDING }],
];

beforeAll(async () => {
  await withClient(ownerUrl, async (owner) => {
    for (const sql of FILL) await owner.query(sql);
  });
  await app.connect();
});

afterAll(async () => {
  await app.end();
  await server.close();
});

describe('beside all that couriers owe, looks at no more rows than it needs for', () => {
  it.each(CASES)('%s', async (_, { query, index, most }) => {
    const { statement, values } = await statementOf(query);
    await app.query('BEGIN');
    const steps = (await runOf(app, statement, values)).filter(({ table }) => table !== undefined);
    await app.query('ROLLBACK');
    expect(steps.map((step) => step.index)).toContain(index);
    expect(steps.filter(({ does }) => does === 'Seq Scan')).toEqual([]);
    for (const { rows = 0 } of steps) expect([rows <= most, steps]).toEqual([true, steps]);
  });

  it.each(CASES)('%s, prepared once for all', async (_, { query, index }) => {
    const steps = await genericPlanOf(app, (await statementOf(query)).statement);
    expect(steps.map((step) => step.index)).toContain(index);
    expect(steps.filter(({ does }) => does === 'Seq Scan')).toEqual([]);
  });
});

it('reads what an account is owed from the index alone', async () => {
  const { statement, values } = await statementOf(owed);
  const steps = await runOf(app, statement, values);
  expect(steps.find(({ table }) => table === 'cod_due')?.does).toBe('Index Only Scan');
});

async function statementOf(query: () => Promise<unknown>) {
  sent.length = 0;
  await query();
  const [only] = sent;
  if (only === undefined) throw new Error('nothing was asked');
  return only;
}
