import { afterAll, afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { PgBoss } from 'pg-boss';
import { BOOKING_QUEUE, bossOn } from '#adapters/postgres/queue.ts';
import { openSharedServer } from '#tests/kit/database.ts';
import { NUMBER, OTHER, openQueueBench, type QueueBench, TENANT } from '#tests/kit/queue-bench.ts';
import { waitUntil } from '#tests/kit/wait-until.ts';

const server = await openSharedServer();
let bench: QueueBench;

beforeEach(async () => {
  bench = await openQueueBench(server);
});

afterEach(() => bench.close());

afterAll(() => server.close());

describe('the nudge of a booking', () => {
  it('is there when its transaction commits, with the tenant and the number', async () => {
    await bench.onConnection(async (client) => {
      await client.query('BEGIN');
      await bench.nudge(client, NUMBER);
      expect(await bench.jobsNow()).toEqual([]);
      await client.query('COMMIT');
    });
    const data = { ...TENANT, shipmentNumber: NUMBER };
    expect(await bench.jobsNow()).toEqual([{ state: 'created', key: NUMBER, data }]);
  });

  it('is gone when its transaction is rolled back', async () => {
    await bench.onConnection(async (client) => {
      await client.query('BEGIN');
      await bench.nudge(client, NUMBER);
      await client.query('ROLLBACK');
    });
    expect(await bench.jobsNow()).toEqual([]);
  });

  it('is one job however often it is sent, and none of them fails', async () => {
    await bench.onConnection(async (client) => {
      await client.query('BEGIN');
      for (const number of [NUMBER, OTHER, NUMBER]) await bench.nudge(client, number);
      await client.query('COMMIT');
    });
    await Promise.all([bench.nudgeAlone(NUMBER), bench.nudgeAlone(OTHER)]);
    expect(await bench.keysNow()).toEqual([NUMBER, OTHER]);
  });

  it('is a new job when the one before was fetched, or is over', async () => {
    const boss = bossOn(bench.source, { migrate: false });
    await bench.nudgeAlone(NUMBER);
    const [first] = await boss.fetch(BOOKING_QUEUE);
    await bench.nudgeAlone(NUMBER);
    await boss.complete(BOOKING_QUEUE, first?.id ?? '');
    expect(await bench.statesNow()).toEqual(['completed', 'created']);
    await boss.fetch(BOOKING_QUEUE);
    await bench.nudgeAlone(NUMBER);
    expect(await bench.statesNow()).toEqual(['active', 'completed', 'created']);
  });

  it('is not tried again by itself when it fails', async () => {
    const boss = bossOn(bench.source, { migrate: false });
    await bench.nudgeAlone(NUMBER);
    const [job] = await boss.fetch(BOOKING_QUEUE);
    await boss.fail(BOOKING_QUEUE, job?.id ?? '');
    expect(await bench.statesNow()).toEqual(['failed']);
  });

  it('waits for no connection: what it takes was read when the queue was opened', async () => {
    let connections = 0;
    bench.pool.on('acquire', () => {
      connections += 1;
    });
    await bench.jobs.nudgeBooking(TENANT, NUMBER);
    expect(connections).toBe(0);
    await bench.source.destroy();
    expect((await bench.jobs.nudgeBooking(TENANT, NUMBER)).values).toHaveLength(1);
  });

  it('is one text whatever it says, so that a connection prepares it once', async () => {
    const [one, other] = await Promise.all([
      bench.jobs.nudgeBooking(TENANT, NUMBER),
      bench.jobs.nudgeBooking({ ...TENANT, environment: 'TEST' }, OTHER),
    ]);
    expect(one.statement).toBe(other.statement);
    expect(one.statement.sql).not.toContain(NUMBER);
  });
});

describe('the role that serves', () => {
  it('does all that a worker does, without the right to change the schema', async () => {
    const done: unknown[] = [];
    const boss = new PgBoss({
      db: { executeSql: (text, values) => bench.pool.query(text, values) },
      migrate: false,
      supervise: false,
      schedule: false,
    });
    boss.on('error', (error) => done.push(error));
    await boss.start();
    await boss.work(BOOKING_QUEUE, { pollingIntervalSeconds: 0.5 }, async (fetched) => {
      done.push(...fetched.map(({ data }) => data));
    });
    await bench.nudgeAlone(NUMBER);
    await waitUntil(async () => (await bench.statesNow()).includes('completed'));
    await boss.stop({ close: false });
    expect(done).toEqual([{ ...TENANT, shipmentNumber: NUMBER }]);
  });

  it('can change neither queues nor schema, and empty no table', async () => {
    await bench.onConnection(async (client) => {
      for (const sql of [
        'CREATE TABLE pgboss.own (n int)',
        'DROP TABLE pgboss.job_common',
        'TRUNCATE pgboss.job_common',
        'TRUNCATE pgboss.job',
        'DELETE FROM pgboss.job',
        'DELETE FROM pgboss.queue',
        `SELECT pgboss.create_queue('own', '{"policy": "standard"}')`,
        `SELECT pgboss.delete_queue('${BOOKING_QUEUE}')`,
        `UPDATE pgboss.queue SET policy = 'standard'`,
        'UPDATE pgboss.queue SET retention_seconds = 0',
        'UPDATE pgboss.version SET version = 0',
        'SELECT FROM pgboss.bam',
        'SELECT FROM pgboss.schedule',
        'SELECT FROM pgboss.subscription',
        'SELECT FROM pgboss.warning',
        'SELECT FROM pgboss.queue_stats',
      ]) {
        const state = await client.query(sql).then(
          () => 'done',
          ({ code }) => code,
        );
        expect([sql, state]).toEqual([sql, '42501']);
      }
    });
  });
});
