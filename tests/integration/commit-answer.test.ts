import { afterAll, expect, it } from '@jest/globals';
import { Pool, type PoolClient } from 'pg';
import { isTimeout } from '#adapters/postgres/fault.ts';
import { commitAll } from '#adapters/postgres/send-writes.ts';
import { OutcomeUnknown } from '#domain/unit-of-work.ts';
import { openSharedServer } from '#tests/kit/database.ts';
import { openPostgresStorage } from '#tests/kit/postgres-storage.ts';
import { whileLocked } from '#tests/kit/row-locks.ts';
import { ALICE, sampleAccount } from '#tests/kit/store-contracts/samples.ts';
import { insertAccounts } from '#tests/kit/store-contracts/shipment-samples.ts';

const server = await openSharedServer();
const database = await server.freshDatabase();
const storage = await openPostgresStorage(database);
/** Sends statements one by one: a pipelined connection is closed when an answer is late. */
const pool = new Pool({ connectionString: database.appUrl, max: 1 });

afterAll(async () => {
  await pool.end();
  await storage.close();
  await server.close();
});

const RENAME = { text: 'UPDATE account SET name = $2 WHERE account_id = $1' };

/** Lets the next statement of a connection wait for its answer for a short time only. */
function letNextTimeOut(client: PoolClient): Promise<unknown> {
  const send: (query: unknown) => Promise<unknown> = client.query.bind(client);
  return new Promise((resolve) => {
    const query = (statement: object) => {
      Object.assign(client, { query: send });
      const answer = send({ ...statement, query_timeout: 1 });
      answer.catch(resolve);
      return answer;
    };
    Object.assign(client, { query });
  });
}

it('counts a transaction as committed by the answer to its COMMIT, although a statement lacked one', async () => {
  const renewed = await storage.renew();
  await insertAccounts(renewed);
  const locked = { table: 'account', where: `account_id = '${ALICE}'` };
  const client = await pool.connect();
  await client.query('BEGIN');
  const { committing } = await whileLocked(database.ownerUrl, locked, async (locks) => {
    const timedOut = letNextTimeOut(client);
    const committed = commitAll(client, [{ statement: RENAME, values: [ALICE, 'Toko Baru'] }]);
    await locks.untilWaiting(1);
    expect(isTimeout(await timedOut)).toBe(true);
    return { committing: committed };
  });
  await committing;
  client.release(true);
  expect(await renewed.stores.accounts.find(ALICE)).toEqual(sampleAccount({ name: 'Toko Baru' }));
});

it('reports an unknown outcome if a statement was never sent, although the others were committed', async () => {
  const renewed = await storage.renew();
  await insertAccounts(renewed);
  const unsendable = {
    toPostgres() {
      throw new TypeError('a value without a form');
    },
  };
  const client = await pool.connect();
  await client.query('BEGIN');
  const committing = commitAll(client, [
    { statement: RENAME, values: [ALICE, 'Toko Baru'] },
    { statement: RENAME, values: [ALICE, unsendable] },
  ]);
  await expect(committing).rejects.toThrow(OutcomeUnknown);
  client.release(true);
});
