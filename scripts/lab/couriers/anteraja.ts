import { fateOf } from '../behaviour.ts';
import type { Double, LabReply } from '../double.ts';
import { countIn, type Fields, fieldsOf, listIn, textIn } from '../fields.ts';
import type { LabEvent, LabOrder, Orders } from '../orders.ts';
import { westernTime } from '../western-time.ts';

type Checked = readonly [field: string, isRight: boolean];

const PREFIX = 'SKRB';
/** Format of booking ids; Anteraja compares them without regard to case. */
const BOOKING_ID = new RegExp(`^${PREFIX}-[A-Z0-9]{1,20}$`, 'i');
const ALLOWED = /^(?! )[A-Za-z0-9/()[\]., ]+(?<! )$/;
const DISTRICT = /^\d\d\.\d\d\.\d\d$/;
const PHONE = /^0\d{7,15}$/;
const POSTCODE = /^\d{5}$/;
const TIME = /^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/;
const CODES = ['ND', 'REG', 'SD', 'ICE', 'BIG'];
const UNTIL_FINISH_MS = 2 * 60 * 60_000;
const MESSAGES: Readonly<Record<string, string>> = {
  100: 'Permintaan penjemputan diterima',
  150: 'SATRIA sudah ditugaskan dan paket akan dijemput',
  160: 'SATRIA menuju ke penjual',
  200: 'Paket sudah dijemput',
  210: 'Paket tiba di service station',
  220: 'Paket tiba di hub',
  230: 'Paket tiba di service station tujuan',
  240: 'Paket dibawa ke penerima',
  250: 'Paket diterima',
  430: 'Order dibatalkan',
};
const PICTURES = {
  shop: 'https://proofs.lab.example/shop.jpg',
  door: 'https://proofs.lab.example/door.jpg',
};
/** Prices per kilogram; the first kilogram includes handling. */
const SERVICES = [
  { code: 'REG', name: 'Anteraja Regular', etd: '2 - 4 Day', base: 2_000, perKg: 7_000 },
  { code: 'ND', name: 'Anteraja Next Day', etd: '1-2 Day', base: 5_000, perKg: 14_800 },
  { code: 'ICE', name: 'Anteraja Frozen', etd: '1 Day', base: 9_000, perKg: 26_000 },
];
/** Postal codes of Papua, which is not served. */
const UNSERVED = /^9/;

export const double: Double = {
  provider: 'ANTERAJA',
  name: 'AnterAja',
  credentials: {
    accessKeyId: 'lab-of-anteraja',
    secretAccessKey: 'cendrawasih-of-anteraja',
    prefix: PREFIX,
  },
  urls: (base) => ({ api: `${base}/SATUKURIR` }),
  journey: ['100', '150', '160', '200', '210', '220', '230', '240', '250'],
  orderIn: ({ method, path, body }) =>
    method === 'POST' && path === '/SATUKURIR/order' ? sentIn(body) : undefined,
  ratesIn: ({ path }) => (path === '/SATUKURIR/serviceRates' ? 'anteraja' : undefined),
  refuseStranger({ headers }, { accessKeyId, secretAccessKey }) {
    const given = [headers['access-key-id'], headers['secret-access-key']];
    const isKnown = given[0] === accessKeyId && given[1] === secretAccessKey;
    return isKnown ? undefined : { status: 401, body: { status: 401, info: 'Unauthorized' } };
  },
  awbOf: ({ number }) => `1000${String(number).padStart(10, '0')}`,
  routes: [
    ['POST', /^\/SATUKURIR\/serviceRates$/, ({ body }) => rates(body)],
    ['POST', /^\/SATUKURIR\/order$/, ({ body }, orders) => create(body, orders)],
    [
      'POST',
      /^\/SATUKURIR\/tracking$/,
      ({ body }, orders) => {
        const awb = textIn(body, 'waybill_no');
        return awb === '' ? failed('waybill_no') : ok(trackingOf(awb, orders.byAwb(awb)));
      },
    ],
  ],
};

function sentIn(body: Fields) {
  const receiver = textIn(fieldsOf(body.receiver), 'name');
  return { reference: textIn(body, 'invoice_no'), receiver };
}

function rates(body: Fields): LabReply {
  const origin = textIn(body, 'origin');
  const destination = textIn(body, 'destination');
  const grams = countIn(body, 'weight') ?? 0;
  const wrong = faultsIn([
    ['origin', DISTRICT.test(origin)],
    ['destination', DISTRICT.test(destination)],
    ['weight', grams > 0],
  ]);
  if (wrong.length > 0) return failed(wrong.join(', '));
  const services = SERVICES.filter(() => !UNSERVED.test(destination)).map((one) => ({
    product_code: one.code,
    product_name: one.name,
    etd: one.etd,
    surcharges: null,
    rates: feeOf(one.code, grams),
    is_cod: one.code === 'REG',
  }));
  return ok({ origin, destination, services });
}

/** Neither a used booking id nor any other refusal is documented, so all errors are the same. */
function create(body: Fields, orders: Orders): LabReply {
  const sent = sentIn(body);
  const bookingId = textIn(body, 'booking_id');
  const isUsed = orders.all.some(({ fields }) => isSame(textIn(fields, 'booking_id'), bookingId));
  const wrong = faultsIn([...checksOf(body), ['booking_id is used', !isUsed]]);
  if (wrong.length > 0) return failed(wrong.join(', '));
  const fate = fateOf(sent.receiver);
  if (fate === 'REFUSED') return { ...failed('district'), status: 400 };
  if (fate === 'ERROR_IN_200') return failed('Terjadi kesalahan');
  const { awb } = orders.add({ ...sent, fields: body });
  const start = textIn(body, 'expect_time');
  const finish = new Date(Date.parse(`${start.replace(' ', 'T')}+07:00`) + UNTIL_FINISH_MS);
  const times = { expect_start: start, expect_finish: westernTime(finish) };
  return ok({ booking_id: bookingId, waybill_no: awb, ...times });
}

function checksOf(body: Fields): readonly Checked[] {
  const grams = countIn(body, 'parcel_total_weight') ?? 0;
  const items = listIn(body, 'items');
  const time = textIn(body, 'expect_time');
  const isTime = TIME.test(time) && !Number.isNaN(Date.parse(time.replace(' ', 'T')));
  return [
    ['booking_id', BOOKING_ID.test(textIn(body, 'booking_id'))],
    ['invoice_no', isText(body.invoice_no, 25)],
    ['service_code', CODES.includes(textIn(body, 'service_code'))],
    ['parcel_total_weight', grams >= 1_000 && grams <= 50_000],
    ...['shipper', 'receiver'].flatMap((role) => partyChecks(role, fieldsOf(body[role]))),
    ['items', items.length > 0 && items.length <= 30],
    ...items.flatMap(itemChecks),
    ['use_insurance', typeof body.use_insurance === 'boolean'],
    ['declared_value', countIn(body, 'declared_value') !== undefined],
    ['cod_value', body.cod_value === undefined || (countIn(body, 'cod_value') ?? 0) > 0],
    ['expect_time', isTime],
  ];
}

function partyChecks(role: string, party: Fields): readonly Checked[] {
  return [
    [`${role}.name`, isText(party.name, 50)],
    [`${role}.phone`, PHONE.test(textIn(party, 'phone'))],
    [`${role}.email`, textIn(party, 'email').length <= 50],
    [`${role}.district`, DISTRICT.test(textIn(party, 'district'))],
    [`${role}.address`, isText(party.address, 256)],
    [`${role}.postcode`, POSTCODE.test(textIn(party, 'postcode'))],
    [`${role}.geoloc`, textIn(party, 'geoloc').length <= 100],
  ];
}

function itemChecks(item: Fields): readonly Checked[] {
  return [
    ['item_name', isText(item.item_name, 50)],
    ['item_desc', item.item_desc === undefined || isText(item.item_desc, 256)],
    ['item_category', item.item_category === undefined || isText(item.item_category, 256)],
    ['item_quantity', (countIn(item, 'item_quantity') ?? 0) > 0],
    ['item.declared_value', countIn(item, 'declared_value') !== undefined],
    ['item.weight', (countIn(item, 'weight') ?? 0) > 0],
  ];
}

/** An unknown AWB has an empty history. */
function trackingOf(awb: string, order: LabOrder | undefined): object {
  if (order === undefined) return { waybill_no: awb, history: null, order: null };
  const { fields, history, status, receiver } = order;
  const weight = countIn(fields, 'parcel_total_weight') ?? 0;
  return {
    waybill_no: awb,
    history: history.map(eventBody).toReversed(),
    order: {
      booking_id: fields.booking_id,
      waybill: awb,
      invoice: fields.invoice_no,
      shipper: fields.shipper,
      receiver: fields.receiver,
      service_code: fields.service_code,
      weight,
      service_fee: feeOf(textIn(fields, 'service_code'), weight),
      actual_shipper: personOf(null, status === '100' ? [] : [PICTURES.shop]),
      actual_receiver: status === '250' ? personOf(receiver, [PICTURES.door]) : personOf(null, []),
    },
  };
}

/** A person in Anteraja's format, with nulls until the name is known. */
function personOf(name: string | null, proof_images_url: readonly string[]): object {
  const relationship = name === null ? null : 'Penerima langsung';
  return { proof_images: [], name, proof_images_url, relationship };
}

function eventBody({ status, at }: LabEvent): object {
  return {
    tracking_code: Number(status),
    timestamp: at.toISOString().replace('Z', '+0000'),
    hub_name: status === '100' ? null : 'SS Kebomas',
    params: null,
    message: { id: MESSAGES[status] ?? status },
  };
}

function feeOf(service: string, grams: number): number {
  const { base = 0, perKg = 0 } = SERVICES.find(({ code }) => code === service) ?? {};
  return base + perKg * Math.max(1, Math.ceil((grams - 300) / 1_000));
}

function isSame(one: string, other: string): boolean {
  return one.trim().toUpperCase() === other.trim().toUpperCase();
}

function isText(value: unknown, max: number): boolean {
  return typeof value === 'string' && value.length <= max && ALLOWED.test(value);
}

function faultsIn(checks: readonly Checked[]): readonly string[] {
  return checks.filter(([, isRight]) => !isRight).map(([field]) => field);
}

function ok(content: object): LabReply {
  return { status: 200, body: { status: 200, info: 'OK', content } };
}

/** An error in the format of successes, which is the only documented one. */
function failed(error: string): LabReply {
  return { status: 200, body: { status: 400, info: 'FAILED', error, content: null } };
}
