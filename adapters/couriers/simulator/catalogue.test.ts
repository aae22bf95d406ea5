import { describe, expect, it } from '@jest/globals';
import { SERVICE_TYPES } from '#domain/carrying/courier/service.ts';
import { chargeableWeightKg } from '#domain/selling/rating/chargeable-weight.ts';
import { COURIERS, EVERY_COURIER, serviceOf } from './fixtures/couriers.ts';
import { parcel } from './fixtures/requests.ts';
import { openSimulator } from './fixtures/simulator-scene.ts';

const CODES = ['jne', 'jnt', 'sicepat', 'anteraja', 'ninja', 'lion', 'pos', 'tiki'];

describe('simulator: the eight couriers of TEST', () => {
  it('lists the couriers of TEST in a fixed order', () => {
    expect(COURIERS.map(({ profile }) => profile.code)).toEqual(CODES);
    expect(openSimulator().couriers.map(({ profile }) => profile)).toEqual(
      COURIERS.map(({ profile }) => profile),
    );
  });

  it('serves all couriers of TEST by the simulator', () => {
    expect(new Set(COURIERS.map(({ profile }) => profile.provider))).toEqual(
      new Set(['SIMULATOR']),
    );
  });

  it('offers couriers with and without COD, pickup and cancellation', () => {
    const capabilities = COURIERS.map(({ profile }) => profile.capabilities);
    expect(new Set(capabilities.map(({ cod }) => cod))).toEqual(new Set([true, false]));
    expect(new Set(capabilities.map(({ cancellation }) => cancellation)).size).toBe(2);
    expect(new Set(capabilities.map(({ pickup }) => pickup))).toEqual(
      new Set(['SEPARATE', 'WITH_BOOKING', 'NONE']),
    );
  });

  it('uses at least three combinations of volumetric divisor and rounding tolerance in TEST', () => {
    const pairs = COURIERS.flatMap(({ profile }) => profile.services).map(({ weight }) =>
      [weight.volumetricDivisor, weight.roundingToleranceGrams].join('/'),
    );
    expect([...new Set(pairs)].toSorted()).toEqual([
      '4000/100',
      '4000/300',
      '5000/300',
      '6000/300',
    ]);
  });

  it('bills different chargeable weights for the same parcel at the couriers of TEST', () => {
    const dimensions = { lengthCm: 50, widthCm: 37.5, heightCm: 33 };
    const bulky = parcel({ weightGrams: 9_000, dimensions });
    const billed = COURIERS.flatMap(({ profile }) => profile.services).map(({ weight }) =>
      chargeableWeightKg(bulky, weight),
    );
    // 61,875 cm³ weigh 10.313 kg with the divisor 6,000, 12.375 kg with 5,000 and 15.469 kg with
    // 4,000.
    expect(new Set(billed)).toEqual(new Set([11, 13, 16]));
    const tolerated = parcel({ weightGrams: 12_250 });
    const jtr = serviceOf('jne', 'JTR');
    const gokil = serviceOf('sicepat', 'GOKIL');
    expect(chargeableWeightKg(tolerated, jtr.weight)).toBe(13);
    expect(chargeableWeightKg(tolerated, gokil.weight)).toBe(12);
  });
});

describe.each(EVERY_COURIER)('simulator: catalogue of %s', (_, { profile }) => {
  it('uses valid and unique service codes for each courier of TEST', () => {
    const codes = profile.services.map(({ code }) => code);
    expect(profile.code).toMatch(/^[a-z0-9_]{2,20}$/);
    for (const code of codes) expect(code).toMatch(/^[A-Z0-9_]{2,20}$/);
    expect(new Set(codes).size).toBe(codes.length);
  });

  it('offers a regular service at each courier of TEST, and only known service types', () => {
    const types = profile.services.map(({ type }) => type);
    expect(types).toContain('REGULAR');
    for (const type of types) expect(SERVICE_TYPES).toContain(type);
  });

  it('claims COD, insurance and pickup exactly if a service offers them', () => {
    const { services, capabilities } = profile;
    expect(capabilities.cod).toBe(services.some(({ cod }) => cod !== null));
    expect(capabilities.insurance).toBe(services.some(({ insurance }) => insurance !== null));
    expect(capabilities.pickup !== 'NONE').toBe(services.some((one) => one.pickupSupported));
  });

  it("orders the ends of a service's limits, and allows hand-over of every parcel", () => {
    for (const { weight, estimatedDays, cod, ...service } of profile.services) {
      expect(weight.minGrams).toBeGreaterThanOrEqual(1);
      expect(weight.maxGrams).toBeGreaterThan(weight.minGrams);
      expect(estimatedDays.max).toBeGreaterThanOrEqual(estimatedDays.min);
      expect(cod?.maxAmount ?? 1).toBeGreaterThan(cod?.minAmount ?? 0);
      // The fee is taken from the collected cash, so it must not exceed that amount.
      expect(cod?.minFee ?? 0).toBeLessThanOrEqual(cod?.minAmount ?? 0);
      expect(cod?.fee ?? 0).toBeLessThanOrEqual(10_000);
      expect(service.pickupSupported || service.dropOffSupported).toBe(true);
    }
  });
});
