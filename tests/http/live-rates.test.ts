import { expect, it } from '@jest/globals';
import { RATES_BODY } from '#tests/kit/api-client.ts';
import { liveScene } from './live-scene.ts';

/** Deadline long enough for the healthy couriers on a busy machine. */
const scene = liveScene({ settings: { RATES_DEADLINE_MS: '5000' } });

const HEALTHY = ['anteraja', 'idexpress', 'jnt', 'lion', 'ninja', 'pos', 'rpx', 'sap'];

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
