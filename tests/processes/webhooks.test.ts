import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type EndpointLoadReport, runEndpointLoad } from '#tests/chaos/webhooks/endpoint-load.ts';
import {
  smallEndpointLoad,
  smallRotation,
  smallWorkerKills,
} from '#tests/chaos/webhooks/presets.ts';
import { type RotationReport, runRotation } from '#tests/chaos/webhooks/rotation.ts';
import { runWorkerKills, type WorkerKillReport } from '#tests/chaos/webhooks/worker-kills.ts';
import { openWebhookWorld, type WebhookWorld } from '#tests/chaos/webhooks/world.ts';
import { openSharedServer, type TestServer } from '#tests/kit/database.ts';
import { endPrograms } from '#tests/kit/program.ts';
import '#tests/kit/one-realm.ts';

/** `SEED=… make test ONLY=tests/processes/webhooks.test.ts` repeats the same run. */
const SEED = Number(process.env.SEED ?? Date.now() % 2 ** 31);
const RUN_MAX_MS = 600_000;

describe(`webhooks of real processes (seed ${SEED})`, () => {
  let postgres: TestServer;
  const worlds: WebhookWorld[] = [];
  let workerKills: WorkerKillReport;
  let load: EndpointLoadReport;
  let rotation: RotationReport;

  const openWorld = async () => {
    const world = await openWebhookWorld(await postgres.freshDatabase(), {
      seed: SEED,
      apart: false,
    });
    worlds.push(world);
    return world;
  };

  // Waits are mostly for leases and time-outs.
  beforeAll(async () => {
    postgres = await openSharedServer();
    const stormy = await openWorld();
    const calm = await openWorld();
    [workerKills, load, rotation] = await Promise.all([
      runWorkerKills(stormy, smallWorkerKills(SEED)),
      runEndpointLoad(calm, smallEndpointLoad(SEED)),
      runRotation(calm, smallRotation),
    ]);
  }, RUN_MAX_MS);

  afterAll(async () => {
    await Promise.all(worlds.map((world) => world.close()));
    await endPrograms();
    await postgres.close();
  });

  it('delivers every webhook event, though receivers fail and workers are killed', () => {
    expect(workerKills.violations).toEqual([]);
    expect(workerKills.events).toBeGreaterThanOrEqual(200);
    expect(workerKills.requests).toBeGreaterThan(workerKills.deliveries * 1.1);
    expect(workerKills.interrupted).toBeGreaterThan(0);
  });

  it('limits the requests to a webhook endpoint, and never reads an endless answer', () => {
    expect(load.violations).toEqual([]);
    expect(load.silentPeak).toBeGreaterThan(1);
    expect(load.peak).toBeGreaterThan(1);
    expect(load.saidBytes).toBeGreaterThan(0);
  });

  it('verifies webhooks by the old and the new secret during a rotation', () => {
    expect(rotation.violations).toEqual([]);
    expect(Math.min(rotation.old, rotation.new)).toBeGreaterThan(0);
  });

  it('logs no error while receivers fail and workers are killed', () => {
    expect(worlds.flatMap((world) => world.complaints())).toEqual([]);
  });
});
