import type { CourierService, ServiceType, WeightRule } from '#domain/carrying/courier/service.ts';
import { basisPoints, rupiah, ZERO } from '#domain/money.ts';
import type { Manifest } from '../_kit/manifest.ts';

type Service = readonly [code: string, name: string, type: ServiceType, min: number, max: number];

/** Weight rule of all services: rates are requested for the chargeable kilograms. */
export const WEIGHT: WeightRule = {
  minGrams: 1,
  maxGrams: 50_000,
  volumetricDivisor: 6_000,
  roundingToleranceGrams: 300,
};
/** Terms with payment after seven days, from an integrator's list checked in May 2026. */
const COD = {
  minAmount: rupiah(25_000),
  maxAmount: rupiah(2_500_000),
  settlementDays: 7,
  fee: basisPoints(400),
  minFee: rupiah(2_000),
};
const INSURANCE = {
  fee: basisPoints(30),
  adminFee: ZERO,
  maxInsuredValue: rupiah(20_000_000),
};
const SERVICES: readonly Service[] = [
  ['REG', 'Reguler', 'REGULAR', 2, 3],
  ['SIUNT', 'SiUntung', 'REGULAR', 2, 3],
  ['HALU', 'Harga Mulai Lima Ribu', 'ECONOMY', 3, 5],
  ['BEST', 'Besok Sampai Tujuan', 'NEXT_DAY', 1, 1],
  ['GOKIL', 'Cargo Kilat', 'CARGO', 3, 4],
];
const DESCRIPTIONS: Readonly<Partial<Record<ServiceType, string>>> = {
  REGULAR: 'Standard delivery.',
  NEXT_DAY: 'Next day between larger cities.',
  ECONOMY: 'Slower and cheaper.',
  CARGO: 'Cargo by truck and ship.',
};

export const manifest: Manifest<'apiKey' | 'authKey' | 'accountCode', 'tracking' | 'pickup'> = {
  provider: 'SICEPAT',
  brands: [
    {
      code: 'sicepat',
      name: 'SiCepat',
      services: SERVICES.map(service),
      capabilities: {
        rates: true,
        booking: true,
        tracking: true,
        cancellation: true,
        pickup: 'WITH_BOOKING',
        cod: true,
        insurance: true,
      },
      // An order that is sent again after a wrong look-up has the same AWB.
      bookingTerms: { class: 'B', deadlineMs: 15_000, settleMs: 60_000 },
      trackingTerms: { batch: 1, everyMs: 15 * 60_000, atATime: 4, perSecond: 5 },
    },
  ],
  // Keys for tracking and tariffs and for pickups, and the code of our account in orders.
  credentials: { apiKey: 'SECRET', authKey: 'SECRET', accountCode: 'PLAIN' },
  urls: {
    tracking: 'https://apitrek.sicepat.com/customer',
    pickup: 'https://pickup.sicepat.com/api/partner',
  },
  callBudget: { atATime: 20, perSecond: 20, operations: { track: { atATime: 4, perSecond: 5 } } },
  api: {
    duplicates: 'UNDOCUMENTED',
    lookUp: 'REFERENCE',
    bookedDetails: [],
    awbMayFollow: false,
    cancellationMayFollow: false,
    pickupMayFollow: false,
    errorsInHttp200: true,
    refusesByPage: false,
    limitsBeforeReading: false,
    ownAreaCodes: true,
    ownAwbs: true,
    refusesUs: {
      'HTTP 401': 'NOT_AUTHORISED',
      401: 'NOT_AUTHORISED',
      'Invalid api key': 'NOT_AUTHORISED',
    },
    webhook: null,
  },
  seen: {
    RATES: 'CLIENT_CODE',
    BOOKING: 'RECORDED_ANSWER',
    DUPLICATES: 'NOT_KNOWN',
    CANCELLATION: 'RECORDED_ANSWER',
    PICKUP: 'CLIENT_CODE',
    COD: 'ASSUMED',
    INSURANCE: 'ASSUMED',
    TRACKING: 'RECORDED_ANSWER',
    DISTRICTS: 'CLIENT_CODE',
  },
  unverified: [
    'A wrong key is taken to be answered with the status 401, or "Invalid api key" of tariffs.',
    'The hosts and their HTTPS: older clients use port 8087, and its sandbox has an address list.',
    'What it answers to a receipt number or a reference that was used: such words prove nothing.',
    'The status 400 of an order means that it was checked and not made; all others prove nothing.',
    'A reference without an order is answered with "Can\'t get waybill from database".',
    'An order is found by its reference a minute after it was sent at the latest.',
    'Where COD and insurance stand: in the package, as the amount collected and the value insured.',
    'Whether it takes fractions of a kilogram: whole ones are sent, as the price counts them.',
    'Phones are sent as 08…: neither their form nor any limit of its fields is documented.',
    'Times without a zone are Western Indonesian Time.',
    'The statuses UNPICK, RETURN, RTN, RTC, LOST, BROKE and BROKEN are taken at their word.',
    'CODA is a delivery that nobody took; THP another company that carries the parcel on.',
    'RTS ends a return only where a picture of the return stands beside it.',
    'The statuses DROP and CC move nothing, as those that are in no list.',
    'Its total price is what we are billed, and holds no fee for cash.',
    'A route that it does not serve has no rates; the weights it takes are our own limits.',
    'A second cancellation says, as the first, that it "sudah di cancel" (has been cancelled).',
    'Its budget of calls, the largest insured value and the smallest COD amount are our own.',
  ],
};

function service([code, name, type, min, max]: Service): CourierService {
  return {
    code,
    name,
    type,
    description: DESCRIPTIONS[type] ?? '',
    estimatedDays: { min, max },
    pickupSupported: true,
    dropOffSupported: true,
    weight: WEIGHT,
    insurance: INSURANCE,
    cod: type === 'REGULAR' ? COD : null,
  };
}
