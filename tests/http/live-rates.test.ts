import { expect, it } from '@jest/globals';
import { apiClient, RATES_BODY } from '#tests/kit/api-client.ts';
import { newSeller } from '#tests/kit/seller.ts';
import { sharedApi } from '#tests/kit/shared-api.ts';
import { liveScene } from './live-scene.ts';

const plain = sharedApi();
/** Deadline long enough for the healthy couriers on a busy machine. */
const scene = liveScene({ settings: { RATES_DEADLINE_MS: '5000' } });

const HEALTHY = ['anteraja', 'idexpress', 'jnt', 'lion', 'ninja', 'pos', 'rpx', 'sap'];

it('reports that no courier is on sale when a rate comparison asks no courier', async () => {
  const { client } = await newSeller(plain.api);
  expect((await client.rates(RATES_BODY)).data().notice).toBeNull();
  const account = await plain.api.newAccount();
  const { secret } = await plain.api.newKey({ account, environment: 'LIVE' });
  const live = (await apiClient(plain.api.port, secret).rates(RATES_BODY)).data();
  expect(live).toMatchObject({ rates: [], provider_errors: [], notice: { code: 'NO_COURIERS' } });
});

it('compares rates without a courier that is known but not on sale, and rejects only unknown couriers', async () => {
  const account = await plain.api.newAccount();
  const { secret } = await plain.api.newKey({ account, environment: 'LIVE' });
  const live = apiClient(plain.api.port, secret);
  const known = await live.rates({ ...RATES_BODY, couriers: ['jne'] });
  expect(known.data()).toMatchObject({
    rates: [],
    provider_errors: [{ courier_code: 'jne', code: 'COURIER_UNAVAILABLE' }],
  });
  const unknown = await live.rates({ ...RATES_BODY, couriers: ['xyz'] });
  expect(unknown.error().field_errors).toMatchObject([{ code: 'UNKNOWN_COURIER' }]);
});

it('returns LIVE rates of every healthy courier while others hang, drip or fail', async () => {
  scene.lab.failRates('jne', 'SILENT');
  scene.lab.failRates('sicepat', 'DRIP');
  scene.lab.failRates('tiki', 'DOWN');
  const client = await scene.newClient();
  const { rates, provider_errors: failed } = (await client.rates(RATES_BODY)).data();
  expect([...new Set(rates.map(({ courier_code: code }) => code))].toSorted()).toEqual(HEALTHY);
  expect(Object.fromEntries(failed.map((one) => [one.courier_code, one.code]))).toEqual({
    jne: 'COURIER_TIMEOUT',
    sicepat: 'COURIER_TIMEOUT',
    tiki: 'COURIER_UNAVAILABLE',
  });
});
