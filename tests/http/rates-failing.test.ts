import { describe, expect, it } from '@jest/globals';
import { type ApiClient, apiClient, RATES_BODY } from '#tests/kit/api-client.ts';
import { sharedApi } from '#tests/kit/shared-api.ts';
import { shortenSilentCourier } from '#tests/kit/silent-courier.ts';
import { couriersOf } from './rate-lists.ts';

const A_MINUTE_MS = 60_000;
const COURIERS = ['jne', 'jnt', 'sicepat', 'anteraja', 'ninja', 'lion', 'pos', 'tiki'];

const shared = sharedApi({ rewire: shortenSilentCourier });

describe('POST /rates where couriers fail', () => {
  it.each([
    { declared: 666_001, what: 'sicepat fail', failing: ['sicepat'], code: 'COURIER_ERROR' },
    { declared: 666_002, what: 'ninja silent', failing: ['ninja'], code: 'COURIER_TIMEOUT' },
    { declared: 666_003, what: 'all fail', failing: COURIERS, code: 'COURIER_UNAVAILABLE' },
  ])('returns $what for a declared value of $declared', async ({ declared, failing, code }) => {
    const own = apiClient(shared.api.port, (await shared.api.newKey()).secret);
    const parcel = { weight_grams: 1200, declared_value: declared };
    const list = (await own.rates({ ...RATES_BODY, package: parcel })).data();
    expect(couriersOf(list)).toEqual(COURIERS.toSorted());
    expect(list.provider_errors.map((each) => each.courier_code)).toEqual(failing);
    for (const error of list.provider_errors) {
      expect(error).toMatchObject({ kind: 'FAILED', code, retryable: true });
    }
    const priced = new Set(list.rates.map((rate) => rate.courier_code));
    expect(priced.size).toBe(COURIERS.length - failing.length);
  });

  it('answers POST /rates at the deadline without waiting for a silent courier', async () => {
    const strict = await shared.another({ settings: { RATES_DEADLINE_MS: '500' } });
    const own = apiClient(strict.port, (await strict.newKey()).secret);
    const parcel = { weight_grams: 1200, declared_value: 666_002 };
    const list = (await own.rates({ ...RATES_BODY, package: parcel })).data();
    const silent = list.provider_errors.find((each) => each.courier_code === 'ninja');
    expect(silent).toMatchObject({ kind: 'FAILED', code: 'COURIER_TIMEOUT' });
    // The courier never answers, so any answer proves the deadline; the guard's own tests check its length.
    expect(silent?.elapsed_ms).toBeLessThan(A_MINUTE_MS);
  });

  it('reports a courier that keeps failing without calling it', async () => {
    const own = apiClient(shared.api.port, (await shared.api.newKey()).secret);
    const body = { ...RATES_BODY, couriers: ['sicepat'] };
    const failing = { ...body, package: { weight_grams: 1200, declared_value: 666_001 } };
    for (let call = 0; call < 8; call += 1) await own.rates(failing);
    expect((await own.rates(body)).data().provider_errors).toMatchObject([
      { courier_code: 'sicepat', kind: 'FAILED', code: 'COURIER_UNAVAILABLE', retryable: true },
    ]);
    expect((await healthOf(own)).get('sicepat')).toMatchObject({ status: 'DOWN' });
    const other = apiClient(shared.api.port, (await shared.api.newKey()).secret);
    expect((await other.rates(body)).data().provider_errors).toEqual([]);
  });
});

async function healthOf(own: ApiClient) {
  const { items } = (await own.get<'listCouriers'>('/api/v1/couriers')).data();
  return new Map(items.map((courier) => [courier.courier_code, courier.health]));
}
