import type {
  CodTerms,
  CourierService,
  InsuranceTerms,
  WeightRule,
} from '#domain/carrying/courier/service.ts';
import { basisPoints, rupiah } from '#domain/money.ts';
import { FIELD_LIMITS } from '../_kit/field-limits.ts';
import type { Manifest } from '../_kit/manifest.ts';

/** `customer…`: JNE assigns each account one customer number (CUST_ID) per family of services. */
export type Credential =
  | 'username'
  | 'apiKey'
  | 'branch'
  | 'customerRegular'
  | 'customerTrucking'
  | 'customerCod'
  | 'merchantId'
  | 'hookAddresses';
/** `cancel` includes its complete path. */
export type Url = 'api' | 'orders' | 'cancel';

type Service = Pick<CourierService, 'code' | 'name' | 'description' | 'type'>;
type Terms = Pick<CourierService, 'cod' | 'estimatedDays'> & { readonly maxGrams: number };

/** Terms with payment after seven days, from an integrator's list checked in May 2026. */
const COD: CodTerms = {
  minAmount: rupiah(25_000),
  maxAmount: rupiah(5_000_000),
  settlementDays: 7,
  fee: basisPoints(400),
  minFee: rupiah(3_500),
};
/** Published by KiriminAja and Komship; the maximum is our own. */
const INSURANCE: InsuranceTerms = {
  fee: basisPoints(20),
  adminFee: rupiah(5_000),
  maxInsuredValue: rupiah(20_000_000),
};
/** Characters per field. */
export const LINE = 30;
export const GOODS = 60;
/** Lines of an address. */
export const ADDRESS = { max: 3, length: LINE } as const;
/** Services that pick up only within the city. */
export const WITHIN_A_CITY: ReadonlySet<string> = new Set(['CTC', 'CTCYES']);
/** One rule for all services: a request for rates has a single weight. */
export const MEASURE: WeightRule = {
  minGrams: 1,
  maxGrams: 70_000,
  volumetricDivisor: 6_000,
  roundingToleranceGrams: 300,
};
/** Customer number by service; all other services use the regular one. */
export const FAMILIES: Readonly<Record<string, Credential>> = { JTR: 'customerTrucking' };
/** Hours of unplanned pickups, in Western time. */
export const PICKUP_HOURS = [9, 16] as const;
const PRODUCTION = 'https://apiv2.jne.co.id:10205';

export const manifest: Manifest<Credential, Url> = {
  provider: 'JNE',
  brands: [
    {
      code: 'jne',
      name: 'JNE',
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
        service(
          {
            code: 'REG',
            name: 'Reguler',
            type: 'REGULAR',
            description: 'Standard delivery to every district.',
          },
          { cod: COD, estimatedDays: { min: 2, max: 3 }, maxGrams: 70_000 },
        ),
        service(
          {
            code: 'YES',
            name: 'Yakin Esok Sampai',
            type: 'NEXT_DAY',
            description: 'Next day between larger cities.',
          },
          { cod: null, estimatedDays: { min: 1, max: 1 }, maxGrams: 30_000 },
        ),
        service(
          {
            code: 'OKE',
            name: 'Ongkos Kirim Ekonomis',
            type: 'ECONOMY',
            description: 'Slower and cheaper, by road and sea.',
          },
          { cod: null, estimatedDays: { min: 3, max: 6 }, maxGrams: 70_000 },
        ),
        service(
          {
            code: 'CTC',
            name: 'City Courier',
            type: 'REGULAR',
            description: 'Standard delivery within a city.',
          },
          { cod: null, estimatedDays: { min: 1, max: 2 }, maxGrams: 70_000 },
        ),
        service(
          {
            code: 'CTCYES',
            name: 'City Courier Yakin Esok Sampai',
            type: 'NEXT_DAY',
            description: 'Next day within a city.',
          },
          { cod: null, estimatedDays: { min: 1, max: 1 }, maxGrams: 30_000 },
        ),
        service(
          {
            code: 'JTR',
            name: 'JNE Trucking',
            type: 'CARGO',
            description: 'Cargo by truck and ship.',
          },
          { cod: null, estimatedDays: { min: 6, max: 7 }, maxGrams: 300_000 },
        ),
      ],
      // Longer texts make JNE's firewall refuse the order.
      fieldLimits: FIELD_LIMITS.jne,
      bookingTerms: { class: 'C', deadlineMs: 15_000 },
      trackingTerms: { batch: 1, everyMs: 30 * 60_000, atATime: 4, perSecond: 4 },
    },
  ],
  // `hookAddresses` are the addresses from which JNE sends webhooks, separated by commas.
  credentials: {
    username: 'PLAIN',
    apiKey: 'SECRET',
    branch: 'PLAIN',
    merchantId: 'PLAIN',
    customerRegular: 'PLAIN',
    customerTrucking: 'PLAIN',
    customerCod: 'PLAIN',
    hookAddresses: 'PLAIN',
  },
  urls: { api: PRODUCTION, orders: PRODUCTION, cancel: `${PRODUCTION}/order/cancel` },
  // JNE publishes no limit.
  callBudget: { atATime: 20, perSecond: 20, operations: { track: { atATime: 4, perSecond: 4 } } },
  api: {
    duplicates: 'BOOKED_AGAIN',
    lookUp: 'REFERENCE',
    bookedDetails: [],
    awbMayFollow: false,
    cancellationMayFollow: false,
    pickupMayFollow: false,
    errorsInHttp200: true,
    refusesByPage: true,
    limitsBeforeReading: false,
    ordersOmit: ['DIMENSIONS', 'COORDINATES'],
    ownAreaCodes: true,
    refusesUs: {
      'HTTP 401': 'NOT_AUTHORISED',
      'Username or API key is not valid.': 'NOT_AUTHORISED',
    },
    webhook: 'NONE',
  },
  seen: {
    RATES: 'OFFICIAL_DOCUMENT',
    BOOKING: 'RECORDED_ANSWER',
    DUPLICATES: 'NOT_KNOWN',
    CANCELLATION: 'CLIENT_CODE',
    PICKUP: 'CLIENT_CODE',
    COD: 'CLIENT_CODE',
    INSURANCE: 'CLIENT_CODE',
    WEBHOOK: 'CLIENT_TEST',
    TRACKING: 'RECORDED_ANSWER',
    DISTRICTS: 'OFFICIAL_DOCUMENT',
  },
  unverified: [
    'A wrong key has the error that its older tariff shows, for orders and tracking, too.',
    'Its ports of production differ from document to document: each URL is configured.',
    'The path of a cancellation is not certain: the URL `cancel` is all of it.',
    'Whether a used ORDER_ID is refused is not known: an order in doubt is never sent again.',
    'How it refuses a cancellation is not documented: one of a scanned parcel is not asked for.',
    'Codes of a return are not documented: `pod_status` says that a parcel goes back.',
    'D02 to D23 and D26 to D99 are deliveries where `pod_status` says so, too.',
    'PF1 is a failed pickup: one test of a client says so.',
    'Times without an offset are read as Western Indonesian time.',
    'An order is for REG, not for the REG23 of a tariff.',
    'Services within a city (CTC, CTCYES) are ordered as others are, with Intracity pickups.',
    'Lengths that /pickupcashless leaves open are those of generatecnote.',
    'A pickup without a plan is for an hour later, between 09:00 and 16:00 WIB.',
    'A pickup without a vehicle is by motorbike, of trucking by truck.',
    'PICKUP_SERVICE is Domestic for all other services, QTY always one.',
    'ADDR3 is a third line of an address, as in the AWBs that were seen; it is sent where needed.',
    'Its freight and its premium are what we are billed, without the fee for cash.',
    'Its coordinates (LAT, LON) are not sent: whether they are of the sender is not known.',
    'Limits of weight, one divisor for all services, and the largest insured value are our own.',
    'One integrator got its webhooks from 110.239.85.204; whether it repeats them is not known.',
  ],
};

function service(names: Service, { maxGrams, ...terms }: Terms): CourierService {
  return {
    ...names,
    ...terms,
    insurance: INSURANCE,
    pickupSupported: true,
    dropOffSupported: true,
    weight: { ...MEASURE, maxGrams },
  };
}
