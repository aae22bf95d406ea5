import type { District } from '#domain/carrying/area/district.ts';
import type { CourierProfile } from '#domain/carrying/courier/courier.ts';
import { USUAL_PICKUP_HOURS } from '#domain/carrying/courier/pickup-hours.ts';
import type { CodTerms, CourierService, InsuranceTerms } from '#domain/carrying/courier/service.ts';
import type { Pickup } from '#domain/carrying/pickup/pickup.ts';
import type { TopUp } from '#domain/money/top-up/top-up.ts';
import { basisPoints, rupiah, ZERO } from '#domain/money.ts';
import type { Quote } from '#domain/selling/quote/quote.ts';
import type { Parcel } from '#domain/selling/rating/parcel.ts';
import type { PricingRule } from '#domain/selling/rating/pricing-rule.ts';
import { newShipment, type ShipmentRequest } from '#domain/selling/shipment/new-shipment.ts';
import type { Party } from '#domain/selling/shipment/party.ts';
import { type Item, remarksOf, type Shipment } from '#domain/selling/shipment/shipment.ts';

/** Builders of ordinary values; a test names only the fields that matter to it. */

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

/** Service from a gram to 30 kg without COD and insurance. */
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
    provider: 'SIMULATOR',
    capabilities: {
      rates: true,
      booking: true,
      tracking: true,
      cancellation: true,
      pickup: 'SEPARATE',
      cod: services.some(({ cod }) => cod !== null),
      insurance: services.some(({ insurance }) => insurance !== null),
    },
    pickupHours: USUAL_PICKUP_HOURS,
    bookingTerms: { class: 'A', deadlineMs: 5_000 },
    trackingTerms: { batch: 100, everyMs: 2_000, atATime: 2, perSecond: 50 },
    ...changes,
    services,
  };
}

/** Pricing rule for everyone and everything: no margin, no discount, no end. */
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

/**
 * Quote from Kalideres to Kebomas for 18,000 and a quarter of an hour, with COD and insurance
 * available.
 */
export function quote(changes: Partial<Quote> = {}): Quote {
  return {
    accountId: '01900000-0000-7000-8000-0000000000a1',
    environment: 'TEST',
    quoteId: '01900000-0000-7000-8000-000000000001',
    provider: 'SIMULATOR',
    courierCode: 'swift',
    courierName: 'Swift',
    serviceCode: 'REG',
    serviceName: 'Regular',
    pickupSupported: true,
    dropOffSupported: true,
    codTerms: COD,
    insuranceTerms: INSURANCE,
    originDistrictId: '31.73.06',
    destinationDistrictId: '35.25.14',
    parcel: parcel(),
    price: rupiah(18_700),
    discount: rupiah(700),
    finalPrice: rupiah(18_000),
    cost: rupiah(17_000),
    ruleId: '01900000-0000-7000-8000-000000000002',
    codFee: null,
    insuranceFee: null,
    codCost: ZERO,
    insuranceCost: ZERO,
    chargeableWeightKg: 1,
    estimatedDays: { min: 2, max: 3 },
    createdAt: new Date('2026-11-21T08:00:00.000Z'),
    expiresAt: new Date('2026-11-21T08:15:00.000Z'),
    shipmentNumber: null,
    ...changes,
  };
}

export function party(changes: Partial<Party> = {}): Party {
  return {
    name: 'Budi',
    phone: '+6281234567890',
    address: 'Jalan Mawar 1',
    village: null,
    districtId: '31.73.06',
    place: null,
    postalCode: null,
    email: null,
    company: null,
    note: null,
    coordinates: null,
    ...changes,
  };
}

export function item(changes: Partial<Item> = {}): Item {
  return {
    name: 'Batik shirt',
    quantity: 1,
    price: rupiah(150_000),
    sku: null,
    description: null,
    category: null,
    weightGrams: null,
    ...changes,
  };
}

/** Order of `quote()`, paid by wallet, without any options. */
export function shipmentRequest(changes: Partial<ShipmentRequest> = {}): ShipmentRequest {
  return {
    sender: party(),
    receiver: party({ districtId: '35.25.14' }),
    items: [item()],
    paymentMethod: 'WALLET',
    codAmount: null,
    insuredValue: null,
    collectionMethod: null,
    pickup: null,
    ...remarksOf({}),
    ...changes,
  };
}

/** Shipment of `quote()`, paid by wallet, without any options. */
export function shipment(changes: Partial<Shipment> = {}): Shipment {
  const sold = newShipment({
    quote: quote(),
    request: shipmentRequest(),
    courier: undefined,
    shipmentNumber: 'SHP261121000000009',
    shipmentId: '01900000-0000-7000-8000-000000000003',
    idempotencyKey: 'order-1',
    paymentExpiresAt: null,
    now: new Date('2026-11-21T08:01:00.000Z'),
  });
  return { ...sold, lastSequence: 2, ...changes };
}

/** New top-up of half a million, to be paid by QRIS. */
export function topUp(changes: Partial<TopUp> = {}): TopUp {
  return {
    accountId: '01900000-0000-7000-8000-0000000000a1',
    environment: 'TEST',
    topUpId: '01900000-0000-7000-8000-000000000004',
    status: 'PENDING',
    method: 'QRIS',
    amount: rupiah(500_000),
    createdAt: new Date('2026-11-21T08:00:00.000Z'),
    expiresAt: new Date('2026-11-21T08:30:00.000Z'),
    paidAt: null,
    transactionId: null,
    lastSequence: 0,
    ...changes,
  };
}

/**
 * Pickup requested from swift for two of its shipments, tomorrow afternoon at their senders' door.
 */
export function pickup(changes: Partial<Pickup> = {}): Pickup {
  const shipmentNumbers = changes.shipmentNumbers ?? ['SHP261121000000009', 'SHP26112100000001G'];
  return {
    accountId: '01900000-0000-7000-8000-0000000000a1',
    environment: 'TEST',
    pickupId: '01900000-0000-7000-8000-000000000005',
    status: 'REQUESTED',
    provider: 'SIMULATOR',
    courierCode: 'swift',
    originDistrictId: '31.73.06',
    shipmentNumbers,
    waiting: shipmentNumbers,
    date: '2026-11-22',
    window: { start: '13:00', end: '16:00' },
    timeZone: 'WIB',
    contact: { name: 'Budi', phone: '+6281234567890' },
    address: 'Jalan Mawar 1',
    notes: null,
    courierReference: null,
    isIncludedInBooking: false,
    failure: null,
    createdAt: new Date('2026-11-21T08:00:00.000Z'),
    lastSequence: 1,
    ...changes,
  };
}
