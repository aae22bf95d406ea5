import { afterAll, expect, it } from '@jest/globals';
import type { QueryResultRow } from 'pg';
import { type Send, type Statement, sendThrough, type Values } from '#adapters/postgres/session.ts';
import { postgresDeliveryStore } from '#adapters/postgres/stores/notifying/delivery/store.ts';
import { openSharedServer, withClient } from '#tests/kit/database.ts';
import { connectWithLongWait, FAST_DEADLOCK_DETECTION } from '#tests/kit/long-waits.ts';
import { TEST_BOX } from '#tests/kit/secret-box.ts';
import { later } from '#tests/kit/store-contracts/samples.ts';
import { SHOP_URL } from '#tests/kit/store-contracts/webhook-samples.ts';

const ENDPOINTS = 60;
const ROUNDS = 40;
const NOW = new Date('2026-11-21T12:00:00Z');
const UNTIL = later(NOW, 20_000);
const DEADLOCK = '40P01';

const FILL = [
  FAST_DEADLOCK_DETECTION,
  'SET session_replication_role = replica',
  `INSERT INTO webhook_due (account_id, environment, webhook_id, due_at, held_until, is_slow)
   SELECT lpad(to_hex(n % 7 + 1), 32, '0')::uuid, 'TEST', md5(n::text)::uuid,
     'infinity', '${UNTIL.toISOString()}', false
   FROM generate_series(1, ${ENDPOINTS}) AS n`,
  `INSERT INTO webhook SELECT account_id, environment, webhook_id, row_number() OVER (
     PARTITION BY account_id), '${SHOP_URL}', '{*}', NULL, NULL,
     '[{"text":"whsec_","until":null}]', '-infinity', NULL, NULL, NULL, 0, 1
   FROM webhook_due`,
];
const ALL = `
  SELECT account_id AS "accountId", environment, webhook_id AS "webhookId"
  FROM webhook_due ORDER BY md5(webhook_id::text)`;

const server = await openSharedServer();
const { ownerUrl, appUrl } = await server.freshDatabase();

afterAll(() => server.close());

it('avoids deadlocks between changes of many endpoints, in any order', async () => {
  const keys = await withClient(ownerUrl, async (owner) => {
    for (const sql of FILL) await owner.query(sql);
    return (await owner.query(ALL)).rows;
  });
  const source = await connectWithLongWait({ url: appUrl, size: 6 });
  const deadlocks: unknown[] = [];
  const send = sendThrough(source);
  const counting: Send = <Row extends QueryResultRow>(statement: Statement, values: Values) =>
    send<Row>(statement, values).catch((error) => {
      if (error.code === DEADLOCK) deadlocks.push(statement.name);
      throw error;
    });
  const deliveries = postgresDeliveryStore(counting, TEST_BOX);
  const wants = keys.map((key) => ({
    ...key,
    leasedUntil: UNTIL,
    isSlow: false,
    limit: 0,
    inFlight: 1,
    pausedUntil: null,
  }));
  const health = { lastSuccessAt: NOW, lastFailureAt: null, failingSince: null };
  const conditions = keys.map((key) => ({ ...key, url: SHOP_URL, ...health, isSlow: false }));
  const at = { now: NOW, until: UNTIL };
  const late = { now: later(UNTIL, 1), until: UNTIL, isSlow: false, limit: ENDPOINTS };
  const works = [
    () => deliveries.claimDeliveries(wants, at),
    () => deliveries.claimDeliveries(wants.toReversed(), at),
    () => deliveries.record([], conditions),
    () => deliveries.record([], conditions.toReversed()),
    () => deliveries.leaseEndpoints(late),
  ];
  const repeated = async (work: () => Promise<unknown>) => {
    for (let round = 0; round < ROUNDS; round += 1) await work();
  };
  await Promise.all(works.map(repeated));
  expect(deadlocks).toEqual([]);
  await source.destroy();
});
