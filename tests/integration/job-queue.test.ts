import { afterAll, afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { getRollbackPlans, PgBoss } from 'pg-boss';
import { bossOn, jobQueue, startHousekeeping } from '#adapters/postgres/queue.ts';
import { openSharedServer, withClient } from '#tests/kit/database.ts';
import { migrateUp } from '#tests/kit/long-waits.ts';
import { openQueueBench, QUEUE, type QueueBench } from '#tests/kit/queue-bench.ts';
import { waitUntil } from '#tests/kit/wait-until.ts';

const NUMBER = 'one';
const OTHER = 'other';

const server = await openSharedServer();
let bench: QueueBench;

beforeEach(async () => {
  bench = await openQueueBench(server);
});

afterEach(() => bench.close());

afterAll(() => server.close());

describe('an hourly job', () => {
  it('creates one hourly job, however many processes send it', async () => {
    const bosses = [1, 2, 3].map(() => jobQueue(bench.source));
    await Promise.all(bosses.map((jobs) => jobs.sendHourly(QUEUE)));
    await bench.jobs.sendHourly(QUEUE);
    expect(await bench.statesNow()).toEqual(['created']);
  });

  it('sends no second job in the hour of a finished one, and the next one in the next hour', async () => {
    await bench.jobs.sendHourly(QUEUE);
    const [job] = await bench.boss.fetch(QUEUE);
    await bench.boss.complete(QUEUE, job?.id ?? '');
    await bench.jobs.sendHourly(QUEUE);
    expect(await bench.statesNow()).toEqual(['completed']);
    await bench.ageJobs('1 hour');
    await bench.jobs.sendHourly(QUEUE);
    expect(await bench.statesNow()).toEqual(['completed', 'created']);
  });

  it('repeats a failed hourly job after a pause', async () => {
    await bench.jobs.sendHourly(QUEUE);
    const [job] = await bench.boss.fetch(QUEUE);
    await bench.boss.fail(QUEUE, job?.id ?? '');
    expect(await bench.statesNow()).toEqual(['retry']);
    expect(await bench.boss.fetch(QUEUE)).toEqual([]);
    await bench.ageJobs('5 minutes');
    expect(await bench.boss.fetch(QUEUE)).toHaveLength(1);
  });
});

describe('the role that serves', () => {
  it('does all work of the job queue without the right to change the schema', async () => {
    const done: unknown[] = [];
    const boss = new PgBoss({
      db: { executeSql: (text, values) => bench.pool.query(text, values) },
      migrate: false,
      supervise: false,
      schedule: false,
    });
    boss.on('error', (error) => done.push(error));
    await boss.start();
    await boss.work(QUEUE, { pollingIntervalSeconds: 0.5 }, async (fetched) => {
      done.push(...fetched.map(({ name }) => name));
    });
    await bench.jobs.sendHourly(QUEUE);
    await waitUntil(async () => (await bench.statesNow()).includes('completed'));
    await boss.stop({ close: false });
    expect(done).toEqual([QUEUE]);
  });

  it('denies the serving role changes of queues and schema, and TRUNCATE', async () => {
    await bench.onConnection(async (client) => {
      for (const sql of [
        'CREATE TABLE pgboss.own (n int)',
        'DROP TABLE pgboss.job_common',
        'TRUNCATE pgboss.job_common',
        'TRUNCATE pgboss.job',
        'DELETE FROM pgboss.job',
        'DELETE FROM pgboss.queue',
        `SELECT pgboss.create_queue('own', '{"policy": "standard"}')`,
        `SELECT pgboss.delete_queue('${QUEUE}')`,
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

describe('the housekeeping of the queue', () => {
  let ended = () => Promise.resolve();

  afterEach(() => ended());

  const startUpkeep = (report: (line: string) => void = () => {}) => {
    const housekeeping = startHousekeeping(bench.source, { report, intervalMs: 5 });
    ended = housekeeping.end;
    return housekeeping;
  };

  it('removes hourly jobs that were not fetched for an hour, and keeps younger ones', async () => {
    await bench.send(NUMBER);
    await bench.ageJobs('61 minutes');
    await bench.send(OTHER);
    await bench.ageJobs('30 minutes');
    startUpkeep();
    await waitUntil(async () => (await bench.keysNow()).length < 2);
    expect(await bench.keysNow()).toEqual([OTHER]);
  });

  it('repeats the housekeeping of the job queue every minute', async () => {
    startUpkeep();
    for (const number of [NUMBER, OTHER]) {
      await bench.send(number);
      await bench.ageJobs('61 minutes');
      await bench.asOwner(
        `UPDATE pgboss.queue SET maintain_on = maintain_on - interval '1 minute'`,
      );
      await waitUntil(async () => (await bench.keysNow()).length === 0);
    }
  });

  it('removes jobs that ended two hours ago, and keeps younger ones', async () => {
    const boss = bossOn(bench.source, { migrate: false });
    for (const number of [NUMBER, OTHER]) {
      await bench.send(number);
      const [job] = await boss.fetch(QUEUE);
      await boss.complete(QUEUE, job?.id ?? '');
      if (number === NUMBER) await bench.ageJobs('121 minutes');
    }
    startUpkeep();
    await waitUntil(async () => (await bench.keysNow()).length < 2);
    expect(await bench.keysNow()).toEqual([OTHER]);
  });

  it('repeats jobs that a worker fetched and did not settle within ten minutes', async () => {
    await bench.send(NUMBER);
    await bossOn(bench.source, { migrate: false }).fetch(QUEUE);
    await bench.ageJobs('11 minutes');
    startUpkeep();
    await waitUntil(async () => !(await bench.statesNow()).includes('active'));
    expect(await bench.statesNow()).toEqual(['retry']);
  });

  it('runs the housekeeping of the job queue in one process at a time', async () => {
    const pool = bench.pool;
    const query: (text: string, values: unknown) => unknown = pool.query.bind(pool);
    let deletions = 0;
    Object.assign(pool, {
      query: (text: string, values: unknown) => {
        if (text.includes('keep_until <')) deletions += 1;
        return query(text, values);
      },
    });
    const bosses = [1, 2, 3].map(() => bossOn(bench.source, { migrate: false }));
    await Promise.all(bosses.map((boss) => boss.supervise(QUEUE)));
    await bosses[0]?.supervise(QUEUE);
    expect(deletions).toBe(1);
  });

  it('logs a failed pass of the job queue\u2019s housekeeping in one line, and runs the next one', async () => {
    const lines: string[] = [];
    await bench.send(NUMBER);
    await bench.ageJobs('61 minutes');
    await bench.asOwner('ALTER TABLE pgboss.queue RENAME TO hidden');
    startUpkeep((line) => lines.push(line));
    await waitUntil(async () => lines.length > 1);
    expect(lines[0]).toMatch(/^the job queue was not cleaned: .*pgboss\.queue.*$/);
    await bench.asOwner('ALTER TABLE pgboss.hidden RENAME TO queue');
    await waitUntil(async () => (await bench.keysNow()).length === 0);
  });

  it('ends the job queue\u2019s housekeeping after its current pass', async () => {
    const lines: string[] = [];
    const housekeeping = startUpkeep((line) => lines.push(line));
    await new Promise((resolve) => bench.pool.once('acquire', resolve));
    await housekeeping.end();
    expect(bench.pool.idleCount).toBe(bench.pool.totalCount);
    await bench.source.destroy();
    // A loop that still ran would log no later than one that starts now.
    const later: string[] = [];
    startUpkeep((line) => later.push(line));
    await waitUntil(() => later.length > 1);
    expect(lines).toEqual([]);
  });
});

describe('migration of the job queue', () => {
  const queueNow = () => bossOn(bench.source, { migrate: false }).getQueue(QUEUE);

  it('creates the job queue with its settings, and restores changed ones', async () => {
    const rules = {
      policy: 'standard',
      retryLimit: 5,
      retentionSeconds: 3_600,
      deleteAfterSeconds: 7_200,
      expireInSeconds: 600,
    };
    expect(await queueNow()).toMatchObject(rules);
    await bench.asOwner('UPDATE pgboss.queue SET retention_seconds = 9, retry_limit = 9');
    expect(await migrateUp(bench.database.ownerUrl)).toEqual([]);
    expect(await queueNow()).toMatchObject(rules);
  });

  it('holds no snapshot during a job queue migration, for which a concurrent index build would wait', async () => {
    const { ownerUrl } = bench.database;
    const holders = () =>
      withClient(ownerUrl, async (watcher) => {
        const { rows } = await watcher.query<{ snapshot: string | null }>(`
          SELECT backend_xmin AS snapshot FROM pg_stat_activity
          WHERE datname = current_database() AND state = 'idle in transaction'
            AND query LIKE 'SELECT pg_advisory_xact_lock%'`);
        return rows;
      });
    await withClient(ownerUrl, async (other) => {
      await other.query('BEGIN; LOCK TABLE migration');
      const migrated = migrateUp(ownerUrl);
      await waitUntil(async () => (await holders()).length > 0);
      const found = await holders();
      await other.query('COMMIT');
      await migrated;
      expect(found).toEqual([{ snapshot: null }]);
    });
  });

  it('keeps existing jobs in a job queue migration', async () => {
    await bench.send(NUMBER);
    await migrateUp(bench.database.ownerUrl);
    expect(await bench.keysNow()).toEqual([NUMBER]);
  });

  it('upgrades an older schema of pg-boss', async () => {
    const versionNow = () => bossOn(bench.source, { migrate: false }).schemaVersion();
    const current = await versionNow();
    await bench.asOwner(getRollbackPlans('pgboss'));
    expect(await versionNow()).toBe((current ?? 0) - 1);
    await migrateUp(bench.database.ownerUrl);
    expect(await versionNow()).toBe(current);
    await bench.send(NUMBER);
    expect(await bench.keysNow()).toEqual([NUMBER]);
  });
});
