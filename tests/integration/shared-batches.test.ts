import { afterAll, beforeAll, describe, it } from '@jest/globals';
import { openSharedServer } from '#tests/kit/database.ts';
import { openPostgresStorage } from '#tests/kit/postgres-storage.ts';
import { openBatches } from '#tests/kit/shared-scenes/batches.ts';
import { READ_CHECKS } from '#tests/kit/shared-scenes/reads.ts';
import { checksOf, learn } from '#tests/kit/shared-scenes/scene.ts';
import { SHARED_SCENES } from '#tests/kit/shared-scenes/scenes.ts';

const server = await openSharedServer();
const database = await server.freshDatabase();
const storage = await openPostgresStorage(database);
const batches = await openBatches(storage.source, database.ownerUrl);
const renew = async () => batches.on(await storage.renew());

afterAll(async () => {
  await batches.close();
  await storage.close();
  await server.close();
});

describe('a commit of several decisions', () => {
  for (const scene of SHARED_SCENES) {
    beforeAll(() => learn(scene, renew));
    for (const { name, check } of checksOf(scene)) it(name, async () => check(await renew()));
  }
});

describe('a round trip of several reads', () => {
  for (const { name, check } of READ_CHECKS) it(name, async () => check(await renew()));
});
