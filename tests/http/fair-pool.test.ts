import { expect, it } from '@jest/globals';
import { TOKENS } from '#src/composition/tokens.ts';
import { apiClient } from '#tests/kit/api-client.ts';
import { withClient } from '#tests/kit/database.ts';
import { newSeller } from '#tests/kit/seller.ts';
import { sharedApi } from '#tests/kit/shared-api.ts';
import { looked } from '#tests/kit/store-contracts/writes.ts';
import { waitUntil } from '#tests/kit/wait-until.ts';

const POOL = 5;
const SHARE = 3;
/** Connections for all accounts in TEST together. */
const TEST_SHARE = 4;
const GREEDY = 24;
const WAITING = `
  SELECT count(*)::integer AS count FROM pg_locks
  WHERE NOT granted AND relation = 'shipment'::regclass`;

const shared = sharedApi({ settings: { DATABASE_POOL_SIZE: String(POOL) } });

it('leaves connections to other accounts while one account runs slow lists', async () => {
  const greedy = await newSeller(shared.api);
  const other = await newSeller(shared.api);
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

it('leaves connections to LIVE while all accounts in TEST run slow lists', async () => {
  const greedy = [await newSeller(shared.api), await newSeller(shared.api)];
  const live = apiClient(
    shared.api.port,
    (await shared.api.newKey({ environment: 'LIVE' })).secret,
  );
  await withClient(shared.database.ownerUrl, async (owner) => {
    const waiting = async () => (await owner.query(WAITING)).rows[0].count;
    await owner.query('BEGIN');
    await owner.query('LOCK TABLE shipment IN ACCESS EXCLUSIVE MODE');
    const lists = Array.from({ length: GREEDY }, (_, at) =>
      greedy[at % greedy.length]?.client.get('/api/v1/shipments'),
    );
    await waitUntil(async () => (await waiting()) >= TEST_SHARE);
    expect((await live.get('/api/v1/balance')).status).toBe(200);
    expect(await waiting()).toBeLessThanOrEqual(TEST_SHARE);
    await owner.query('ROLLBACK');
    for (const answer of await Promise.all(lists)) expect(answer?.status).toBe(200);
  });
});

it('leaves half of the connections to accounts while work without an account runs', async () => {
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
