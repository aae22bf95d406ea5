import { afterAll, describe, it } from '@jest/globals';
import { openTestServer } from '#tests/kit/database.ts';
import { openPostgresStorage } from '#tests/kit/postgres-storage.ts';
import { CONTRACTS } from '#tests/kit/store-contracts/contracts.ts';

const server = await openTestServer();
const storage = await openPostgresStorage(await server.freshDatabase());

afterAll(async () => {
  await storage.close();
  await server.close();
});

for (const { port, checks } of CONTRACTS) {
  describe(`PostgreSQL's ${port}, as the role that serves`, () => {
    for (const { name, check } of checks) it(name, async () => check(await storage.renew()));
  });
}
