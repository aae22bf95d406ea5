import { afterAll, afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { jobSource } from '#adapters/postgres/queue.ts';
import type { JobSource } from '#domain/job.ts';
import type { ShipmentKey } from '#domain/shipment/shipment.ts';
import { openSharedServer } from '#tests/kit/database.ts';
import { NUMBER, OTHER, openQueueBench, type QueueBench, TENANT } from '#tests/kit/queue-bench.ts';
import { waitUntil } from '#tests/kit/wait-until.ts';

const PACE = { batchSize: 20, pollMs: 500 };

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
  const listen = async (work: (jobs: readonly ShipmentKey[]) => Promise<void>) =>
    source.listen('book-shipment', PACE, work);

  it('delivers jobs sent before and after it listened, with tenant and number', async () => {
    const received: ShipmentKey[] = [];
    await bench.nudgeAlone(NUMBER);
    await listen(async (jobs) => void received.push(...jobs));
    await waitUntil(async () => received.length === 1);
    await bench.nudgeAlone(OTHER);
    await waitUntil(async () => received.length === 2);
    expect(received).toEqual(
      [NUMBER, OTHER].map((shipmentNumber) => ({ ...TENANT, shipmentNumber })),
    );
    await waitUntil(async () => (await bench.statesNow()).every((state) => state === 'completed'));
    expect(logged).toEqual([]);
  });

  it('delivers waiting jobs together, in one call', async () => {
    await bench.nudgeAlone(NUMBER);
    await bench.nudgeAlone(OTHER);
    const calls: number[] = [];
    await listen(async (jobs) => void calls.push(jobs.length));
    await waitUntil(async () => calls.length > 0);
    expect(calls).toEqual([2]);
  });

  it('delivers further jobs after work has failed, whose jobs end', async () => {
    const received: string[] = [];
    await bench.nudgeAlone(NUMBER);
    await listen(async ([job]) => {
      received.push(job?.shipmentNumber ?? '');
      if (received.length === 1) throw new Error('broken');
    });
    await waitUntil(async () => (await bench.statesNow()).includes('failed'));
    await bench.nudgeAlone(OTHER);
    await waitUntil(async () => received.length === 2);
    expect(received).toEqual([NUMBER, OTHER]);
  });

  it('waits for running jobs when the job source ends, and delivers no more', async () => {
    const begun = Promise.withResolvers<void>();
    const answer = Promise.withResolvers<void>();
    const received: string[] = [];
    await bench.nudgeAlone(NUMBER);
    await listen(async (jobs) => {
      received.push(...jobs.map(({ shipmentNumber }) => shipmentNumber));
      begun.resolve();
      await answer.promise;
    });
    await begun.promise;
    let hasEnded = false;
    const ended = source.end().then(() => {
      hasEnded = true;
    });
    await bench.nudgeAlone(OTHER);
    expect(hasEnded).toBe(false);
    answer.resolve();
    await ended;
    expect(received).toEqual([NUMBER]);
    expect(await bench.statesNow()).toEqual(['completed', 'created']);
  });

  it('ends a job source at once that never listened', async () => {
    await source.end();
    expect(logged).toEqual([]);
  });
});
