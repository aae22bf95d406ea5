import type { District } from '#domain/area/district.ts';
import type { CourierProfile } from '#domain/courier/courier.ts';
import type { CodTerms, CourierService, InsuranceTerms } from '#domain/courier/service.ts';
import { basisPoints, rupiah, ZERO } from '#domain/money.ts';
import type { Parcel } from '#domain/rating/parcel.ts';
import type { PricingRule } from '#domain/rating/pricing-rule.ts';

/** Each makes something ordinary; a test names only what it is about. */

export const COD: CodTerms = {
  minAmount: rupiah(10_000),
  maxAmount: rupiah(5_000_000),
  fee: basisPoints(300),
  minFee: rupiah(2_500),
  settlementDays: 7,
};

export const INSURANCE: InsuranceTerms = {
  fee: basisPoints(20),
  adminFee: rupiah(5_000),
  maxInsuredValue: rupiah(20_000_000),
};

export function parcel(changes: Partial<Parcel> = {}): Parcel {
  return {
    weightGrams: 1_000,
    dimensions: null,
    declaredValue: null,
    cod: false,
    codAmount: null,
    insuredValue: null,
    ...changes,
  };
}

/** Collects no cash and insures nothing, from a gram to 30 kg. */
export function service(changes: Partial<CourierService> = {}): CourierService {
  return {
    code: 'REG',
    name: 'Regular',
    description: 'Regular delivery.',
    type: 'REGULAR',
    pickupSupported: true,
    dropOffSupported: true,
    cod: null,
    insurance: null,
    weight: {
      minGrams: 1,
      maxGrams: 30_000,
      volumetricDivisor: 6_000,
      roundingToleranceGrams: 300,
    },
    estimatedDays: { min: 2, max: 4 },
    ...changes,
  };
}

export function profile(changes: Partial<CourierProfile> = {}): CourierProfile {
  const services = changes.services ?? [service()];
  return {
    code: 'swift',
    name: 'Swift',
    logoUrl: null,
    provider: 'SWIFT',
    capabilities: {
      rates: true,
      booking: true,
      tracking: true,
      cancellation: true,
      pickup: 'SEPARATE',
      cod: services.some(({ cod }) => cod !== null),
      insurance: services.some(({ insurance }) => insurance !== null),
    },
    ...changes,
    services,
  };
}

/** For everyone and everything: no margin, no discount, valid for good. */
export function pricingRule(changes: Partial<PricingRule> = {}): PricingRule {
  return {
    ruleId: '01900000-0000-7000-8000-000000000001',
    environment: 'TEST',
    accountId: null,
    courierCode: null,
    serviceCode: null,
    markup: basisPoints(0),
    markupFixed: ZERO,
    discount: basisPoints(0),
    discountFixed: ZERO,
    validFrom: new Date('2026-01-01T00:00:00Z'),
    validUntil: null,
    createdAt: new Date('2026-01-01T00:00:00Z'),
    ...changes,
  };
}

export function district(districtId: string, changes: Partial<District> = {}): District {
  return {
    districtId,
    name: `District ${districtId}`,
    regency: 'Kabupaten Gresik',
    province: 'Jawa Timur',
    postalCodes: ['61181'],
    mainPostalCode: '61181',
    latitude: -7.17,
    longitude: 112.63,
    ...changes,
  };
}
