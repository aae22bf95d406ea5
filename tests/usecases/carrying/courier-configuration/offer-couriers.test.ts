import { beforeEach, describe, expect, it } from '@jest/globals';
import { ALICE } from '#tests/kit/store-contracts/samples.ts';
import { CONFIGURE, configurationScene, refusalOf } from './configuration-scene.ts';

const ENABLE = { accountId: null, provider: 'SWIFT', courierCode: null, services: null, by: 'R' };
const TEST = { ...ENABLE, route: null };
const OTHER = { ...CONFIGURE, provider: 'OTHER', credentials: {}, urls: {} };

let scene = configurationScene();
beforeEach(async () => {
  scene = configurationScene();
  await scene.configureProvider(CONFIGURE);
});

async function onSale() {
  const { offers } = await scene.readLiveConfiguration();
  return offers
    .filter(({ isOnSale }) => isOnSale)
    .map(({ courierCode, provider, accountId }) => [courierCode, provider, accountId])
    .toSorted();
}

describe('couriers of a provider', () => {
  it('enables all couriers of a provider, or one with some of its services', async () => {
    const sold = await scene.enableCouriers(ENABLE);
    expect(sold.map(({ courierCode }) => courierCode)).toEqual(['jne', 'sap']);
    const limited = { ...ENABLE, courierCode: 'jne', services: ['REG'] };
    expect(await scene.enableCouriers(limited)).toMatchObject([{ services: ['REG'], revision: 2 }]);
    expect(await onSale()).toHaveLength(2);
  });

  it('moves a courier from another provider only if it is named', async () => {
    await scene.configureProvider(OTHER);
    await scene.enableCouriers({ ...ENABLE, provider: 'OTHER' });
    await scene.enableCouriers(ENABLE);
    expect(await onSale()).toEqual([
      ['jne', 'OTHER', null],
      ['sap', 'SWIFT', null],
    ]);
    await scene.enableCouriers({ ...ENABLE, courierCode: 'jne' });
    expect((await onSale())[0]).toEqual(['jne', 'SWIFT', null]);
  });

  it('disables one courier, or all of a provider', async () => {
    await scene.enableCouriers(ENABLE);
    await scene.disableCouriers({ accountId: null, by: 'R', courierCode: 'sap', provider: null });
    expect(await onSale()).toEqual([['jne', 'SWIFT', null]]);
    await scene.disableCouriers({ accountId: null, by: 'R', courierCode: null, provider: 'SWIFT' });
    expect(await onSale()).toEqual([]);
    const { connections, offers } = await scene.readLiveConfiguration();
    expect([connections.length, offers.length]).toEqual([1, 2]);
  });

  it('disables a courier for one account without affecting others', async () => {
    await scene.enableCouriers(ENABLE);
    await scene.disableCouriers({ accountId: ALICE, by: 'R', courierCode: 'jne', provider: null });
    const { offers } = await scene.readLiveConfiguration();
    const jne = offers.filter(({ courierCode }) => courierCode === 'jne');
    expect(new Map(jne.map(({ accountId, isOnSale }) => [accountId, isOnSale]))).toEqual(
      new Map([
        [null, true],
        [ALICE, false],
      ]),
    );
  });

  it.each([
    ['UNKNOWN_PROVIDER', { provider: 'SIMULATOR' }],
    ['NOT_CONFIGURED', { provider: 'OTHER' }],
    ['UNKNOWN_COURIER', { courierCode: 'anteraja' }],
    ['UNKNOWN_SERVICE', { courierCode: 'jne', services: ['REG', 'OKE'] }],
  ])('rejects enabling couriers with %s %j', async (code, change) => {
    expect(await refusalOf(scene.enableCouriers({ ...ENABLE, ...change }))).toBe(code);
    expect(await onSale()).toEqual([]);
  });

  it('rejects disabling a courier that is not offered', async () => {
    const end = scene.disableCouriers({ ...ENABLE, courierCode: 'jne', provider: null });
    expect(await refusalOf(end)).toBe('NOT_OFFERED');
  });
});

describe('a test of a provider', () => {
  it('shows the rates of one courier, on sale or not', async () => {
    const result = await scene.testProvider({ ...TEST, courierCode: null });
    expect(result).toMatchObject({ kind: 'OFFERED', courier: { code: 'jne' } });
  });

  it('tests a provider with the route that the operator names', async () => {
    const route = { origin: '32.73.02', destination: '31.71.01' };
    const result = await scene.testProvider({ ...TEST, courierCode: null, route });
    expect(result).toMatchObject({ kind: 'OFFERED' });
    expect(scene.jne.asked.at(-1)?.request.route).toMatchObject({
      origin: { districtId: '32.73.02' },
      destination: { districtId: '31.71.01' },
    });
  });

  it('reports why a provider test has no rates', async () => {
    const result = await scene.testProvider({ ...TEST, courierCode: 'sap' });
    expect(result).toMatchObject({ kind: 'FAILED', message: 'SWIFT says no.' });
  });

  it.each([
    ['UNKNOWN_PROVIDER', { provider: 'SIMULATOR' }],
    ['NOT_CONFIGURED', { provider: 'OTHER' }],
    ['UNKNOWN_COURIER', { courierCode: 'anteraja' }],
    ['UNKNOWN_DISTRICT', { route: { origin: '31.71.01', destination: '99.99.99' } }],
    ['UNKNOWN_DISTRICT', { route: { origin: '99.99.99', destination: '31.71.01' } }],
  ])('rejects a provider test with %s %j', async (code, change) => {
    expect(await refusalOf(scene.testProvider({ ...TEST, ...change }))).toBe(code);
  });
});
