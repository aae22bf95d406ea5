import type { CourierService } from '#domain/carrying/courier/service.ts';
import type { Manifest } from '../_kit/manifest.ts';

type Product = Pick<CourierService, 'code' | 'type' | 'description' | 'estimatedDays'>;

/** Durations are defaults; a rate contains its own. */
const PRODUCTS: readonly Product[] = [
  {
    code: 'REGPACK',
    type: 'REGULAR',
    description: 'Standard delivery.',
    estimatedDays: { min: 2, max: 3 },
  },
  {
    code: 'ONEPACK',
    type: 'NEXT_DAY',
    description: 'Next day between larger cities.',
    estimatedDays: { min: 1, max: 1 },
  },
  {
    code: 'JAGOPACK',
    type: 'ECONOMY',
    description: 'Slower and cheaper.',
    estimatedDays: { min: 3, max: 6 },
  },
  {
    code: 'BIGPACK',
    type: 'CARGO',
    description: 'Cargo by truck and ship.',
    estimatedDays: { min: 3, max: 4 },
  },
];

export const manifest: Manifest<'apiKey' | 'commodity' | 'hookToken', 'api'> = {
  provider: 'LION',
  brands: [
    {
      code: 'lion',
      name: 'Lion Parcel',
      capabilities: {
        rates: true,
        booking: true,
        tracking: true,
        cancellation: false,
        pickup: 'NONE',
        cod: false,
        insurance: false,
      },
      services: PRODUCTS.map(service),
      bookingTerms: { class: 'C', deadlineMs: 15_000 },
      trackingTerms: { batch: 1, everyMs: 15 * 60_000, atATime: 2, perSecond: 5 },
    },
  ],
  // `apiKey` follows `Basic ` as Lion Parcel issues it: user and password in base64. The operator
  // chooses `hookToken` and gives it to Lion Parcel.
  credentials: { apiKey: 'SECRET', commodity: 'PLAIN', hookToken: 'SECRET' },
  urls: { api: null },
  callBudget: { atATime: 20, perSecond: 20 },
  api: {
    duplicates: 'UNDOCUMENTED',
    undocumented: ['REFUSALS'],
    lookUp: 'REFERENCE',
    bookedDetails: [],
    awbMayFollow: false,
    cancellationMayFollow: false,
    pickupMayFollow: false,
    errorsInHttp200: false,
    refusesByPage: false,
    limitsBeforeReading: false,
    ordersOmit: ['NOTES', 'COORDINATES', 'SENDER_POSTAL_CODE', 'RECEIVER_POSTAL_CODE'],
    refusesUs: { 'HTTP 401': 'NOT_AUTHORISED', 401: 'NOT_AUTHORISED' },
    webhook: 'SHARED_SECRET',
  },
  seen: {
    RATES: 'RECORDED_ANSWER',
    BOOKING: 'CLIENT_CODE',
    DUPLICATES: 'NOT_KNOWN',
    WEBHOOK: 'CLIENT_CODE',
    TRACKING: 'OFFICIAL_DOCUMENT',
    DISTRICTS: 'RECORDED_ANSWER',
  },
  unverified: [
    'A wrong key is taken to be answered with HTTP 401.',
    'No document shows an error of an order: each leaves it to an operator.',
    'A booked order names its `stt_no` in `data`, or in the only `stt` of it: clients differ.',
    'Tracking finds a parcel by our reference, too, and does not repeat it: it is no look-up.',
    'A route that is not served is taken to have no tariff.',
    'An AWB that it does not know gets empty `stts`, or the `error_code` 701 of one client.',
    'Districts are named `DISTRICT, CITY`, the kind of the city left out; SORONG is two of them.',
    'PUP as the pick-up, and STI-SC, are from clients.',
    'MISSING and DAMAGE hold a parcel, since it may be found or carried on; SCRAP ends it.',
    'A return to the headquarters (RTSHQ) holds a parcel: it is not at its sender.',
    'A journey to the headquarters (`returnhq`) moves nothing: its parcel is in no one’s hands.',
    'The commodity of all parcels is configured, since its list is not documented.',
    'Phones go out as 08…, and a parcel without dimensions as 1 × 1 × 1 cm.',
    'Fees of COD and of insurance, and how a pickup is requested, are not documented: not offered.',
    'Limits of weight, and how many calls it allows us, are our own.',
  ],
};

function service({ type, ...own }: Product): CourierService {
  return {
    ...own,
    type,
    name: own.code,
    pickupSupported: false,
    dropOffSupported: true,
    cod: null,
    insurance: null,
    weight: {
      minGrams: 1,
      maxGrams: type === 'CARGO' ? 300_000 : 50_000,
      volumetricDivisor: 6_000,
      roundingToleranceGrams: 300,
    },
  };
}
