import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { Client } from 'pg';
import { postgresWithdrawalStore } from '#adapters/postgres/stores/withdrawal/store.ts';
import { openSharedServer, withClient } from '#tests/kit/database.ts';
import { genericPlanOf, recorder, runOf } from '#tests/kit/query-plan.ts';

/** What is over stays for ever; what is open is what a busy week leaves. */
const OVER = 10_000;
const OPEN = 100;
const ROOM = 20;

/** Of 50 accounts. */
const FILL = [
  `INSERT INTO withdrawal
   SELECT one.* FROM generate_series(1, ${OVER + OPEN}) AS n,
     jsonb_populate_record(NULL::withdrawal, jsonb_build_object(
       'account_id', lpad(to_hex(n % 50), 32, '0'), 'environment', 'LIVE',
       'withdrawal_id', lpad(to_hex(n), 32, '0'), 'reference', 'T-' || n, 'amount', 10000,
       'bank', 'BCA', 'account_number', '0270001', 'account_name', 'Toko',
       'created_at', timestamptz '2026-11-21Z' - n * interval '1 second')
     || CASE WHEN n > ${OVER} THEN jsonb_build_object('status', 'REQUESTED')
     ELSE jsonb_build_object('status', 'COMPLETED', 'bank_reference', n::text,
       'completed_at', timestamptz '2026-11-21Z') END) AS one`,
  `INSERT INTO withdrawal_lookup SELECT withdrawal_id, account_id, environment FROM withdrawal`,
  `INSERT INTO payout_lookup SELECT environment, bank_reference, account_id, withdrawal_id
   FROM withdrawal WHERE status = 'COMPLETED'`,
  'VACUUM ANALYZE withdrawal, withdrawal_lookup, payout_lookup',
];

const server = await openSharedServer();
const { ownerUrl, appUrl } = await server.freshDatabase();
/** As the role that serves. */
const app = new Client({ connectionString: appUrl });
const { sent, send } = recorder();
const withdrawals = postgresWithdrawalStore(send);
const withdrawalId = `00000000-0000-0000-0000-${(77).toString(16).padStart(12, '0')}`;
const tenant = {
  accountId: `00000000-0000-0000-0000-${(77 % 50).toString(16).padStart(12, '0')}`,
  environment: 'LIVE',
} as const;

type Case = readonly [
  what: string,
  ask: () => Promise<unknown>,
  index: string,
  /** How many rows it finds. */
  found: number,
];

const CASES: readonly Case[] = [
  ['those that are open', () => withdrawals.listOpen(ROOM), 'withdrawal_open', ROOM],
  ['one', () => withdrawals.find(tenant, withdrawalId), 'withdrawal_pkey', 1],
  ['a reference', () => withdrawals.findByReference(tenant, 'T-77'), 'withdrawal_once', 1],
  ['whose an id is', () => withdrawals.ownerOf(withdrawalId), 'withdrawal_lookup_pkey', 1],
  [
    'what a payout was for',
    () => withdrawals.paidOutBy({ environment: 'LIVE', bankReference: '77' }),
    'payout_lookup_pkey',
    1,
  ],
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

describe('beside ten thousand that are over, looks at no more rows than it finds for', () => {
  it.each(CASES)('%s', async (...[, ask, index, found]) => {
    sent.length = 0;
    await ask();
    for (const { statement, values } of sent) {
      const steps = await runOf(app, statement, values);
      const looked = steps.filter(({ table }) => table !== undefined);
      expect(looked).toMatchObject([{ index, rows: found }]);
      const prepared = await genericPlanOf(app, statement);
      expect(prepared.filter(({ does }) => does === 'Seq Scan')).toEqual([]);
    }
    expect(sent).toHaveLength(1);
  });
});
