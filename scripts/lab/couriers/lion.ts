import { fateOf } from '../behaviour.ts';
import type { Double, HookRequest, LabReply } from '../double.ts';
import { countIn, type Fields, fieldsOf, listIn, textIn } from '../fields.ts';
import type { LabEvent, LabOrder, Orders } from '../orders.ts';
import { westernTime } from '../western-time.ts';

type Checked = readonly [field: string, isRight: boolean];

const COMMODITY = 'GEN';
/** `KEBOMAS, GRESIK`: capitals, and the city without Kota or Kabupaten. */
const PLACE = /^[A-Z0-9][A-Z0-9 '()./-]*, (?!KABUPATEN |KOTA )[A-Z][A-Z .'-]*$/;
const PHONE = /^\+?\d{8,15}$/;
const INSURANCES = ['free', 'basic', 'premium'];
/** Places without a tariff. */
const UNSERVED = /, JAYAPURA$/;
/** Prices per kilogram; ONEPACK is suspended on all routes. */
const PRODUCTS = [
  { product: 'REGPACK', perKg: 19_000, sla: '2 - 4 Hari', isEmbargo: false, status: 'ACTIVE' },
  { product: 'JAGOPACK', perKg: 12_500, sla: '4 - 7 Hari', isEmbargo: false, status: 'ACTIVE' },
  { product: 'ONEPACK', perKg: 31_000, sla: '1 Hari', isEmbargo: true, status: 'ACTIVE' },
  { product: 'BIGPACK', perKg: 9_000, sla: '3 - 5 Hari', isEmbargo: false, status: 'INACTIVE' },
];
const PICTURES = {
  door: 'https://proofs.lab.example/door.jpg',
  signature: 'https://proofs.lab.example/sign.png',
};
const REMARKS: Readonly<Record<string, string>> = {
  BKD: 'PAKETMU TELAH DIPROSES',
  PUP: 'PAKETMU TELAH DIJEMPUT',
  STI: 'PAKETMU SAMPAI DI GUDANG',
  'STI-DEST': 'PAKETMU SAMPAI DI GUDANG KOTA TUJUAN',
  DEL: 'PAKETMU DIANTAR KE ALAMAT PENERIMA',
  POD: 'PAKETMU TELAH SAMPAI DI TUJUAN',
};

export const double: Double = {
  provider: 'LION',
  name: 'Lion Parcel',
  credentials: {
    apiKey: 'bGFiOm9mLWxpb24=',
    commodity: COMMODITY,
    hookToken: 'cendrawasih-of-lion',
  },
  urls: (base) => ({ api: base }),
  journey: ['BKD', 'PUP', 'STI', 'STI-DEST', 'DEL', 'POD'],
  orderIn: ({ method, path, body }) =>
    method === 'POST' && path === '/client/booking' ? sentIn(body) : undefined,
  ratesIn: ({ path }) => (path === '/v3/tariff' ? 'lion' : undefined),
  refuseStranger: ({ headers }, { apiKey }) =>
    headers.authorization === `Basic ${apiKey}` ? undefined : failed(401, 401),
  awbOf: ({ number }) => `88LP${String(number).padStart(13, '0')}`,
  routes: [
    ['GET', /^\/v3\/tariff$/, ({ query }) => tariff(query)],
    ['POST', /^\/client\/booking$/, ({ body }, orders) => create(body, orders)],
    ['GET', /^\/v3\/stt\/track$/, ({ query }, orders) => track(query.get('q') ?? '', orders)],
  ],
  webhook: (order, _event, { hookToken = '' }) => hookOf(order, hookToken),
};

function sentIn(body: Fields) {
  const stt = fieldsOf(body.stt);
  const receiver = textIn(stt, 'stt_recipient_name');
  return { reference: textIn(stt, 'stt_no_ref_external'), receiver };
}

function tariff(query: URLSearchParams): LabReply {
  const [origin = '', destination = ''] = ['origin', 'destination'].map((end) => query.get(end));
  const weight = Number(query.get('weight'));
  const sides = ['length', 'width', 'height'].map((side) => query.get(side));
  const wrong = faultsIn([
    ['origin', PLACE.test(origin ?? '')],
    ['destination', PLACE.test(destination ?? '')],
    ['weight', weight > 0],
    ['commodity', query.get('commodity') === COMMODITY],
    ['dimensions', sides.every((cm) => cm === null) || sides.every((cm) => Number(cm) > 0)],
  ]);
  if (wrong.length > 0) return failed(400, 4_000, wrong.join(', '));
  const offered = UNSERVED.test(destination ?? '') ? [] : PRODUCTS;
  const result = offered.map(({ product, sla, isEmbargo, status }, place) => ({
    row: place + 1,
    service_type: 'PACKAGE',
    product,
    insurance_rate: 0,
    status,
    is_embargo: isEmbargo,
    estimasi_sla: sla,
    total_tariff: priceOf(product, weight),
    base_rate: priceOf(product, weight),
  }));
  const route = { origin, destination, forward_area: destination, is_cod_area: true };
  return { status: 200, body: { ...route, commodity: COMMODITY, weight, result } };
}

/** Books a used reference again: Lion's behaviour is not documented, and this is the worst case. */
function create(body: Fields, orders: Orders): LabReply {
  const stt = fieldsOf(body.stt);
  const wrong = faultsIn(checksOf(stt));
  if (wrong.length > 0) return failed(400, 4_000, wrong.join(', '));
  const sent = sentIn(body);
  const fate = fateOf(sent.receiver);
  if (fate === 'REFUSED') return failed(400, 4_011);
  if (fate === 'ERROR_IN_200') return failed(200, 5_000);
  const { awb } = orders.add({ ...sent, fields: stt });
  return { status: 200, body: { data: { stt_no: awb } } };
}

function checksOf(stt: Fields): readonly Checked[] {
  const pieces = listIn(stt, 'stt_pieces');
  const collected = countIn(stt, 'stt_cod_amount') ?? -1;
  return [
    ['stt_no', stt.stt_no === ''],
    ...['stt_no_ref_external', 'stt_sender_name', 'stt_sender_address'].map(hasText),
    ...['stt_recipient_name', 'stt_recipient_address'].map(hasText),
    ['stt_goods_estimate_price', countIn(stt, 'stt_goods_estimate_price') !== undefined],
    ['stt_origin', PLACE.test(textIn(stt, 'stt_origin'))],
    ['stt_destination', PLACE.test(textIn(stt, 'stt_destination'))],
    ['stt_sender_phone', PHONE.test(textIn(stt, 'stt_sender_phone'))],
    ['stt_recipient_phone', PHONE.test(textIn(stt, 'stt_recipient_phone'))],
    ['stt_insurance_type', INSURANCES.includes(textIn(stt, 'stt_insurance_type'))],
    ['stt_product_type', PRODUCTS.some(({ product }) => product === stt.stt_product_type)],
    ['stt_commodity_code', stt.stt_commodity_code === COMMODITY],
    ['stt_is_cod', typeof stt.stt_is_cod === 'boolean'],
    ['stt_cod_amount', stt.stt_is_cod === true ? collected > 0 : collected === 0],
    ['stt_is_woodpacking', typeof stt.stt_is_woodpacking === 'boolean'],
    ['stt_pieces', pieces.length > 0 && pieces.every(isPiece)],
    ['stt_piece_per_pack', countIn(stt, 'stt_piece_per_pack') !== undefined],
  ];

  function hasText(name: string): Checked {
    return [name, textIn(stt, name).trim() !== ''];
  }
}

function isPiece(piece: Fields): boolean {
  const sizes = ['length', 'width', 'height', 'gross_weight'];
  return sizes.every((size) => Number(piece[`stt_piece_${size}`]) > 0);
}

/** Looks up an order by its AWB or by our reference. */
function track(given: string, orders: Orders): LabReply {
  const order = orders.byAwb(given) ?? orders.byReference(given);
  if (order === undefined) return failed(404, 701, 'STT');
  const { awb, fields, history } = order;
  const [current_status] = wordsOf(order.status);
  const stt = {
    stt_no: awb,
    root_stt_number: awb,
    current_status,
    pieces: 1,
    product_type: fields.stt_product_type,
    shipment_id: '',
    history: history.map((one, place) => eventBody(order, one, place)),
  };
  return { status: 200, body: { stts: [stt] } };
}

function eventBody({ receiver, fields }: LabOrder, event: LabEvent, place: number): object {
  const [code, journey] = wordsOf(event.status);
  const datetime = timeOf(event.at);
  const isHandedOver = code === 'POD';
  const weight = weightOf(fields);
  const proof = {
    attachment_signed: [PICTURES.signature],
    latitude: -7.17,
    longitude: 112.63,
    relation: 'Penerima',
    name: receiver,
  };
  return {
    row: place + 1,
    datetime,
    updated_on: datetime,
    updated_by: '',
    status_code: code,
    current_status: code,
    stt_journey_type: journey,
    remarks: REMARKS[code] ?? code,
    city: 'GRESIK',
    location: 'SUB',
    attachment: isHandedOver ? [PICTURES.door] : null,
    ref_stt_number: '',
    total_tariff: priceOf(textIn(fields, 'stt_product_type'), weight),
    courier_name: null,
    received_by: isHandedOver ? receiver : null,
    proof: isHandedOver ? proof : null,
    ...(code === 'STT ADJUSTED' && { total_gross_weight: weight, chargeable_weight: weight }),
  };
}

function hookOf(order: LabOrder, token: string): HookRequest {
  const { awb, fields, reference, status, history } = order;
  const [code] = wordsOf(status);
  const weight = weightOf(fields);
  const body = {
    stt_no: awb,
    shipment_id: `C1LAB${order.number}`,
    external_id: reference,
    status_code: code,
    current_status: code,
    remarks: REMARKS[code] ?? code,
    location: 'SUB',
    city: 'GRESIK',
    gross_weight: weight,
    volume_weight: 0.01,
    chargeable_weight: weight,
    is_cod: false,
    cod_amount: 0,
    total_tariff: priceOf(textIn(fields, 'stt_product_type'), weight),
    updated_on: timeOf(history.at(-1)?.at ?? new Date(0)),
  };
  return { headers: { authorization: `Bearer ${token}` }, body: JSON.stringify(body) };
}

/** Splits the lab's `POD return` into the code and the journey of the event. */
function wordsOf(status: string): readonly [code: string, journey: string] {
  const [, code = status, journey = ''] = /^(.+) (return|cancel)$/.exec(status) ?? [];
  return [code, journey];
}

function weightOf(fields: Fields): number {
  const weights = listIn(fields, 'stt_pieces').map((one) => Number(one.stt_piece_gross_weight));
  return weights.reduce((sum, one) => sum + one, 0);
}

function priceOf(code: string, weight: number): number {
  const { perKg = 0 } = PRODUCTS.find(({ product }) => product === code) ?? {};
  return perKg * Math.max(1, Math.ceil(Math.round(weight * 1_000 - 300) / 1_000));
}

function timeOf(at: Date): string {
  return `${westernTime(at).replace(' ', 'T')}+07:00`;
}

function faultsIn(checks: readonly Checked[]): readonly string[] {
  return checks.filter(([, isRight]) => !isRight).map(([field]) => field);
}

/** An error as clients have seen it; none is documented. */
function failed(status: number, code: number, what = 'Request'): LabReply {
  const message = { en: `${what} is refused`, id: `${what} ditolak` };
  return { status, body: { error_code: code, message } };
}
