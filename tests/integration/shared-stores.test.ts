import { afterAll, describe, it } from '@jest/globals';
import type { PoolClient } from 'pg';
import type { DataSource } from 'typeorm';
import { readLane } from '#adapters/postgres/read-lane.ts';
import { commitShared } from '#adapters/postgres/send-shared.ts';
import type { Send } from '#adapters/postgres/session.ts';
import type { Write } from '#adapters/postgres/write-queue.ts';
import { openSharedServer } from '#tests/kit/database.ts';
import { POSTGRES_CONTRACTS } from '#tests/kit/postgres-contracts.ts';
import { openPostgresStorage } from '#tests/kit/postgres-storage.ts';

const server = await openSharedServer();
const storage = await openPostgresStorage(await server.freshDatabase(), commitAsShare, sendAsShare);

afterAll(async () => {
  await storage.close();
  await server.close();
});

/** Commits a decision as the only one of a shared commit, in the forms that writes have there. */
async function commitAsShare(client: PoolClient, writes: readonly Write[]): Promise<void> {
  if (writes.length === 0) return;
  const outcome = await commitShared(client, [{ owner: '', writes }]);
  if (outcome !== 'COMMITTED') throw outcome.error;
}

/** Reads in the forms that reads of several decisions have. */
function sendAsShare(source: DataSource): Send {
  return readLane(source, 'TEST').send;
}

for (const { port, checks } of POSTGRES_CONTRACTS) {
  describe(`PostgreSQL's ${port}, in shared commits`, () => {
    for (const { name, check } of checks) it(name, async () => check(await storage.renew()));
  });
}
