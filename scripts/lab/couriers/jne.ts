import { fateOf } from '../behaviour.ts';
import type { Credentials, Double, LabReply, LabRequest } from '../double.ts';
import { type Fields, textIn } from '../fields.ts';
import type { LabEvent, LabOrder, Orders } from '../orders.ts';
import { westernTime } from '../western-time.ts';

type Price = readonly [service: string, perKg: number, from: string | null, thru: string | null];
/** Maximum length in characters, and format. */
type Rule = readonly [max: number, form: RegExp];

const CREDENTIALS = {
  username: 'LABSHOP',
  apiKey: 'lab-key-of-jne',
  branch: 'CGK000',
  merchantId: 'LAB',
  customerRegular: '10950700',
  customerTrucking: '10950701',
  customerCod: '10950702',
  hookAddresses: '127.0.0.1',
};
const AREAS = [
  ['31.73.06', 'CGK10000', 'CGK10306', 'KALIDERES, JAKARTA BARAT'] as const,
  ['35.25.14', 'SUB10000', 'SUB10117', 'KEBOMAS, GRESIK'] as const,
].map(([districtId, originCode, destinationCode, name]) => {
  return { districtId, originCode, destinationCode, name };
});
/**
 * Prices in rupiah, days as JNE writes them; services with a special character are for motorbikes.
 */
const PRICES: readonly Price[] = [
  ['OKE', 15_000, '3', '6'],
  ['REG', 18_000, '2', '3'],
  ['YES', 33_000, '1', '1'],
  ['CTC', 11_000, '1', '2'],
  ['CTCYES', 16_000, '1', '1'],
  ['JTR', 6_000, '6', '7'],
  ['JTR<130', 500_000, '6', null],
];
const PAGE = ok('<html><body>Content not confirm our security Policy</body></html>');
const BACK = 'RETURN TO SHIPPER';
/** Services within one city. */
const CITY = /^CTC/;
const WORDS: Readonly<Record<string, string>> = {
  PU1: 'SHIPMENT PICKED UP BY JNE COURIER [JAKARTA]',
  OP1: 'RECEIVED AT SORTING CENTER [JAKARTA]',
  OP2: 'PROCESSED AT SORTING CENTER [JAKARTA]',
  OP3: 'SHIPMENT FORWARDED TO DESTINATION [SURABAYA]',
  TP4: 'DEPARTED FROM TRANSIT [GATEWAY, JAKARTA]',
  IP1: 'RECEIVED AT WAREHOUSE [SURABAYA]',
  IP2: 'RECEIVED AT INBOUND STATION [SURABAYA]',
  IP3: 'WITH DELIVERY COURIER [SURABAYA]',
};
const DELIVERED = 'D01';
const PROOFS = 'https://proofs.lab.example';
const LINE = within(30);
const COUNT = within(10, /^[1-9]\d*$/);
const PHONE = within(15, /^\d{8,15}$/);
const CODE = within(30, /^[A-Z]{3}\d{5}$/);
const MANDATORY = Object.entries<Rule>({
  PICKUP_NAME: within(50),
  PICKUP_PIC: LINE,
  PICKUP_PIC_PHONE: PHONE,
  PICKUP_DATE: within(10, /^\d\d-\d\d-\d{4}$/),
  PICKUP_TIME: within(5, /^\d\d:\d\d$/),
  PICKUP_ADDRESS: within(300),
  PICKUP_DISTRICT: LINE,
  PICKUP_CITY: LINE,
  PICKUP_SERVICE: within(9, /^(?:Domestic|Intracity|All)$/),
  PICKUP_VEHICLE: within(5, /^(?:Motor|Mobil|Truck)$/),
  BRANCH: within(10, /^CGK000$/),
  CUST_ID: within(10),
  ORDER_ID: within(20),
  ...partyRules('SHIPPER'),
  ...partyRules('RECEIVER'),
  ORIGIN_CODE: CODE,
  DESTINATION_CODE: CODE,
  WEIGHT: COUNT,
  QTY: COUNT,
  SERVICE_CODE: within(10, /^(?:OKE|REG|YES|JTR|CTC|CTCYES)$/),
  MERCHANT_ID: LINE,
  GOODS_DESC: within(60),
  GOODS_AMOUNT: within(12, /^\d+$/),
  SPECIAL_INS: within(60),
  INSURANCE_FLAG: within(1, /^[YN]$/),
  TYPE: within(6, /^(?:PICKUP|DROP)$/),
});

const OPTIONAL = ['SHIPPER_ADDR3', 'RECEIVER_ADDR3'];

export const double: Double = {
  provider: 'JNE',
  name: 'JNE',
  credentials: CREDENTIALS,
  urls: (base) => ({ api: base, orders: base, cancel: `${base}/order/cancel` }),
  areaCodes: AREAS,
  journey: ['NEW', 'PU1', 'OP1', 'OP3', 'IP3', 'D01'],
  orderIn: ({ path, body }) =>
    path === '/pickupcashless'
      ? { reference: textIn(body, 'ORDER_ID'), receiver: textIn(body, 'RECEIVER_NAME') }
      : undefined,
  ratesIn: ({ path }) => (path === '/tracing/api/pricedev' ? 'jne' : undefined),
  refuseStranger,
  awbOf: ({ number }) => `01094000${String(number).padStart(8, '0')}`,
  routes: [
    ['POST', /^\/tracing\/api\/pricedev$/, ({ body }) => rates(body)],
    ['POST', /^\/pickupcashless$/, ({ body }, orders) => create(body, orders)],
    [
      'POST',
      /^\/tracing\/api\/list\/v1\/cnote\/(\w+)$/,
      (_request, orders, [awb = '']) => track(orders.byAwb(awb)),
    ],
    ['POST', /^\/order\/cancel$/, ({ body }, orders) => cancel(body, orders)],
  ],
  webhook: (order, event) =>
    event === 'STATUS' ? { headers: {}, body: JSON.stringify(hookBody(order)) } : undefined,
};

/** The firewall checks first. */
function refuseStranger(request: LabRequest, credentials: Credentials): LabReply | undefined {
  const { accept, 'user-agent': agent, 'content-type': type = '' } = request.headers;
  const isForm = type.startsWith('application/x-www-form-urlencoded');
  if (accept !== 'application/json' || !agent || !isForm) return PAGE;
  const { username, api_key } = request.body;
  if (username === credentials.username && api_key === credentials.apiKey) return undefined;
  return failed('Username or api key is not valid.');
}

function rates(body: Fields): LabReply {
  const weight = Number(textIn(body, 'weight'));
  const route = routeOf(textIn(body, 'from'), textIn(body, 'thru'));
  if (!(weight > 0 && route)) return failed('Price Not Found.');
  const isOneCity = textIn(body, 'from').slice(0, 3) === textIn(body, 'thru').slice(0, 3);
  const offered = PRICES.filter(([service]) => isOneCity === CITY.test(service));
  const price = offered.map(([service, perKg, from, thru]) => ({
    ...route,
    goods_type: 'Paket',
    currency: 'IDR',
    price: `${perKg * Math.ceil(weight)}`,
    service_display: service,
    service_code: /\W/.test(service) ? service : `${service}23`,
    etd_from: from,
    etd_thru: thru,
    times: thru === null ? null : 'D',
  }));
  return ok({ price });
}

function routeOf(from: string, thru: string): object | undefined {
  const origin = AREAS.find(({ originCode }) => originCode === from);
  const destination = AREAS.find(({ destinationCode }) => destinationCode === thru);
  return origin && destination && { origin_name: origin.name, destination_name: destination.name };
}

function create(body: Fields, orders: Orders): LabReply {
  const of = (field: string) => textIn(body, field);
  const lines = OPTIONAL.map((field): readonly [string, Rule] => [field, LINE]);
  if ([...MANDATORY, ...lines].some(([field, [max]]) => of(field).length > max)) return PAGE;
  const empty = MANDATORY.find(([field]) => of(field).trim() === '');
  if (empty !== undefined) return refused(`Please do not let field ${empty[0]} empty`);
  const wrong = MANDATORY.find(([field, [, form]]) => !form.test(of(field)));
  if (wrong !== undefined) return refused(`Field ${wrong[0]} is not valid`);
  const route = routeOf(of('ORIGIN_CODE'), of('DESTINATION_CODE'));
  const isWhole = of('COD_FLAG') !== 'YES' || /^[1-9]\d*$/.test(of('COD_AMOUNT'));
  if (CITY.test(of('SERVICE_CODE')) !== (of('PICKUP_SERVICE') === 'Intracity')) {
    return refused('Field PICKUP_SERVICE is not valid');
  }
  if (!(route && isWhole) || of('CUST_ID') !== customerOf(of)) return refused('Invalid order');
  const fate = fateOf(of('RECEIVER_NAME'));
  if (fate === 'PAGE') return PAGE;
  if (fate === 'REFUSED') return refused('Please do not let field OLSHOP_GOODSVALUE empty');
  if (fate === 'ERROR_IN_200') return failed('Something went wrong.');
  // JNE rejects lower-case letters with this unrelated answer.
  if (!/^[A-Z0-9]+$/.test(of('ORDER_ID'))) return booked(null);
  // Accepts a used reference, because JNE's behaviour is not documented.
  const sent = { reference: of('ORDER_ID'), receiver: of('RECEIVER_NAME') };
  return booked(orders.add({ ...sent, fields: body }).awb);
}

function partyRules(role: string): Readonly<Record<string, Rule>> {
  const fields = ['NAME', 'ADDR1', 'ADDR2', 'CITY', 'REGION', 'ZIP', 'CONTACT'];
  return {
    ...Object.fromEntries(fields.map((field) => [`${role}_${field}`, LINE])),
    [`${role}_COUNTRY`]: within(9, /^INDONESIA$/),
    [`${role}_PHONE`]: PHONE,
  };
}

function within(max: number, form: RegExp = /\S/): Rule {
  return [max, form];
}

function customerOf(of: (field: string) => string): string {
  if (of('COD_FLAG') === 'YES') return CREDENTIALS.customerCod;
  return of('SERVICE_CODE') === 'JTR' ? CREDENTIALS.customerTrucking : CREDENTIALS.customerRegular;
}

function track(order: LabOrder | undefined): LabReply {
  if (order === undefined) return failed('Cnote No. Not Found.');
  const { awb, reference, status, fields } = order;
  const receiver = status === DELIVERED ? fields.RECEIVER_NAME : null;
  const charge = String(chargeOf(fields));
  const picture = (kind: string) => (receiver === null ? null : `${PROOFS}/${awb}.${kind}`);
  const cnote = {
    cnote_no: awb,
    reference_number: reference,
    cnote_services_code: fields.SERVICE_CODE,
    cnote_pod_receiver: receiver,
    keterangan: receiver === null ? null : 'PENERIMA',
    photo: picture('jpeg'),
    signature: picture('svg'),
    pod_status: stateOf(order),
    cnote_weight: fields.WEIGHT,
    cnote_amount: charge,
    insuranceamount: '0',
    freight_charge: charge,
    shippingcost: charge,
    estimate_delivery: ' Days',
  };
  return ok({ cnote, detail: [detailOf(order)], history: scansOf(order).map(scanBody) });
}

function detailOf({ awb, fields }: LabOrder): object {
  const parties = [
    ['shipper', 'SHIPPER'],
    ['receiver', 'RECEIVER'],
  ].map(([name, field]) => ({
    [`cnote_${name}_name`]: fields[`${field}_NAME`],
    [`cnote_${name}_addr1`]: fields[`${field}_ADDR1`],
    [`cnote_${name}_addr2`]: fields[`${field}_ADDR2`],
    [`cnote_${name}_addr3`]: fields[`${field}_ADDR3`] ?? null,
  }));
  return Object.assign({ cnote_no: awb, cnote_weight: fields.WEIGHT }, ...parties);
}

function chargeOf(fields: Fields): number {
  const [, perKg] = PRICES.find(([service]) => service === fields.SERVICE_CODE) ?? ['', 0];
  return perKg * Number(fields.WEIGHT);
}

function cancel(body: Fields, orders: Orders): LabReply {
  const order = orders.byAwb(textIn(body, 'cnote_no'));
  const isWhole = ['pic_cancel', 'reason_cancel'].every((field) => textIn(body, field) !== '');
  if (order === undefined || !isWhole) return ok({ status: false, reason: 'Data not found' });
  if (scansOf(order).length > 0) return ok({ status: false, reason: 'Already picked up' });
  orders.cancel(order);
  return ok({ status: true, reason: 'Order has been cancelled' });
}

/** The first entry is the order itself, not a scan. */
function scansOf({ history }: LabOrder): readonly LabEvent[] {
  return history.slice(1);
}

/**
 * Status of the whole parcel; null if there is none. On the way back it stays the same until the
 * parcel is returned.
 */
function stateOf({ status, history }: LabOrder): string | null {
  if (status === DELIVERED) return 'DELIVERED';
  return history.some((event) => event.status === BACK) ? BACK : null;
}

/** JNE's code for the way back is not documented; here the parcel is sorted again. */
function scanBody({ status, at }: LabEvent): object {
  const [date = '', time = ''] = westernTime(at).split(' ');
  const western = `${date.split('-').toReversed().join('-')} ${time.slice(0, 5)}`;
  const code = status === BACK ? 'OP1' : status;
  return { date: western, desc: WORDS[code] ?? `SCAN ${code}`, code };
}

function hookBody(order: LabOrder): object {
  const { awb, reference, fields } = order;
  return {
    awb,
    order_id: reference,
    status: stateOf(order) ?? 'SHIPPED',
    service: fields.SERVICE_CODE,
    actual_weight: '1.00',
    actual_ongkir: '18000',
    goods_desc: fields.GOODS_DESC,
    actual_sender_name: fields.SHIPPER_NAME,
    actual_sender_address: fields.SHIPPER_ADDR1,
    origin_code: fields.ORIGIN_CODE,
    dest_code: fields.DESTINATION_CODE,
  };
}

function booked(cnote_no: string | null): LabReply {
  return ok({ detail: [{ status: 'success', cnote_no }] });
}

function refused(reason: string): LabReply {
  return ok({ detail: [{ status: 'Error', reason, cnote_no: null }] });
}

function failed(error: string): LabReply {
  return ok({ error, status: false });
}

function ok(body: unknown): LabReply {
  return { status: 200, body };
}
