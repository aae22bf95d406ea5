import { fateOf } from '../behaviour.ts';
import type { Double, LabArea, LabReply, LabRequest } from '../double.ts';
import { countIn, type Fields, listIn, textIn } from '../fields.ts';
import type { LabOrder, Orders } from '../orders.ts';
import { westernTime } from '../western-time.ts';

const ORDER = '/api/partner/requestpickuppackage';
const TARIFF = '/customer/tariff';
const AWBS = { from: '002611000001', to: '002611020000' };
const AREAS: readonly LabArea[] = [
  {
    districtId: '31.73.06',
    originCode: 'CGK',
    destinationCode: 'CGK10306',
    name: 'Kalideres, Jakarta Barat',
  },
  {
    districtId: '35.25.14',
    originCode: 'SUB',
    destinationCode: 'SUB20514',
    name: 'Kebomas, Gresik',
  },
];
const ORIGINS = AREAS.map(({ originCode }) => originCode);
const DESTINATIONS = AREAS.map(({ destinationCode }) => destinationCode);
/** Prices are invented, in rupiah per kilogram. */
const SERVICES = [
  { service: 'REG', description: 'Regular', unitPrice: 11_000, etd: '1 - 2 hari' },
  { service: 'BEST', description: 'Besok Sampai Tujuan', unitPrice: 17_000, etd: '1 hari' },
  { service: 'GOKIL', description: 'Cargo Kilat', unitPrice: 4_000, etd: '3 - 4 hari' },
  { service: 'SIUNT', description: 'SiUntung', unitPrice: 10_500, etd: '1 - 2 hari' },
  { service: 'HALU', description: 'Harga Mulai Lima Ribu', unitPrice: 5_000, etd: '3 - 5 hari' },
];
/** Tracking has one sentence per scan in the field `city`. */
const SENTENCES: Readonly<Record<string, string>> = {
  PICKREQ: 'Terima permintaan pick up dari [Satukurir]',
  PICK: 'Paket telah di pick up oleh [SIGESIT - Kurir Lab]',
  IN: 'Paket telah di terima di Jakarta Barat [Jakbar Angke]',
  OUT: 'Paket keluar dari Jakarta Barat [Jakbar Angke]',
  ANT: 'Paket dibawa [SIGESIT - Kurir Lab]',
};
const PROOFS = 'https://proofs.lab.example';
const METHODS = ['PICKUP', 'DROP'];
const MINUTE = /^\d{4}-\d\d-\d\d \d\d:\d\d$/;
const RECEIPT_NUMBER = /^\d{12}$/;
const TEXTS = [
  'reference_number',
  'pickup_merchant_name',
  'pickup_address',
  'pickup_city',
  'pickup_merchant_phone',
  'sicepat_account_code',
];
const PARTY = ['name', 'address', 'province', 'city', 'district', 'zip', 'phone'];
const PACKAGE_TEXTS = [
  'parcel_category',
  'parcel_content',
  'parcel_uom',
  ...PARTY.flatMap((field) => [`shipper_${field}`, `recipient_${field}`]),
];

export const double: Double = {
  provider: 'SICEPAT',
  name: 'SiCepat',
  credentials: {
    apiKey: 'lab-key-of-tracking',
    authKey: 'lab-key-of-pickup',
    accountCode: 'LAB01',
  },
  urls: (base) => ({ tracking: `${base}/customer`, pickup: `${base}/api/partner` }),
  areaCodes: AREAS,
  awbs: AWBS,
  journey: ['PICKREQ', 'PICK', 'IN', 'OUT', 'ANT', 'DELIVERED'],
  orderIn: ({ method, path, body }) =>
    method === 'POST' && path === ORDER
      ? { reference: textIn(body, 'reference_number'), receiver: receiverIn(body) }
      : undefined,
  ratesIn: ({ path }) => (path === TARIFF ? 'sicepat' : undefined),
  refuseStranger({ path, headers, body }, { apiKey, authKey }) {
    if (path.startsWith('/customer/')) {
      return headers['api-key'] === apiKey ? undefined : wrong('Invalid api key');
    }
    return body.auth_key === authKey ? undefined : failed('401', 'auth_key tidak dikenal.');
  },
  awbOf: ({ fields }) => textIn(fields, 'receipt_number'),
  routes: [
    ['GET', /^\/customer\/tariff$/, ({ query }) => tariff(query)],
    [
      'GET',
      /^\/customer\/waybill$/,
      ({ query }, orders) => waybill(orders.byAwb(query.get('waybill') ?? '')),
    ],
    [
      'GET',
      /^\/customer\/waybill-refno$/,
      ({ query }, orders) => waybill(orders.byReference(query.get('waybill') ?? '')),
    ],
    ['POST', new RegExp(`^${ORDER}$`), create],
    ['POST', /^\/api\/partner\/cancelpickup$/, ({ body }, orders) => cancel(body, orders)],
  ],
};

/** A reference may be used again, as far as is known, but a receipt number may not. */
function create({ body }: LabRequest, orders: Orders): LabReply {
  const [parcel = {}] = listIn(body, 'PackageList');
  const problem = problemIn(body) ?? problemOf(parcel);
  if (problem !== undefined) return failed('400', problem);
  const receiptNumber = textIn(parcel, 'receipt_number');
  if (orders.byAwb(receiptNumber) !== undefined) {
    return failed('400', `receipt_number ${receiptNumber} sudah digunakan.`);
  }
  const receiver = receiverIn(body);
  const fate = fateOf(receiver);
  if (fate === 'REFUSED') return failed('400', 'Alamat penerima tidak lengkap.');
  if (fate === 'ERROR_IN_200') return failed('500', 'Internal server error');
  const reference = textIn(body, 'reference_number');
  const order = orders.add({ reference, receiver, fields: parcel });
  return {
    status: 200,
    body: {
      status: '200',
      error_message: null,
      request_number: requestNumberOf(order),
      receipt_datetime: minuteOf(orders.now()),
      message: null,
      datas: [{ cust_package_id: null, receipt_number: order.awb }],
    },
  };
}

function cancel(body: Fields, orders: Orders): LabReply {
  const order = orders.byAwb(textIn(body, 'receipt_number'));
  if (order === undefined) return failed('404', 'receipt_number tidak ditemukan.');
  const message = `request_number: ${requestNumberOf(order)} sudah di cancel.`;
  if (order.isCancelled) return failed('400', message);
  if (order.status !== 'PICKREQ') return failed('400', 'Paket sudah diambil kurir.');
  orders.cancel(order);
  return { status: 200, body: { status: '200', error_message: null, message } };
}

function tariff(query: URLSearchParams): LabReply {
  const origin = query.get('origin');
  const destination = query.get('destination');
  const kilograms = Number(query.get('weight'));
  if (!(kilograms > 0)) return wrong('Weight is not a number of kilograms');
  const isServed = ORIGINS.includes(origin) && DESTINATIONS.includes(destination ?? '');
  const results = SERVICES.map((one) => ({
    ...one,
    minPrice: 0,
    tariff: one.unitPrice * Math.ceil(kilograms),
  }));
  return found({ results: isServed ? results : [] });
}

function waybill(order: LabOrder | undefined): LabReply {
  if (order === undefined) return wrong("Can't get waybill from database");
  const { fields, receiver, history, awb, status } = order;
  const taken = `Paket diterima oleh [${receiver} - (YBS) Yang Bersangkutan]`;
  const events = history.map((one) => ({
    date_time: minuteOf(one.at),
    status: one.status,
    ...(one.status === 'DELIVERED'
      ? { receiver_name: taken }
      : { city: SENTENCES[one.status] ?? `Paket di Jakarta Barat [${one.status}]` }),
  }));
  const pod = status === 'DELIVERED';
  const por = status === 'RTS';
  return found({
    result: {
      waybill_number: awb,
      kodeasal: fields.origin_code,
      kodetujuan: fields.destination_code,
      service: fields.delivery_type,
      weight: fields.total_weight,
      partner: 'LAB',
      sender: fields.shipper_name,
      sender_address: fields.shipper_address,
      receiver_name: receiver,
      receiver_address: fields.recipient_address,
      realprice: 0,
      totalprice: priceOf(fields),
      track_history: events,
      last_status: events.at(-1),
      POD_receiver: pod ? taken : null,
      pod_img_path: pod ? `${PROOFS}/photoPOD/${awb}` : null,
      pod_sign_img_path: pod ? `${PROOFS}/signaturePOD/${awb}` : null,
      por_img_path: por ? `${PROOFS}/photoPOR/${awb}` : null,
    },
  });
}

function priceOf({ delivery_type: service, total_weight: kilograms }: Fields): number {
  const { unitPrice = 0 } = SERVICES.find((one) => one.service === service) ?? {};
  return unitPrice * Math.ceil(Number(kilograms));
}

/** Returns undefined if all fields except the package's are present and well-formed. */
function problemIn(body: Fields): string | undefined {
  const missing = TEXTS.find((name) => textIn(body, name) === '');
  if (missing !== undefined) return `${missing} harus diisi.`;
  if (textIn(body, 'sicepat_account_code') !== double.credentials.accountCode) {
    return 'sicepat_account_code tidak dikenal.';
  }
  if (!MINUTE.test(textIn(body, 'pickup_request_date'))) return 'pickup_request_date salah.';
  if (!METHODS.includes(textIn(body, 'pickup_method'))) return 'pickup_method salah.';
  return undefined;
}

function problemOf(parcel: Fields): string | undefined {
  const number = textIn(parcel, 'receipt_number');
  const isOurs = RECEIPT_NUMBER.test(number) && number >= AWBS.from && number <= AWBS.to;
  if (!isOurs) return 'receipt_number di luar jatah.';
  const missing = PACKAGE_TEXTS.find((name) => textIn(parcel, name) === '');
  if (missing !== undefined) return `${missing} harus diisi.`;
  const service = textIn(parcel, 'delivery_type');
  if (!SERVICES.some((one) => one.service === service)) return 'delivery_type salah.';
  if (!ORIGINS.includes(textIn(parcel, 'origin_code'))) return 'origin_code tidak dikenal.';
  const destination = textIn(parcel, 'destination_code');
  if (!DESTINATIONS.includes(destination)) return 'destination_code tidak dikenal.';
  const counts = ['parcel_qty', 'parcel_value', 'cod_value', 'insurance_value'];
  const uncounted = counts.find((name) => countIn(parcel, name) === undefined);
  if (uncounted !== undefined) return `${uncounted} harus angka.`;
  const { total_weight: kilograms } = parcel;
  return typeof kilograms === 'number' && kilograms > 0 ? undefined : 'total_weight harus angka.';
}

function receiverIn(body: Fields): string {
  return textIn(listIn(body, 'PackageList')[0] ?? {}, 'recipient_name');
}

function requestNumberOf({ number }: LabOrder): string {
  return `2611${String(number).padStart(12, '0')}`;
}

function minuteOf(at: Date): string {
  return westernTime(at).slice(0, 'yyyy-mm-dd hh:mm'.length);
}

function found(content: object): LabReply {
  const status = { code: 200, description: 'OK' };
  return { status: 200, body: { sicepat: { status, ...content } } };
}

function wrong(description: string): LabReply {
  return { status: 400, body: { sicepat: { status: { code: 400, description } } } };
}

/** An error with HTTP 200, like all of SiCepat's answers. */
function failed(status: string, message: string): LabReply {
  return { status: 200, body: { status, error_message: message, request_number: null, datas: [] } };
}
