import { afterAll, describe, it } from '@jest/globals';
import { openSharedServer } from '#tests/kit/database.ts';
import { POSTGRES_CONTRACTS } from '#tests/kit/postgres-contracts.ts';
import { openPostgresStorage } from '#tests/kit/postgres-storage.ts';
import { unitOfWorkContract } from '#tests/kit/store-contracts/unit-of-work.ts';

const server = await openSharedServer();
const storage = await openPostgresStorage(await server.freshDatabase());

afterAll(async () => {
  await storage.close();
  await server.close();
});

for (const { port, checks } of [...POSTGRES_CONTRACTS, unitOfWorkContract]) {
  describe(`PostgreSQL's ${port}, as the role that serves`, () => {
    for (const { name, check } of checks) it(name, async () => check(await storage.renew()));
  });
}
