import type { CodTerms, InsuranceTerms } from '#domain/carrying/courier/service.ts';
import { basisPoints, rupiah } from '#domain/money.ts';
import { FIELD_LIMITS } from '../_kit/field-limits.ts';
import type { Manifest } from '../_kit/manifest.ts';

const COD: CodTerms = {
  minAmount: rupiah(25_000),
  maxAmount: rupiah(2_500_000),
  settlementDays: 7,
  fee: basisPoints(300),
  minFee: rupiah(2_500),
};
/** Published by Komship; the minimum fee is added in each rate. */
const INSURANCE: InsuranceTerms = {
  fee: basisPoints(25),
  adminFee: rupiah(0),
  maxInsuredValue: rupiah(20_000_000),
};

export const manifest: Manifest<'clientId' | 'clientSecret' | 'trackingPrefix', 'api'> = {
  provider: 'NINJA',
  brands: [
    {
      code: 'ninja',
      name: 'Ninja Xpress',
      capabilities: {
        rates: true,
        booking: true,
        tracking: true,
        cancellation: true,
        pickup: 'WITH_BOOKING',
        cod: true,
        insurance: true,
      },
      services: [
        {
          code: 'STANDARD',
          name: 'Standard',
          description: 'Standard delivery.',
          type: 'REGULAR',
          pickupSupported: true,
          dropOffSupported: true,
          cod: COD,
          insurance: INSURANCE,
          estimatedDays: { min: 2, max: 4 },
          weight: {
            minGrams: 1,
            maxGrams: 50_000,
            volumetricDivisor: 6_000,
            roundingToleranceGrams: 300,
          },
        },
      ],
      fieldLimits: FIELD_LIMITS.ninja,
      // An order is looked up by the tracking number that we request, which is bound to it. If the
      // look-up missed an order, Ninja would refuse to accept it twice because its number is used.
      bookingTerms: { class: 'B', deadlineMs: 15_000, settleMs: 120_000 },
      trackingTerms: { batch: 20, everyMs: 15 * 60_000, atATime: 2, perSecond: 2 },
    },
  ],
  // `trackingPrefix` precedes the account's tracking numbers and is needed for look-ups; `-` stands
  // for no prefix. The secret also signs webhooks.
  credentials: { clientId: 'PLAIN', clientSecret: 'SECRET', trackingPrefix: 'PLAIN' },
  urls: { api: 'https://api.ninjavan.co/id' },
  callBudget: { atATime: 20, perSecond: 20, operations: { track: { atATime: 2, perSecond: 2 } } },
  api: {
    duplicates: 'UNDOCUMENTED',
    lookUp: 'REFERENCE',
    bookedDetails: [],
    awbMayFollow: false,
    cancellationMayFollow: false,
    pickupMayFollow: false,
    errorsInHttp200: false,
    refusesByPage: false,
    limitsBeforeReading: false,
    ordersOmit: ['ITEM_VALUES', 'COORDINATES'],
    ownAreaCodes: true,
    ownNumbers: true,
    refusesUs: { 'HTTP 401': 'NOT_AUTHORISED' },
    webhook: 'SIGNATURE',
  },
  seen: {
    RATES: 'RECORDED_ANSWER',
    BOOKING: 'OFFICIAL_DOCUMENT',
    DUPLICATES: 'OFFICIAL_DOCUMENT',
    CANCELLATION: 'OFFICIAL_DOCUMENT',
    PICKUP: 'OFFICIAL_DOCUMENT',
    COD: 'OFFICIAL_DOCUMENT',
    INSURANCE: 'OFFICIAL_DOCUMENT',
    WEBHOOK: 'OFFICIAL_DOCUMENT',
    TRACKING: 'OFFICIAL_DOCUMENT',
    DISTRICTS: 'ASSUMED',
  },
  unverified: [
    'A balance that is too low and a closed account have no documented answer.',
    'Its tiers of districts for tariffs are not public: an operator imports each as `L1 L2`.',
    'A tracking number has nine characters at most behind the prefix of the account, as its ' +
      'newest document says: each is made of our reference, and bound to it before it is sent.',
    'A used tracking number is refused with the error 109201: a look-up tells whose it is.',
    'Tariffs are asked for twenty times a minute at most by its document, which no budget of a ' +
      'second says.',
    'An error names fields of an order by their path, as in `to.address.address1`.',
    'Tracking leaves out numbers that it does not know.',
    'How it answers a cancellation that comes too late: the tracking of the parcel decides.',
    'Tracking and webhooks have the same fields; webhooks 1.1 and 2 have lists of their own, and ' +
      'both are read.',
    'A failed attempt is known by its reason where the words of that are in its lists.',
    'It measures in kilograms and centimetres.',
    'Without a planned pickup its driver is ordered for the next day, 09:00 to 18:00.',
    'Fees and limits of cash on delivery and insurance, durations and weights are assumed.',
    'Its limit of requests is assumed, and its sandbox may know no Indonesian addresses.',
  ],
};
