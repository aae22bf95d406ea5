import { describe, expect, it } from '@jest/globals';
import { publicTimeline } from '#domain/carrying/tracking/timeline.ts';
import type { TrackingEvent } from '#domain/carrying/tracking/tracking-event.ts';
import { rupiah } from '#domain/money.ts';
import type { Shipment } from '#domain/selling/shipment/shipment.ts';
import { booked, mergeAll } from '#tests/domain/carrying/tracking-samples.ts';
import { district, item as itemOf, party, shipment } from '#tests/kit/builders.ts';
import { courierSuite } from '../_kit/fixtures/suite.ts';
import { permitFor } from '../fixtures/permit.ts';
import { provider } from './courier.ts';
import * as mapping from './mapping.ts';
import type { WireScan } from './wire.ts';
import * as wire from './wire.ts';

courierSuite({
  provider,
  fixtures: new URL('./fixtures/', import.meta.url),
  statuses: mapping.STATUSES,
  reads: { rates: wire.decodeRates, book: wire.decodeBooked, track: wire.decodeTracking },
  refusals: { orders: mapping.ORDER_REFUSALS, cancellations: mapping.CANCEL_REFUSALS },
});

const NOW = new Date('2026-11-22T02:00:00.000Z');
const ACCOUNT = {
  username: 'SHOP',
  apiKey: 'a-key',
  branch: 'CGK000',
  merchantId: 'SATUKURIR',
  customerRegular: '10001',
  customerTrucking: '10002',
  customerCod: '10003',
  hookAddresses: '192.0.2.10, 192.0.2.11',
};
const GOING_BACK = 'RETURN TO SHIPPER';
const CODES = { origin: 'CGK10000', destination: 'SUB10117' };
/** Codes of a real history, retyped; a code that is missing here changes no status. */
const SEEN = [
  'PU0 PICKED_UP',
  'PU1 PICKED_UP',
  'RC1 PICKED_UP',
  'PF1 PICKUP_FAILED',
  ...['OP1', 'OP2', 'OP3', 'TP4', 'IP1', 'IP2'].map((code) => `${code} IN_TRANSIT`),
  'IP3 OUT_FOR_DELIVERY',
  'D01 DELIVERED',
];
const SEEN_FAILED = [
  'D24',
  'D25',
  'FOM',
  'KRK',
  'KRP',
  'KRT',
  'PS1',
  'PS4',
  'UB1',
  'UB2',
  'U01',
  'U02',
  'U03',
  'U04',
  'U05',
  'U06',
  'U07',
  'U08',
  'U09',
  'U10',
  'U11',
  'U12',
  'U13',
  'U14',
  'U21',
  'U22',
  'U23',
  'U24',
  'U25',
];

describe('JNE: history codes', () => {
  it('maps exactly the JNE codes that were seen', () => {
    const rows = Object.entries(mapping.STATUSES).map(([code, { status }]) => `${code} ${status}`);
    const failed = SEEN_FAILED.map((code) => `${code} DELIVERY_FAILED`);
    expect(rows.toSorted()).toEqual([...SEEN, ...failed].toSorted());
  });

  it.each([
    ['D07', 'DELIVERED', 'DELIVERED'],
    ['D07', null, null],
    ['D24', 'DELIVERED', 'DELIVERY_FAILED'],
    ['D25', 'DELIVERED', 'DELIVERY_FAILED'],
    ['DXX', 'DELIVERED', null],
    ['PF1', 'FAILED PICKUP', 'PICKUP_FAILED'],
    ['D01', 'RETURN TO SHIPPER', null],
  ])('reads the JNE code %s of a parcel that is %s as %s', (code, pod_status, status) => {
    const cnote = { cnote_no: '0109400000000001', pod_status };
    const event = mapping.eventOf({ code, date: '10-08-2026 08:01' }, cnote);
    expect(event).toMatchObject({ status, at: new Date('2026-08-10T01:01:00.000Z') });
  });

  it('reports a JNE return with the newest scan, and with each later scan', () => {
    const back = [
      { code: 'OP1', date: '10-08-2026 10:04' },
      { code: 'OP3', date: '10-08-2026 10:05' },
    ];
    const answers = [back.slice(0, 1), back, back].map((scans) => eventsOf(scans, GOING_BACK));
    answers.push(eventsOf([...back, { code: 'D01', date: '11-08-2026 09:00' }], 'DELIVERED'));
    expect(linesOf(answers)).toEqual([
      '03:04 RETURN_IN_TRANSIT',
      '03:05 RETURN_IN_TRANSIT',
      '02:00 RETURNED',
    ]);
  });

  it('reports a JNE return even if its newest scan was already reported', () => {
    const sorted = [{ code: 'OP1', date: '10-08-2026 10:04' }];
    const answers = ['ON PROCESS', GOING_BACK, GOING_BACK].map((state) => eventsOf(sorted, state));
    expect(linesOf(answers)).toEqual(['03:04 IN_TRANSIT', '03:04 RETURN_IN_TRANSIT']);
    const failed = eventsOf([{ code: 'U12', date: '10-08-2026 10:04' }], GOING_BACK);
    expect(linesOf([failed])).toEqual(['03:04 DELIVERY_FAILED', '03:04 RETURN_IN_TRANSIT']);
    expect(eventsOf([], GOING_BACK)).toEqual([]);
  });

  it('drops a JNE scan whose time does not exist', () => {
    const scan = { code: 'OP1', date: '31-02-2026 08:01' };
    expect(mapping.eventOf(scan, { cnote_no: '0109400000000001' })).toBeUndefined();
  });
});

describe('JNE: order', () => {
  it('fits JNE texts to their lengths, breaks an address at blanks, and fills empty fields', () => {
    const address = 'Jalan Raya Darmo Permai Selatan Gang Kenanga Nomor 17 RT 03';
    const form = formOf({
      receiver: party({ districtId: '35.25.14', address, note: 'Pagar hijau' }),
      items: [item('Kemeja batik tulis lengan panjang'), item('Selendang sutra')],
      notes: 'Jangan dibanting, isi keramik dan kaca, tolong hati-hati ya',
    });
    expect([form.RECEIVER_ADDR1, form.RECEIVER_ADDR2, form.RECEIVER_ADDR3]).toEqual([
      'Jalan Raya Darmo Permai',
      'Selatan Gang Kenanga Nomor 17',
      'RT 03',
    ]);
    expect(formOf({ receiver: party({ address: 'Jl. A' }) })).toMatchObject({
      RECEIVER_ADDR1: 'Jl. A',
      RECEIVER_ADDR2: '-',
    });
    expect(form).toMatchObject({
      ORDER_ID: expect.stringMatching(/^[A-Z0-9]{1,20}$/),
      RECEIVER_CITY: 'District 35.25.14, Gresik',
      GOODS_DESC: '2x Kemeja batik tulis lengan panjang, 2x Selendang sutra',
      GOODS_AMOUNT: '300000',
    });
    expect(form.SPECIAL_INS).toHaveLength(60);
    expect(Object.entries(form).filter(([, value]) => value.trim() === '')).toEqual([]);
  });

  it.each([
    ['Jl. Raya Kebayoran Lama No. 125', ['Jl. Raya Kebayoran Lama No.', '125']],
    ['Jl. Kebon Kacang Raya RT 003/004 No 17', ['Jl. Kebon Kacang Raya RT', '003/004 No 17']],
    [
      'Jl. Veteran Nomor Delapan ABC🌸 dekat masjid',
      ['Jl. Veteran Nomor Delapan', 'ABC🌸 dekat masjid'],
    ],
  ])('breaks the JNE address %s only at blanks', (address, lines) => {
    const { RECEIVER_ADDR1, RECEIVER_ADDR2 } = formOf({ receiver: party({ address }) });
    expect([RECEIVER_ADDR1, RECEIVER_ADDR2]).toEqual(lines);
  });

  it("sends JNE the district's own postal code in place of another district's", () => {
    const receiver = party({ districtId: '35.25.14', postalCode: '99999' });
    const { mainPostalCode } = district('35.25.14');
    expect(formOf({ receiver }).RECEIVER_ZIP).toBe(mainPostalCode);
  });

  it.each([
    [{ serviceCode: 'CTC' }, { CUST_ID: '10001', PICKUP_SERVICE: 'Intracity' }],
    [{ serviceCode: 'JTR' }, { CUST_ID: '10002', SERVICE_CODE: 'JTR', PICKUP_VEHICLE: 'Truck' }],
    [{ codAmount: rupiah(99_000) }, { CUST_ID: '10003', COD_FLAG: 'YES', COD_AMOUNT: '99000' }],
    [{ chargeableWeightKg: 7 }, { CUST_ID: '10001', WEIGHT: '7' }],
    [{ collectionMethod: 'DROP_OFF' }, { TYPE: 'DROP' }],
  ] as const)('maps the JNE order with %j to %j', (changes, expected) => {
    expect(formOf(changes)).toMatchObject(expected);
  });

  it('converts the pickup time of the sender to Western time for JNE', () => {
    const window = { start: '13:00', end: '16:00' };
    const plannedPickup = {
      date: '2026-11-22',
      window,
      timeZone: 'WIT',
      vehicle: 'TRUCK',
    } as const;
    const expected = { PICKUP_DATE: '22-11-2026', PICKUP_TIME: '11:00', PICKUP_VEHICLE: 'Truck' };
    expect(formOf({ plannedPickup })).toMatchObject(expected);
  });

  it.each([
    ['2026-11-22T02:30:00.000Z', '22-11-2026 10:30'],
    ['2026-11-21T23:30:00.000Z', '22-11-2026 09:30'],
    ['2026-11-22T08:59:00.000Z', '23-11-2026 09:59'],
    ['2026-12-31T20:15:00.000Z', '01-01-2027 09:15'],
  ])('plans at %s the JNE pickup for %s', (now, expected) => {
    const { PICKUP_DATE, PICKUP_TIME, PICKUP_VEHICLE } = formOf({}, new Date(now));
    expect(`${PICKUP_DATE} ${PICKUP_TIME} ${PICKUP_VEHICLE}`).toBe(`${expected} Motor`);
  });
});

describe('JNE: webhook', () => {
  const bookings = [{ kind: 'BOOKED', reference: 'SHP261121000000009', awb: '0109400000000001' }];

  it.each([
    ['192.0.2.11', { isSigned: false, bookings }],
    ['::ffff:192.0.2.10', { isSigned: false, bookings }],
    ['192.0.2.1', 'FORGED'],
    ['', 'FORGED'],
  ])('reads a JNE webhook from the address %s as %j', (remoteAddress, expected) => {
    const json = { awb: '0109400000000001', order_id: 'SHP261121000000009', status: 'DELIVERED' };
    const request = { method: 'POST', query: {}, headers: {}, body: JSON.stringify(json) };
    const content = webhook()?.read({ ...request, remoteAddress });
    expect({ content }).toMatchObject({ content: expected });
  });

  it("answers JNE webhooks in JNE's format", () => {
    expect(webhook()?.answer('ACCEPTED').body).toBe('{"status":true}');
    expect(webhook()?.answer('RETRY').body).toBe('{"status":false,"reason":"RETRY"}');
  });
});

/** Events that JNE's tracking reports for these scans of a parcel in this state. */
function eventsOf(scans: readonly WireScan[], pod_status: string): readonly TrackingEvent[] {
  const cnote = { cnote_no: '0109400000000001', pod_status };
  const events = scans.flatMap((scan) => mapping.eventOf(scan, cnote) ?? []);
  return mapping.withReturn(events, cnote);
}

/** Timeline after all these answers, in UTC. */
function linesOf(answers: readonly (readonly TrackingEvent[])[]): readonly string[] {
  const { entries } = mergeAll(booked(), ...answers);
  return publicTimeline(entries).map(({ at, status }) => {
    return `${at.toISOString().slice(11, 16)} ${status}`;
  });
}

function formOf(changes: Partial<Shipment>, now: Date = NOW) {
  const permit = permitFor(shipment(changes), district);
  return mapping.orderForm(permit, { codes: CODES, account: ACCOUNT, now });
}

function item(name: string) {
  return itemOf({ name, quantity: 2, price: rupiah(75_000) });
}

function webhook() {
  const areaCodes = { find: async () => undefined };
  const clock = { now: () => NOW, monotonicMs: () => 0 };
  const [courier] = provider.open({ credentials: ACCOUNT, urls: {}, clock, areaCodes });
  return courier?.webhook;
}
