import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type CrowdReport, runCrowd } from '#tests/chaos/webhooks/crowd.ts';
import { smallCrowd, smallRotation, smallStorm } from '#tests/chaos/webhooks/presets.ts';
import { type RotationReport, runRotation } from '#tests/chaos/webhooks/rotation.ts';
import { runStorm, type StormReport } from '#tests/chaos/webhooks/storm.ts';
import { openWebhookWorld, type WebhookWorld } from '#tests/chaos/webhooks/world.ts';
import { openSharedServer, type TestServer } from '#tests/kit/database.ts';
import { endPrograms } from '#tests/kit/program.ts';
import '#tests/kit/one-realm.ts';

/** `SEED=… make test ONLY=tests/processes/webhooks.test.ts` draws the same again. */
const SEED = Number(process.env.SEED ?? Date.now() % 2 ** 31);
const RUN_MAX_MS = 600_000;

describe(`webhooks of real processes (seed ${SEED})`, () => {
  let postgres: TestServer;
  const worlds: WebhookWorld[] = [];
  let storm: StormReport;
  let crowd: CrowdReport;
  let rotation: RotationReport;

  const openWorld = async () => {
    const world = await openWebhookWorld(await postgres.freshDatabase(), {
      seed: SEED,
      apart: false,
    });
    worlds.push(world);
    return world;
  };

  // They wait for leases and time-outs most of the time.
  beforeAll(async () => {
    postgres = await openSharedServer();
    const [stormy, calm] = [await openWorld(), await openWorld()];
    [storm, crowd, rotation] = await Promise.all([
      runStorm(stormy, smallStorm(SEED)),
      runCrowd(calm, smallCrowd(SEED)),
      runRotation(calm, smallRotation),
    ]);
  }, RUN_MAX_MS);

  afterAll(async () => {
    await Promise.all(worlds.map((world) => world.close()));
    await endPrograms();
    await postgres.close();
  });

  it('bring every event, though receivers fail and workers are killed', () => {
    expect(storm.violations).toEqual([]);
    expect(storm.events).toBeGreaterThanOrEqual(200);
    expect(storm.requests).toBeGreaterThan(storm.deliveries * 1.1);
    expect(storm.met).toBeGreaterThan(0);
  });

  it('never crowd an endpoint, nor read what never ends', () => {
    expect(crowd.violations).toEqual([]);
    expect(crowd.silentPeak).toBeGreaterThan(1);
    expect(crowd.peak).toBeGreaterThan(1);
    expect(crowd.saidBytes).toBeGreaterThan(0);
  });

  it('verify by the old secret and by the new one while it is rotated', () => {
    expect(rotation.violations).toEqual([]);
    expect(Math.min(rotation.old, rotation.new)).toBeGreaterThan(0);
  });

  it('leave nothing to complain of', () => {
    expect(worlds.flatMap((world) => world.complaints())).toEqual([]);
  });
});
