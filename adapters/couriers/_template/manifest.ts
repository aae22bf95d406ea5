import type { Manifest } from '../_kit/manifest.ts';

const WEIGHT = {
  minGrams: 1,
  maxGrams: 30_000,
  volumetricDivisor: 6_000,
  roundingToleranceGrams: 300,
};
const SERVICE = { pickupSupported: true, dropOffSupported: true, cod: null, insurance: null };

export const manifest: Manifest<'apiKey' | 'webhookSecret', 'api'> = {
  provider: 'TEMPLATE',
  brands: [
    {
      code: 'template',
      name: 'Template Courier',
      capabilities: {
        rates: true,
        booking: true,
        tracking: true,
        cancellation: true,
        pickup: 'SEPARATE',
        cod: false,
        insurance: false,
      },
      services: [
        {
          code: 'REG',
          name: 'Regular',
          description: 'Regular delivery.',
          type: 'REGULAR',
          ...SERVICE,
          weight: WEIGHT,
          estimatedDays: { min: 2, max: 4 },
        },
        {
          code: 'ECO',
          name: 'Saver',
          description: 'Slow delivery.',
          type: 'ECONOMY',
          ...SERVICE,
          weight: WEIGHT,
          estimatedDays: { min: 4, max: 8 },
        },
      ],
      fieldLimits: {
        name: { min: 2, max: 50 },
        note: { max: 100, characters: 'PRINTABLE_ASCII' },
        items: { max: 20 },
        weight: { min: 100 },
      },
      bookingTerms: { class: 'B', deadlineMs: 10_000, settleMs: 30_000 },
      trackingTerms: { batch: 20, everyMs: 600_000, atATime: 2, perSecond: 5 },
    },
  ],
  credentials: { apiKey: 'SECRET', webhookSecret: 'SECRET' },
  urls: { api: 'https://api.courier.example' },
  callBudget: { atATime: 20, perSecond: 20, operations: { track: { atATime: 2, perSecond: 5 } } },
  api: {
    duplicates: 'REFUSED_WITH_AWB',
    lookUp: 'REFERENCE',
    bookedDetails: ['orderId', 'routingCode', 'labelUrl', 'billed'],
    awbMayFollow: true,
    cancellationMayFollow: true,
    pickupMayFollow: true,
    errorsInHttp200: true,
    refusesByPage: true,
    limitsBeforeReading: true,
    ordersOmit: ['RECEIVER_NOTE', 'COORDINATES'],
    refusesUs: {
      'HTTP 401': 'NOT_AUTHORISED',
      KEY_UNKNOWN: 'NOT_AUTHORISED',
      ADDRESS_UNKNOWN: 'ADDRESS_NOT_ALLOWED',
      DEPOSIT_USED_UP: 'BALANCE_TOO_LOW',
      CONTRACT_ENDED: 'ACCOUNT_CLOSED',
    },
    webhook: 'SIGNATURE',
  },
  seen: {
    RATES: 'ASSUMED',
    BOOKING: 'ASSUMED',
    DUPLICATES: 'ASSUMED',
    CANCELLATION: 'ASSUMED',
    PICKUP: 'ASSUMED',
    WEBHOOK: 'ASSUMED',
    TRACKING: 'ASSUMED',
    DISTRICTS: 'ASSUMED',
  },
  unverified: ['Its limits of weight are assumed.'],
};
