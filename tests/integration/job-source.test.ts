import { afterAll, afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { jobSource } from '#adapters/postgres/queue.ts';
import type { JobSource } from '#domain/job.ts';
import { openSharedServer } from '#tests/kit/database.ts';
import { openQueueBench, QUEUE, type QueueBench } from '#tests/kit/queue-bench.ts';
import { waitUntil } from '#tests/kit/wait-until.ts';

const PACE = { batchSize: 1, pollMs: 500 };

const server = await openSharedServer();
let bench: QueueBench;
let source: JobSource;
let logged: string[];

beforeEach(async () => {
  bench = await openQueueBench(server);
  logged = [];
  source = jobSource(bench.source, (line) => logged.push(line));
});

afterEach(async () => {
  await source.end();
  await bench.close();
});

afterAll(() => server.close());

describe('pg-boss as workers use it, as the role that serves', () => {
  it('delivers jobs that were sent before and after it listened', async () => {
    let received = 0;
    await bench.send('one');
    await source.listen(QUEUE, PACE, async () => {
      received += 1;
    });
    await waitUntil(async () => received === 1);
    await bench.send('other');
    await waitUntil(async () => received === 2);
    await waitUntil(async () => (await bench.statesNow()).every((state) => state === 'completed'));
    expect(logged).toEqual([]);
  });

  it('delivers further jobs after a failed one, which is repeated later', async () => {
    let received = 0;
    await bench.send('one');
    await source.listen(QUEUE, PACE, async () => {
      received += 1;
      if (received === 1) throw new Error('broken');
    });
    await waitUntil(async () => (await bench.statesNow()).includes('retry'));
    await bench.send('other');
    await waitUntil(async () => received === 2);
    await waitUntil(async () => (await bench.statesNow()).includes('completed'));
    expect(await bench.statesNow()).toEqual(['completed', 'retry']);
  });

  it('waits for running jobs when the job source ends, and delivers no more', async () => {
    const begun = Promise.withResolvers<void>();
    const answer = Promise.withResolvers<void>();
    let received = 0;
    await bench.send('one');
    await source.listen(QUEUE, PACE, async () => {
      received += 1;
      begun.resolve();
      await answer.promise;
    });
    await begun.promise;
    let hasEnded = false;
    const ended = source.end().then(() => {
      hasEnded = true;
    });
    await bench.send('other');
    expect(hasEnded).toBe(false);
    answer.resolve();
    await ended;
    expect(received).toBe(1);
    expect(await bench.statesNow()).toEqual(['completed', 'created']);
  });

  it('ends at once a job source that never listened', async () => {
    await source.end();
    expect(logged).toEqual([]);
  });
});
