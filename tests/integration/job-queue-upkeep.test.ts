import { afterAll, afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { getRollbackPlans } from 'pg-boss';
import { BOOKING_QUEUE, bossOn, startHousekeeping } from '#adapters/postgres/queue.ts';
import { openSharedServer } from '#tests/kit/database.ts';
import { migrateUp } from '#tests/kit/long-waits.ts';
import { NUMBER, OTHER, openQueueBench, type QueueBench } from '#tests/kit/queue-bench.ts';
import { waitUntil } from '#tests/kit/wait-until.ts';

const server = await openSharedServer();
let bench: QueueBench;

beforeEach(async () => {
  bench = await openQueueBench(server);
});

afterEach(() => bench.close());

afterAll(() => server.close());

describe('the housekeeping of the queue', () => {
  let ended = () => Promise.resolve();

  afterEach(() => ended());

  const startUpkeep = (report: (line: string) => void = () => {}) => {
    const housekeeping = startHousekeeping(bench.source, { report, intervalMs: 5 });
    ended = housekeeping.end;
    return housekeeping;
  };

  it('removes what was not fetched for a minute, and leaves what is younger', async () => {
    await bench.nudgeAlone(NUMBER);
    await bench.ageJobs('61 seconds');
    await bench.nudgeAlone(OTHER);
    await bench.ageJobs('30 seconds');
    startUpkeep();
    await waitUntil(async () => (await bench.keysNow()).length < 2);
    expect(await bench.keysNow()).toEqual([OTHER]);
  });

  it('does so minute after minute', async () => {
    startUpkeep();
    for (const number of [NUMBER, OTHER]) {
      await bench.nudgeAlone(number);
      await bench.ageJobs('61 seconds');
      await bench.asOwner(
        `UPDATE pgboss.queue SET maintain_on = maintain_on - interval '1 minute'`,
      );
      await waitUntil(async () => (await bench.keysNow()).length === 0);
    }
  });

  it('removes what has been over for a minute, and leaves what is younger', async () => {
    const boss = bossOn(bench.source, { migrate: false });
    for (const number of [NUMBER, OTHER]) {
      await bench.nudgeAlone(number);
      const [job] = await boss.fetch(BOOKING_QUEUE);
      await boss.complete(BOOKING_QUEUE, job?.id ?? '');
      if (number === NUMBER) await bench.ageJobs('61 seconds');
    }
    startUpkeep();
    await waitUntil(async () => (await bench.keysNow()).length < 2);
    expect(await bench.keysNow()).toEqual([OTHER]);
  });

  it('fails what a worker fetched and did not settle in a minute', async () => {
    await bench.nudgeAlone(NUMBER);
    await bossOn(bench.source, { migrate: false }).fetch(BOOKING_QUEUE);
    await bench.ageJobs('61 seconds');
    startUpkeep();
    await waitUntil(async () => !(await bench.statesNow()).includes('active'));
    expect(await bench.statesNow()).toEqual(['failed']);
  });

  it('is done by one of many processes at a time', async () => {
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
    await Promise.all(bosses.map((boss) => boss.supervise(BOOKING_QUEUE)));
    await bosses[0]?.supervise(BOOKING_QUEUE);
    expect(deletions).toBe(1);
  });

  it('says in a line that a pass failed, and makes the next one', async () => {
    const lines: string[] = [];
    await bench.nudgeAlone(NUMBER);
    await bench.ageJobs('61 seconds');
    await bench.asOwner('ALTER TABLE pgboss.queue RENAME TO hidden');
    startUpkeep((line) => lines.push(line));
    await waitUntil(async () => lines.length > 1);
    expect(lines[0]).toMatch(/^the job queue was not cleaned: .*pgboss\.queue.*$/);
    await bench.asOwner('ALTER TABLE pgboss.hidden RENAME TO queue');
    await waitUntil(async () => (await bench.keysNow()).length === 0);
  });

  it('ends with the pass that it is in, and begins no other', async () => {
    const lines: string[] = [];
    const housekeeping = startUpkeep((line) => lines.push(line));
    await new Promise((resolve) => bench.pool.once('acquire', resolve));
    await housekeeping.end();
    expect(bench.pool.idleCount).toBe(bench.pool.totalCount);
    await bench.source.destroy();
    // What would still go on would say so no later than what begins now.
    const later: string[] = [];
    startUpkeep((line) => later.push(line));
    await waitUntil(() => later.length > 1);
    expect(lines).toEqual([]);
  });
});

describe('migrating', () => {
  const queueNow = () => bossOn(bench.source, { migrate: false }).getQueue(BOOKING_QUEUE);

  it('leaves the queue with its rules, and again those when they were others', async () => {
    const rules = {
      policy: 'short',
      retryLimit: 0,
      retentionSeconds: 60,
      deleteAfterSeconds: 60,
      expireInSeconds: 60,
    };
    expect(await queueNow()).toMatchObject(rules);
    await bench.asOwner('UPDATE pgboss.queue SET retention_seconds = 9, retry_limit = 9');
    expect(await migrateUp(bench.database.ownerUrl)).toEqual([]);
    expect(await queueNow()).toMatchObject(rules);
  });

  it('keeps the jobs that are there', async () => {
    await bench.nudgeAlone(NUMBER);
    await migrateUp(bench.database.ownerUrl);
    expect(await bench.keysNow()).toEqual([NUMBER]);
  });

  it('brings an older schema of pg-boss up to date', async () => {
    const versionNow = () => bossOn(bench.source, { migrate: false }).schemaVersion();
    const current = await versionNow();
    await bench.asOwner(getRollbackPlans('pgboss'));
    expect(await versionNow()).toBe((current ?? 0) - 1);
    await migrateUp(bench.database.ownerUrl);
    expect(await versionNow()).toBe(current);
    await bench.nudgeAlone(NUMBER);
    expect(await bench.keysNow()).toEqual([NUMBER]);
  });
});
