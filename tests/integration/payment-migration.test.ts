import { afterAll, expect, it } from '@jest/globals';
import { sqlState } from '#adapters/postgres/fault.ts';
import { openTestServer, withClient } from '#tests/kit/database.ts';
import { fillWorld, keysOf } from '#tests/kit/retention-rows.ts';
import { ALICE, INSTANT } from '#tests/kit/store-contracts/samples.ts';

const HISTORY = ['payment_receipt', 'operator_act'];

const server = await openTestServer();

afterAll(() => server.close());

it('received money and operator acts are history, of LIVE to the owner, too', async () => {
  const { ownerUrl } = await server.freshDatabase();
  await withClient(ownerUrl, async (owner) => {
    const own = { accountId: ALICE, environment: 'LIVE', n: 1, at: INSTANT } as const;
    await fillWorld(owner, keysOf([own]));
    for (const table of HISTORY) {
      for (const sql of [
        `UPDATE ${table} SET account_id = account_id`,
        `DELETE FROM ${table}`,
        `TRUNCATE ${table}`,
      ]) {
        const refused = await owner.query(sql).catch((error: unknown) => sqlState(error));
        expect([sql, refused]).toEqual([sql, '23001']);
      }
    }
  });
});
