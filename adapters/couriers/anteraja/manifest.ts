import type {
  CodTerms,
  CourierService,
  ServiceType,
  WeightRule,
} from '#domain/carrying/courier/service.ts';
import { basisPoints, rupiah } from '#domain/money.ts';
import { FIELD_LIMITS } from '../_kit/field-limits.ts';
import type { Manifest } from '../_kit/manifest.ts';

type Service = readonly [code: string, name: string, type: ServiceType, min: number, max: number];

export const WEIGHT: WeightRule = {
  minGrams: 1,
  maxGrams: 50_000,
  volumetricDivisor: 6_000,
  roundingToleranceGrams: 300,
};
/** Terms with payment after seven days, from an integrator's list checked in May 2026. */
const COD: CodTerms = {
  minAmount: rupiah(25_000),
  maxAmount: rupiah(2_500_000),
  settlementDays: 7,
  fee: basisPoints(300),
  minFee: rupiah(5_000),
};

/**
 * Class C: a booking id is unique at AnterAja, but the answer to a used one is not documented, and
 * no look-up finds an order by it. After a lost reply an operator must ask AnterAja; even if that
 * answer is wrong, a repeated order has the same booking id and creates no second parcel.
 */
export const manifest: Manifest<'accessKeyId' | 'secretAccessKey' | 'prefix', 'api'> = {
  provider: 'ANTERAJA',
  brands: [
    {
      code: 'anteraja',
      name: 'AnterAja',
      capabilities: {
        rates: true,
        booking: true,
        tracking: true,
        cancellation: false,
        pickup: 'WITH_BOOKING',
        cod: true,
        insurance: false,
      },
      services: [
        service(['REG', 'Anteraja Regular', 'REGULAR', 2, 4], 'Standard delivery.'),
        service(['ND', 'Anteraja Next Day', 'NEXT_DAY', 1, 1], 'Next day between larger cities.'),
        service(['SD', 'Anteraja Same Day', 'SAME_DAY', 0, 0], 'On the same day, within a city.'),
      ],
      fieldLimits: FIELD_LIMITS.anteraja,
      bookingTerms: { class: 'C', deadlineMs: 15_000 },
      trackingTerms: { batch: 1, everyMs: 15 * 60_000, atATime: 4, perSecond: 5 },
    },
  ],
  // `prefix` begins each booking id: as issued, without its hyphen.
  credentials: { accessKeyId: 'SECRET', secretAccessKey: 'SECRET', prefix: 'PLAIN' },
  // Production: https://doit.anteraja.id/PARTNER; sandbox: https://doit-sit.anteraja.id/PARTNER.
  urls: { api: null },
  // AnterAja publishes no limit.
  callBudget: { atATime: 40, perSecond: 40 },
  api: {
    duplicates: 'UNDOCUMENTED',
    lookUp: 'REFERENCE',
    bookedDetails: [],
    undocumented: ['REFUSALS', 'RETURNS'],
    awbMayFollow: false,
    cancellationMayFollow: false,
    pickupMayFollow: false,
    errorsInHttp200: true,
    refusesByPage: false,
    limitsBeforeReading: false,
    ordersOmit: ['DIMENSIONS', 'NOTES'],
    refusesUs: { 'HTTP 401': 'NOT_AUTHORISED', 401: 'NOT_AUTHORISED' },
    webhook: null,
  },
  seen: {
    RATES: 'OFFICIAL_DOCUMENT',
    BOOKING: 'OFFICIAL_DOCUMENT',
    DUPLICATES: 'NOT_KNOWN',
    PICKUP: 'OFFICIAL_DOCUMENT',
    COD: 'ASSUMED',
    TRACKING: 'OFFICIAL_DOCUMENT',
    DISTRICTS: 'OFFICIAL_DOCUMENT',
  },
  unverified: [
    'A wrong key is taken to be answered with HTTP 401, or the `status` 401.',
    'No error of an order is documented: each leaves it to an operator, a used booking id, too.',
    'An error is taken to be a `status` other than 200, whatever the HTTP status is.',
    'A route that is not served is taken to have no services.',
    'A service with surcharges is left out, since their form and their price are not documented.',
    'Orders go to `/order`; how `/preorder` differs is not documented.',
    'Cash is named in `cod_value`; its fees are those of an integrator’s list.',
    'Its premium for insurance is not documented, so that nothing is insured.',
    'ICE and BIG are not sold, since the limits of their parcels are not documented.',
    '`expect_time` is taken to be of WIB; without a planned pickup it is an hour after the order.',
    'The weight and the declared value of an item are taken to be those of all its pieces.',
    'Codes of failed deliveries, and of returned and lost parcels, are in no source: they move ' +
      'nothing, an operator sees them as unknown codes, and records the end by `tracking record`.',
    'The code 430 is an order that AnterAja has cancelled: one client says so.',
    'The code 160 is a driver on the way to the sender, as 150 is.',
    'The fee and the weight of its tracking are what we are billed for, without the fee for cash.',
    'A cancellation at `/cancelOrder` is known from one client alone, and is not offered.',
    'Its webhooks come by contract, in a form that is not documented, so that it is polled.',
  ],
};

function service([code, name, type, min, max]: Service, description: string): CourierService {
  return {
    code,
    name,
    description,
    type,
    weight: WEIGHT,
    estimatedDays: { min, max },
    // The courier collects each order.
    pickupSupported: true,
    dropOffSupported: false,
    // COD is available only where a rate says so.
    cod: COD,
    insurance: null,
  };
}
