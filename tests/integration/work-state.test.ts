import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { Client } from 'pg';
import { sendOn } from '#adapters/postgres/session.ts';
import { postgresWorkStateReader } from '#adapters/postgres/stores/work-state-reader.ts';
import {
  COUNTED_ROWS_MAX,
  WORK_QUEUES,
  type WorkState,
} from '#domain/platform/observation/work-state-reader.ts';
import { openSharedServer, withClient } from '#tests/kit/database.ts';
import { connectWithLongWait } from '#tests/kit/long-waits.ts';
import { expectIndexes, planJudge, rowsOf } from '#tests/kit/plan-judge.ts';
import { genericPlanOf } from '#tests/kit/query-plan.ts';
import { later } from '#tests/kit/store-contracts/samples.ts';

/** Rows of each kind that are not counted, next to a backlog larger than the counter's limit. */
const OVER = 20_000;
const DUE = 3_000;
const NOW = new Date('2026-11-21T12:00:00Z');
const AT = `timestamptz '${NOW.toISOString()}'`;
const UUID = `lpad(to_hex(n), 32, '0')::uuid`;
const NUMBER = `'SHP261121' || lpad(n::text, 9, '0')`;
const ROWS = (last: number) => `FROM generate_series(1, ${last}) AS n`;
/** The last row of the backlog has been due for the longest. */
const DUE_AT = `${AT} - n * interval '1 second'`;

const FILL = [
  'SET session_replication_role = replica',
  `INSERT INTO booking_intent (account_id, environment, shipment_number, provider,
     courier_code, state, due_at, created_at, wanted_since)
   SELECT ${UUID}, 'TEST', ${NUMBER}, 'SIMULATOR', 'swift', 'PENDING', ${DUE_AT}, ${AT}, ${AT}
   ${ROWS(DUE)}`,
  `INSERT INTO booking_intent (account_id, environment, shipment_number, provider,
     courier_code, state, due_at, created_at, wanted_since)
   SELECT ${UUID}, 'LIVE', ${NUMBER}, 'SIMULATOR', 'swift', 'BOOKED', NULL, ${AT}, ${AT}
   ${ROWS(OVER)}`,
  `INSERT INTO booking_intent (account_id, environment, shipment_number, provider,
     courier_code, state, due_at, created_at, wanted_since)
   SELECT ${UUID}, 'LIVE', 'SHP261122' || lpad(n::text, 9, '0'), 'SIMULATOR', 'swift', state,
     CASE WHEN state = 'MANUAL' THEN NULL ELSE ${AT} + interval '1 hour' END, ${AT}, ${AT}
   FROM unnest(ARRAY['MANUAL', 'UNKNOWN', 'ACCEPTED', 'MANUAL']) WITH ORDINALITY AS one(state, n)`,
  `INSERT INTO tracking_due (account_id, environment, shipment_number, courier_code, due_at,
     provider)
   SELECT ${UUID}, 'TEST', ${NUMBER}, CASE WHEN n % 2 = 0 THEN 'swift' ELSE 'jne' END,
     CASE WHEN n > 20 THEN ${AT} + interval '1 hour' ELSE ${DUE_AT} END, 'SIMULATOR'
   ${ROWS(OVER)}`,
  `INSERT INTO alert (account_id, environment, subject, kind, message, raised_at, closed_at)
   SELECT ${UUID}, 'TEST', ${NUMBER}, 'AWB_TAKEN', '', ${AT}, CASE WHEN n > 3 THEN ${AT} END
   ${ROWS(OVER)}`,
  `INSERT INTO ledger_digest (day, digest, token, leased_until)
   SELECT date '2026-11-01' + n, CASE WHEN n < 9 THEN repeat('a', 62) || '0' || n END, ${UUID}, ${AT}
   ${ROWS(9)}`,
  'VACUUM ANALYZE',
];

const server = await openSharedServer();
const { ownerUrl, appUrl } = await server.freshDatabase();
const app = new Client({ connectionString: appUrl });
const judge = planJudge(app);
let state: WorkState;

beforeAll(async () => {
  await withClient(ownerUrl, async (owner) => {
    for (const sql of FILL) await owner.query(sql);
  });
  await app.connect();
  const source = await connectWithLongWait({ url: appUrl, size: 1 });
  const runner = source.createQueryRunner();
  state = await postgresWorkStateReader(sendOn(await runner.connect())).read(NOW);
  await runner.release();
  await source.destroy();
});

afterAll(async () => {
  await app.end();
  await server.close();
});

describe('the state of the work', () => {
  it('reads every queue with the age of its oldest row, and counts long ones up to a limit', () => {
    expect(state.queues.map(({ queue }) => queue)).toEqual(WORK_QUEUES);
    expect(queue('bookings')).toEqual({
      queue: 'bookings',
      due: COUNTED_ROWS_MAX,
      oldestDueAt: later(NOW, -DUE * 1000),
    });
    expect(queue('pickups')).toEqual({ queue: 'pickups', due: 0, oldestDueAt: null });
  });

  it('counts the due rows of each courier in queues per courier', () => {
    expect(queue('tracking')).toMatchObject({ due: 20, oldestDueAt: later(NOW, -20_000) });
  });

  it('counts unfinished bookings by state, and open alerts by kind', () => {
    expect(
      Object.fromEntries(state.bookings.map(({ state: name, count }) => [name, count])),
    ).toEqual({ PENDING: COUNTED_ROWS_MAX, MANUAL: 2, UNKNOWN: 1, ACCEPTED: 1 });
    expect(state.alerts).toEqual([{ kind: 'AWB_TAKEN', count: 3 }]);
  });

  it('shows the newest finished digest of the ledger', () => {
    expect(state.ledgerHead).toEqual({ day: '2026-11-09', digest: `${'a'.repeat(62)}08` });
  });

  it('reads a bounded number of rows for the state of the work, by index only', async () => {
    const { sent, steps } = await judge.run(() => postgresWorkStateReader(judge.send).read(NOW));
    expect(sent).toHaveLength(4);
    expect(steps.filter((step) => rowsOf([step]) > COUNTED_ROWS_MAX)).toEqual([]);
    for (const { statement } of sent) expectIndexes(await genericPlanOf(app, statement), []);
  });
});

function queue(name: string) {
  return state.queues.find((one) => one.queue === name);
}
