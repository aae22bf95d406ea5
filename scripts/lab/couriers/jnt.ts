import { createHash } from 'node:crypto';
import { fateOf } from '../behaviour.ts';
import type { Credentials, Double, LabReply, LabRequest } from '../double.ts';
import { type Fields, fieldsOfJson, listIn, textIn } from '../fields.ts';
import type { LabOrder, Orders } from '../orders.ts';
import { westernTime } from '../western-time.ts';

const ORDER = '/jts-idn-ecommerce-api/api/order/create';
const CANCEL = '/jts-idn-ecommerce-api/api/order/cancel';
const TARIFF = '/jandt_track/inquiry.action';
const TRACK = '/jandt_track/track/trackAction!tracking.action';

/** Codes and texts of J&T's tracking. */
const CREATED = '101 Manifes';
const JOURNEY = [
  CREATED,
  '100 Paket telah diterima oleh KALIDERES',
  '100 Paket akan dikirimkan ke GRESIK',
  '100 Paket akan dikirim ke alamat penerima',
  '200 Paket telah diterima',
];
const RETURN = 401;
const TAKEN_BACK = '401 Paket telah diterima';
/** Price in rupiah. */
const PER_KG = 10_500;
const CITIES: Readonly<Record<string, string>> = { JKT: 'JAKARTA', GSK: 'GRESIK' };
const DISTRICTS: Readonly<Record<string, string>> = { JKT001: 'KALIDERES', GSK004: 'KEBOMAS' };

const TIME = /^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/;
const NAME = /^.{1,30}$/;
const PHONE = /^\+62\d{8,12}$/;
const ADDRESS = /^.{1,200}$/;
const CITY = /^[A-Z]{3}$/;
const AMOUNT = /^\d{1,9}$/;
/** Fields of an order; all but `cod` are required. */
const FIELDS: Readonly<Record<string, RegExp>> = {
  username: /^.+$/,
  api_key: /^.+$/,
  orderid: /^.{1,20}$/,
  shipper_name: NAME,
  shipper_contact: NAME,
  shipper_phone: PHONE,
  shipper_addr: ADDRESS,
  receiver_name: NAME,
  receiver_phone: PHONE,
  receiver_addr: ADDRESS,
  receiver_zip: /^\d{5}$/,
  origin_code: CITY,
  destination_code: CITY,
  receiver_area: /^[A-Z0-9]{1,10}$/,
  qty: /^[1-9]\d*$/,
  weight: /^(?:[1-9]\d?|100)$/,
  goodsdesc: /^[A-Za-z0-9 ]{1,40}$/,
  item_name: /^[A-Za-z0-9 ]{1,50}$/,
  servicetype: /^[16]$/,
  expresstype: /^1$/,
  insurance: AMOUNT,
  goodsvalue: AMOUNT,
  orderdate: TIME,
  sendstarttime: TIME,
  sendendtime: TIME,
};

export const double: Double = {
  provider: 'JNT',
  name: 'J&T Express',
  credentials: {
    orderUsername: 'LAB',
    orderApiKey: 'kenari',
    orderKey: 'lab-key-of-orders',
    cancelUsername: 'LAB',
    cancelApiKey: 'kutilang',
    cancelKey: 'lab-key-of-cancels',
    tariffName: 'LABORATORIUM',
    tariffKey: 'lab-key-of-tariffs',
    trackName: 'LABTRACK',
    trackPassword: 'lab-password-of-tracking',
  },
  urls: (base) => ({
    order: base + ORDER,
    cancel: base + CANCEL,
    tariff: base + TARIFF,
    track: base + TRACK,
  }),
  areaCodes: [
    { ...areaOf('31.73.06', 'JKT', 'JKT001'), name: 'KALIDERES, JAKARTA' },
    { ...areaOf('35.25.14', 'GSK', 'GSK004'), name: 'KEBOMAS, GRESIK' },
  ],
  journey: JOURNEY,
  orderIn(request) {
    if (request.path !== ORDER) return undefined;
    const order = detailIn(request);
    return { reference: textIn(order, 'orderid'), receiver: textIn(order, 'receiver_name') };
  },
  ratesIn: ({ path }) => (path === TARIFF ? 'jnt' : undefined),
  refuseStranger,
  awbOf: ({ number }) => `JO${String(number).padStart(10, '0')}`,
  routes: [
    ['POST', exactly(ORDER), (request, orders) => create(detailIn(request), orders)],
    ['POST', exactly(CANCEL), (request, orders) => cancel(detailIn(request), orders)],
    ['POST', exactly(TARIFF), ({ body }) => tariff(fieldsOfJson(textIn(body, 'data')))],
    ['POST', exactly(TRACK), ({ body }, orders) => track(orders.byAwb(textIn(body, 'awb')))],
  ],
};

/** Each operation has its own credentials; only tracking reports wrong ones by its HTTP status. */
function refuseStranger(request: LabRequest, of: Credentials): LabReply | undefined {
  const { path, headers, body } = request;
  const { username, api_key } = detailIn(request);
  switch (path) {
    case ORDER:
    case CANCEL: {
      const [name, apiKey, key] =
        path === ORDER
          ? [of.orderUsername, of.orderApiKey, of.orderKey]
          : [of.cancelUsername, of.cancelApiKey, of.cancelKey];
      const isOurs = isSigned([body.data_param, body.data_sign], key);
      if (isOurs && username === name && api_key === apiKey) return undefined;
      return ok({ success: false, desc: 'Kesalahan pada signature' });
    }
    case TARIFF: {
      const { cusName } = fieldsOfJson(textIn(body, 'data'));
      const isOurs = isSigned([body.data, body.sign], of.tariffKey) && cusName === of.tariffName;
      return isOurs ? undefined : ok({ is_success: 'false', message: 'Kesalahan pada signature' });
    }
    default: {
      const named = Buffer.from(`${of.trackName}:${of.trackPassword}`).toString('base64');
      const isOurs = headers.authorization === `Basic ${named}`;
      if (isOurs && body.eccompanyid === of.trackName) return undefined;
      return { status: 401, body: { error_id: '401', error_message: 'Unauthorized' } };
    }
  }
}

function isSigned([json, sign]: readonly [unknown, unknown], key = ''): boolean {
  const hexadecimal = createHash('md5').update(`${json}${key}`, 'utf8').digest('hex');
  return sign === Buffer.from(hexadecimal, 'ascii').toString('base64');
}

function create(order: Fields, orders: Orders): LabReply {
  const reference = textIn(order, 'orderid');
  const receiver = textIn(order, 'receiver_name');
  const reason = refusalOf(order, fateOf(receiver));
  if (reason !== undefined) return failed(reference, reason);
  const first = orders.byReference(reference);
  if (first !== undefined) return failed(reference, 'Orderid tidak boleh sama', namesOf(first));
  const { awb } = orders.add({ reference, receiver, fields: order });
  const desCode = `${textIn(order, 'destination_code')}-${textIn(order, 'receiver_area')}`;
  return done({ awb_no: awb, orderid: reference, desCode, etd: '2-4', status: 'Sukses' });
}

/** Returns undefined if the order is accepted. */
function refusalOf(order: Fields, fate: string): string | undefined {
  const { cod = '1', ...others } = order;
  const isWhole =
    Object.keys(others).every((name) => Object.hasOwn(FIELDS, name)) &&
    Object.entries(FIELDS).every(([name, form]) => form.test(textIn(order, name))) &&
    AMOUNT.test(String(cod)) &&
    textIn(order, 'sendstarttime') < textIn(order, 'sendendtime');
  if (!isWhole || !(textIn(order, 'origin_code') in CITIES)) return 'Kesalahan pada parameter';
  const area = textIn(order, 'receiver_area');
  const isKnown = area in DISTRICTS && area.startsWith(textIn(order, 'destination_code'));
  if (!isKnown || fate === 'REFUSED') return 'Kecamatan Penerima Error';
  return fate === 'ERROR_IN_200' ? 'Terjadi kesalahan dalam penyimpanan data' : undefined;
}

/** Some refusals include the AWB of the first order, others do not. */
function namesOf({ awb, receiver }: LabOrder): object {
  return receiver.includes('unnamed') ? {} : { existing_awbno: awb };
}

function cancel(request: Fields, orders: Orders): LabReply {
  const reference = textIn(request, 'orderid');
  const remark = textIn(request, 'remark');
  const order = orders.byReference(reference);
  if (!/^.{1,30}$/u.test(remark)) return failed(reference, 'Kesalahan pada parameter');
  if (order === undefined) return failed(reference, 'Orderid tidak ditemukan');
  if (order.status !== CREATED) return failed(reference, 'Status pesanan adalah : GOT');
  orders.cancel(order);
  return done({ orderid: reference, status: 'Sukses' });
}

/** Takes names of places instead of codes; returns the rates as a list, or as JSON in a text. */
function tariff(parcel: Fields): LabReply {
  const from = textIn(parcel, 'sendSiteCode');
  const to = textIn(parcel, 'destAreaCode');
  const given = textIn(parcel, 'weight');
  const weight = /^[1-9]\d*$/.test(given) ? Number(given) : 0;
  const isKnown = Object.values(CITIES).includes(from) && Object.values(DISTRICTS).includes(to);
  if (!isKnown) return ok({ is_success: 'false', message: 'Invalid area code' });
  if (weight < 1 || weight > 100 || parcel.productType !== 'EZ') {
    return ok({ is_success: 'false', message: 'Kesalahan pada parameter' });
  }
  const rates = [{ cost: String(weight * PER_KG), name: 'EZ', productType: 'EZ' }];
  const content = weight === 1 ? JSON.stringify(rates) : rates;
  return ok({ is_success: 'true', message: '', content });
}

function track(order: LabOrder | undefined): LabReply {
  if (order === undefined) return ok({ error_id: '404', error_message: 'Invalid AWB number' });
  const { awb, reference, receiver, fields } = order;
  const history = order.history.map(({ status, at }) => {
    const code = Number.parseInt(status, 10);
    const taken = code === 200 || status === TAKEN_BACK;
    return {
      date_time: westernTime(at),
      city_name: 'JAKARTA',
      status: status.slice('100 '.length),
      status_code: code,
      note: '',
      storeName: code === 101 ? '' : 'DC_KALIDERES',
      nextSiteName: 'DC_KEBOMAS',
      receiver: taken ? receiver : '',
      distributionFlag: '0',
      driverName: '',
      driverPhone: '',
      presenter: '',
      agentName: '',
      presentername: taken ? 'Penerima' : '',
    };
  });
  const cost = Number(fields.weight) * PER_KG;
  const goesBack = order.history.some(({ status }) => Number.parseInt(status, 10) === RETURN);
  const back = { return_cost: goesBack ? cost : 0 };
  const costs = { shipping_cost: cost, add_cost: 0, insurance_cost: 0, cod: 0, ...back };
  const detail = {
    services_code: 'EZ',
    services_type: '',
    itemname: fields.item_name,
    qty: 1,
    weight: Number(fields.weight) * 1_000,
    actual_amount: cost,
    detail_cost: costs,
    driver: { id: '', name: '', phone: '', photo: '' },
  };
  return ok({ awb, orderid: reference, detail, history });
}

function areaOf(districtId: string, city: string, district: string) {
  const originCode = `${city} ${CITIES[city]}`;
  return { districtId, originCode, destinationCode: `${district} ${DISTRICTS[district]}` };
}

function detailIn({ body }: LabRequest): Fields {
  return listIn(fieldsOfJson(textIn(body, 'data_param')), 'detail')[0] ?? {};
}

function failed(orderid: string, reason: string, more: object = {}): LabReply {
  return done({ orderid, etd: 'No Data', status: 'Error', reason, ...more });
}

function done(order: object): LabReply {
  return ok({ success: true, desc: 'Request berhasil', detail: [order] });
}

function ok(body: unknown): LabReply {
  return { status: 200, body };
}

function exactly(path: string): RegExp {
  return new RegExp(`^${path.replaceAll('.', '\\.')}$`);
}
