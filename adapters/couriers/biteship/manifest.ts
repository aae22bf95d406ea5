import type {
  CodTerms,
  CourierService,
  InsuranceTerms,
  ServiceType,
} from '#domain/carrying/courier/service.ts';
import { basisPoints, rupiah } from '#domain/money.ts';
import { DAY_MS } from '#domain/time.ts';
import { fieldLimitsOf } from '../_kit/field-limits.ts';
import type { Brand, Manifest } from '../_kit/manifest.ts';

type Service = readonly [code: string, name: string, type: ServiceType, min: number, max: number];
type Name = readonly [code: string, name: string];
type Terms = { readonly cod?: CodTerms; readonly insurance?: InsuranceTerms };

/** Biteship documents no limits of weight; these are our own. */
const PARCEL = { minGrams: 1, maxGrams: 50_000, volumetricDivisor: 6_000 };
const CARGO = { minGrams: 1, maxGrams: 300_000, volumetricDivisor: 4_000 };
const TOLERANCE = { roundingToleranceGrams: 300 };
const DESCRIPTIONS: Readonly<Record<ServiceType, string>> = {
  REGULAR: 'Standard delivery.',
  NEXT_DAY: 'Next day between larger cities.',
  SAME_DAY: 'On the same day, within a city.',
  CARGO: 'Cargo by truck and ship.',
  ECONOMY: 'Slower and cheaper.',
};

/**
 * Brands that are sold by district. Instant couriers and Paxel are left out: they are priced
 * between two coordinates. Durations are defaults; a rate contains its own.
 */
const BRANDS: readonly Brand[] = [
  brand(['jne', 'JNE'], { cod: cod(400, 3_500, 5_000_000), insurance: insurance(20, 5_000) }, [
    ['REG', 'Reguler', 'REGULAR', 2, 3],
    ['YES', 'Yakin Esok Sampai', 'NEXT_DAY', 1, 1],
    ['OKE', 'Ongkos Kirim Ekonomis', 'ECONOMY', 3, 4],
    ['JTR', 'JNE Trucking', 'CARGO', 3, 4],
  ]),
  brand(['jnt', 'J&T Express'], { cod: cod(300) }, [['EZ', 'EZ', 'REGULAR', 2, 3]]),
  brand(['sicepat', 'SiCepat'], { cod: cod(400, 2_000), insurance: insurance(30) }, [
    ['REG', 'Reguler', 'REGULAR', 2, 3],
    ['BEST', 'Besok Sampai Tujuan', 'NEXT_DAY', 1, 1],
    ['GOKIL', 'Cargo Kilat', 'CARGO', 3, 4],
  ]),
  brand(['anteraja', 'AnterAja'], { cod: cod(300, 5_000) }, [
    ['REG', 'Regular', 'REGULAR', 2, 3],
    ['ND', 'Next Day', 'NEXT_DAY', 1, 1],
    ['SD', 'Same Day', 'SAME_DAY', 0, 0],
  ]),
  brand(['ninja', 'Ninja Xpress'], { insurance: insurance(25) }, [
    ['STANDARD', 'Standard', 'REGULAR', 2, 3],
  ]),
  brand(['tiki', 'TIKI'], { cod: cod(300) }, [
    ['REG', 'Regular Service', 'REGULAR', 2, 3],
    ['ONS', 'Over Night Service', 'NEXT_DAY', 1, 1],
    ['ECO', 'Economy Service', 'ECONOMY', 3, 4],
    ['TRC', 'Trucking Service', 'CARGO', 3, 4],
  ]),
  brand(['pos', 'Pos Indonesia'], {}, [
    ['REG', 'Pos Reguler', 'REGULAR', 2, 3],
    ['NEXTDAY', 'Pos Nextday', 'NEXT_DAY', 1, 1],
    ['SAMEDAY', 'Pos Sameday', 'SAME_DAY', 0, 0],
    ['KARGO', 'Pos Kargo', 'CARGO', 3, 4],
  ]),
  brand(
    ['sap', 'SAP Express'],
    { cod: cod(300, 2_500, 10_000_000), insurance: insurance(30, 2_000) },
    [
      ['REG', 'Regular', 'REGULAR', 3, 4],
      ['ODS', 'One Day Service', 'NEXT_DAY', 1, 1],
    ],
  ),
  brand(['idexpress', 'ID Express'], { cod: cod(300), insurance: insurance(20) }, [
    ['REG', 'Reguler', 'REGULAR', 2, 3],
    ['IDTRUCK', 'ID Truck', 'CARGO', 3, 4],
  ]),
  brand(['lion', 'Lion Parcel'], {}, [
    ['REGPACK', 'REGPACK', 'REGULAR', 2, 3],
    ['ONEPACK', 'ONEPACK', 'NEXT_DAY', 1, 1],
    ['JAGOPACK', 'JAGOPACK', 'ECONOMY', 3, 6],
    ['BIGPACK', 'BIGPACK', 'CARGO', 3, 4],
  ]),
  brand(['rpx', 'RPX'], {}, [
    ['REG', 'Regular Package', 'REGULAR', 2, 4],
    ['NEXTDAY', 'Next Day Package', 'NEXT_DAY', 1, 1],
  ]),
];

export const manifest: Manifest<'apiKey' | 'hookHeader' | 'hookSecret', 'api'> = {
  provider: 'BITESHIP',
  brands: BRANDS,
  // `apiKey` is the complete header: some accounts write `Bearer ` before the key. Biteship's
  // dashboard calls `hookHeader` Signature Key and `hookSecret` Signature Secret.
  credentials: { apiKey: 'SECRET', hookHeader: 'PLAIN', hookSecret: 'SECRET' },
  urls: { api: 'https://api.biteship.com' },
  // Biteship publishes no limit. This budget allows nine comparisons of all brands at a time, and
  // as many per second.
  callBudget: { atATime: 200, perSecond: 200 },
  api: {
    duplicates: 'REFUSED_WITH_AWB',
    lookUp: 'ORDER_ID',
    bookedDetails: ['orderId', 'routingCode', 'billed'],
    awbMayFollow: true,
    cancellationMayFollow: false,
    pickupMayFollow: false,
    errorsInHttp200: true,
    refusesByPage: false,
    limitsBeforeReading: false,
    // A wrong or inactive key is refused before the order is read.
    refusesUs: {
      'HTTP 401': 'NOT_AUTHORISED',
      'HTTP 403': 'NOT_AUTHORISED',
      40000001: 'NOT_AUTHORISED',
      40002001: 'NOT_AUTHORISED',
      40002002: 'NOT_AUTHORISED',
      40002003: 'NOT_AUTHORISED',
      balance: 'BALANCE_TOO_LOW',
    },
    webhook: 'SHARED_SECRET',
  },
  seen: {
    RATES: 'OFFICIAL_DOCUMENT',
    BOOKING: 'OFFICIAL_DOCUMENT',
    DUPLICATES: 'OFFICIAL_DOCUMENT',
    CANCELLATION: 'OFFICIAL_DOCUMENT',
    PICKUP: 'OFFICIAL_DOCUMENT',
    COD: 'OFFICIAL_DOCUMENT',
    INSURANCE: 'OFFICIAL_DOCUMENT',
    WEBHOOK: 'OFFICIAL_DOCUMENT',
    TRACKING: 'OFFICIAL_DOCUMENT',
    DISTRICTS: 'OFFICIAL_DOCUMENT',
  },
  unverified: [
    'A key that is wrong was seen with HTTP 400 and the code 40000001, by one client.',
    'The key is the whole of its header; some accounts write `Bearer ` before it.',
    'A used reference is refused with the order that has it; the code of that refusal varies.',
    'A status `dropping_off` whose note is of a hub of its courier is a scan on the way.',
    'A balance that is too low has no code: it is known by the words of its error.',
    'The price of an order, read with its tracking, is all that we are billed for it now.',
    'Limits of weight, and the largest insured value, are our own.',
    'How it answers a cancellation that comes too late: the status of the order decides.',
  ],
};

function brand([code, name]: Name, terms: Terms, services: readonly Service[]): Brand {
  const { cod, insurance } = terms;
  const fieldLimits = fieldLimitsOf(code);
  return {
    code,
    name,
    ...(fieldLimits && { fieldLimits }),
    services: services.map((each) => service(each, terms)),
    capabilities: {
      rates: true,
      booking: true,
      tracking: true,
      cancellation: true,
      pickup: 'WITH_BOOKING',
      cod: cod !== undefined,
      insurance: insurance !== undefined,
    },
    // A used reference is refused with the order that has it, so an order may be sent again. An
    // order for a later day gets its AWB when its courier is called.
    bookingTerms: { class: 'A', deadlineMs: 15_000, awbWithinMs: 7 * DAY_MS },
    trackingTerms: { batch: 1, everyMs: 15 * 60_000, atATime: 4, perSecond: 5 },
  };
}

function service([code, name, type, min, max]: Service, { cod, insurance }: Terms): CourierService {
  return {
    code,
    name,
    type,
    description: DESCRIPTIONS[type],
    estimatedDays: { min, max },
    pickupSupported: true,
    dropOffSupported: true,
    insurance: insurance ?? null,
    cod: type === 'REGULAR' ? (cod ?? null) : null,
    weight: { ...(type === 'CARGO' ? CARGO : PARCEL), ...TOLERANCE },
  };
}

/** Terms with payment after seven days, from an integrator's list checked in May 2026. */
function cod(points: number, minFee = 2_500, maxAmount = 2_500_000): CodTerms {
  return {
    minAmount: rupiah(25_000),
    maxAmount: rupiah(maxAmount),
    settlementDays: 7,
    fee: basisPoints(points),
    minFee: rupiah(minFee),
  };
}

/** Published by KiriminAja and Komship; the maximum is our own. */
function insurance(points: number, adminFee = 0): InsuranceTerms {
  const maxInsuredValue = rupiah(20_000_000);
  return { fee: basisPoints(points), adminFee: rupiah(adminFee), maxInsuredValue };
}
