import { expect, it } from '@jest/globals';
import { TOKENS } from '#src/composition/tokens.ts';
import { withClient } from '#tests/kit/database.ts';
import { newSeller } from '#tests/kit/seller.ts';
import { sharedApi } from '#tests/kit/shared-api.ts';
import { looked } from '#tests/kit/store-contracts/writes.ts';
import { waitUntil } from '#tests/kit/wait-until.ts';

const POOL = 5;
const SHARE = 3;
const GREEDY = 24;
const WAITING = `
  SELECT count(*)::integer AS count FROM pg_locks
  WHERE NOT granted AND relation = 'shipment'::regclass`;

const shared = sharedApi({ settings: { DATABASE_POOL_SIZE: String(POOL) } });

it('the slow lists of one account leave half of the connections to all others', async () => {
  const [greedy, other] = [await newSeller(shared.api), await newSeller(shared.api)];
  await other.client.get('/api/v1/balance');
  await withClient(shared.database.ownerUrl, async (owner) => {
    const waiting = async () => (await owner.query(WAITING)).rows[0].count;
    await owner.query('BEGIN');
    await owner.query('LOCK TABLE shipment IN ACCESS EXCLUSIVE MODE');
    const lists = Array.from({ length: GREEDY }, () => greedy.client.get('/api/v1/shipments'));
    await waitUntil(async () => (await waiting()) >= SHARE);
    expect((await other.client.get('/api/v1/balance')).status).toBe(200);
    expect(await waiting()).toBeLessThanOrEqual(SHARE);
    await owner.query('ROLLBACK');
    for (const { status } of await Promise.all(lists)) expect(status).toBe(200);
  });
  expect((await greedy.client.get('/api/v1/shipments')).status).toBe(200);
});

it('what is done for no account leaves them half as well', async () => {
  const { client } = await newSeller(shared.api);
  const released = Promise.withResolvers<void>();
  let started = 0;
  const unitOfWork = shared.api.container.get(TOKENS.unitOfWork);
  const works = Array.from({ length: SHARE + 1 }, () =>
    looked({ unitOfWork }, async () => {
      started += 1;
      await released.promise;
    }),
  );
  await waitUntil(() => started === SHARE);
  expect((await client.get('/api/v1/balance')).status).toBe(200);
  expect(started).toBe(SHARE);
  released.resolve();
  await Promise.all(works);
});
