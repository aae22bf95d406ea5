import { basisPoints, rupiah } from '#domain/money.ts';
import { FIELD_LIMITS } from '../_kit/field-limits.ts';
import type { Manifest } from '../_kit/manifest.ts';

type Credential =
  | 'orderUsername'
  | 'orderApiKey'
  | 'orderKey'
  | 'cancelUsername'
  | 'cancelApiKey'
  | 'cancelKey'
  | 'tariffName'
  | 'tariffKey'
  | 'trackName'
  | 'trackPassword';

export const manifest: Manifest<Credential, 'order' | 'cancel' | 'tariff' | 'track'> = {
  provider: 'JNT',
  brands: [
    {
      code: 'jnt',
      name: 'J&T Express',
      capabilities: {
        rates: true,
        booking: true,
        tracking: true,
        cancellation: true,
        pickup: 'WITH_BOOKING',
        cod: true,
        insurance: false,
      },
      services: [
        {
          code: 'EZ',
          name: 'EZ',
          description: 'Standard delivery.',
          type: 'REGULAR',
          pickupSupported: true,
          dropOffSupported: true,
          insurance: null,
          cod: {
            minAmount: rupiah(10_000),
            maxAmount: rupiah(3_000_000),
            fee: basisPoints(400),
            minFee: rupiah(2_500),
            settlementDays: 5,
          },
          weight: {
            minGrams: 1,
            maxGrams: 100_000,
            volumetricDivisor: 6_000,
            roundingToleranceGrams: 300,
          },
          // A J&T rate contains no days.
          estimatedDays: { min: 2, max: 4 },
        },
      ],
      fieldLimits: FIELD_LIMITS.jnt,
      // An order can be found only by its AWB, which a lost reply does not contain.
      bookingTerms: { class: 'C', deadlineMs: 15_000 },
      trackingTerms: { batch: 1, everyMs: 15 * 60_000, atATime: 4, perSecond: 5 },
    },
  ],
  // J&T issues separate credentials for each operation; those of `cancel` are usually the same as
  // those of `order`. J&T calls `tariffName` `cusName`, and `trackName` `eccompanyid`.
  credentials: {
    orderUsername: 'PLAIN',
    orderApiKey: 'SECRET',
    orderKey: 'SECRET',
    cancelUsername: 'PLAIN',
    cancelApiKey: 'SECRET',
    cancelKey: 'SECRET',
    tariffName: 'PLAIN',
    tariffKey: 'SECRET',
    trackName: 'PLAIN',
    trackPassword: 'SECRET',
  },
  // Complete URLs, because the sandbox and some customers have other paths.
  urls: {
    order: 'https://ecommerce.jntexpress.id/jts-idn-ecommerce-api/api/order/create',
    cancel: 'https://api.jet.co.id/jts-idn-ecommerce-api/api/order/cancel',
    tariff: 'https://partner-track.jet.co.id/jandt_track/inquiry.action',
    track: 'https://secure-jk.jet.co.id/jandt-order-web/track/trackAction!tracking.action',
  },
  // J&T publishes no limit.
  callBudget: { atATime: 40, perSecond: 20, operations: { track: { atATime: 4, perSecond: 5 } } },
  api: {
    duplicates: 'REFUSED_WITH_AWB',
    lookUp: 'REFERENCE',
    bookedDetails: ['routingCode'],
    awbMayFollow: false,
    cancellationMayFollow: false,
    pickupMayFollow: false,
    errorsInHttp200: true,
    refusesByPage: false,
    limitsBeforeReading: false,
    ordersOmit: ['DIMENSIONS', 'NOTES', 'COORDINATES', 'SENDER_POSTAL_CODE'],
    ownAreaCodes: true,
    refusesUs: {
      'HTTP 401': 'NOT_AUTHORISED',
      401: 'NOT_AUTHORISED',
      'Kesalahan pada signature': 'NOT_AUTHORISED',
    },
    webhook: null,
  },
  seen: {
    RATES: 'CLIENT_CODE',
    BOOKING: 'OFFICIAL_DOCUMENT',
    DUPLICATES: 'OFFICIAL_DOCUMENT',
    CANCELLATION: 'CLIENT_CODE',
    PICKUP: 'OFFICIAL_DOCUMENT',
    COD: 'CLIENT_CODE',
    TRACKING: 'RECORDED_ANSWER',
    DISTRICTS: 'OFFICIAL_DOCUMENT',
  },
  unverified: [
    'A wrong key is taken to be answered as other errors are worded: "Kesalahan pada signature".',
    'URLs, credentials and area codes are given to each customer; the URLs are the usual ones.',
    'Orders name places by codes and tariffs by names, so what is imported has both: ' +
      '`origin_code` is the city of a district (`JKT JAKARTA`), `destination_code` the district ' +
      'itself (`JKT001 KALIDERES`).',
    'Some refusals of a used order number name the AWB of the first order, and others do not.',
    'Whether `insurance` is the insured value or its premium: nothing is insured, and it is zero.',
    'The service EZ is its `expresstype` 1; a client sends EZ itself.',
    'Without a planned pickup it may come within a day from the order.',
    'COD costs 4 % for money after five days; its limits and least fee are our own.',
    'A parcel on its way has the code 100, and the text beside it says how: any text but those ' +
      'that were seen moves nothing.',
    'The codes 151, 152, 162 and 163 are not defined, and move nothing.',
    'The code 401 is a return, which ends with the text of a parcel that was received.',
    'A weight above 100 is in grams, since it carries no more kilograms.',
    'Its costs are what we are billed, with that of a return, and without the fee for cash.',
    'The error 404 of tracking is an AWB that it does not know.',
    'A second cancellation of an order is answered as the first one.',
    'It may push events by contract; here they are polled.',
  ],
};
