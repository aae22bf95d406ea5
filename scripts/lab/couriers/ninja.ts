import { createHmac } from 'node:crypto';
import { fateOf } from '../behaviour.ts';
import type { Double, HookRequest, LabReply } from '../double.ts';
import { type Fields, fieldsOf, listIn, textIn } from '../fields.ts';
import type { LabEvent, LabOrder, Orders } from '../orders.ts';

type Check = readonly [field: string, isRight: boolean];

const CLIENT = { clientId: 'lab-client', clientSecret: 'cendrawasih-of-the-client' };
const PREFIX = 'NVIDLAB';
const TOKEN = 'granted-by-the-lab';
const TOKEN_PATH = '/2.0/oauth/access_token';
/** The part of a tracking number after our account's prefix. */
const NUMBER = /^[A-Za-z0-9]{1,9}$/;
const DATE = /^[12]\d{3}-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12]\d|3[01])$/;
const TIMES = /^(?:09:00-1[28]:00|12:00-15:00|15:00-18:00|(?:09|18):00-22:00)$/;
const ZONE = /^Asia\/(?:Jakarta|Makassar|Jayapura)$/;
const TYPE = /^(?:Parcel|Document|Return|Marketplace|Corporate|Bulky)$/;
const LEVEL = /^(?:Standard|Express|Sameday|Nextday)$/;
const VOLUME =
  /^(?:Less than (?:3|10) Parcels|(?:Half-Van|Full-Van|Larger than Van) Load|Trolley Required)$/;
const PER_KG = 12_200;
const SHIPPER = 100_001;
const HUB = 'JKT-KOI';
/** All later scans are on the way back. */
const GOES_BACK = 'Delivery Exception, Return to Sender Initiated';
const REASONS: Readonly<Record<string, string>> = {
  'Pickup Exception': 'No parcels to pick up at all',
  'Delivery Exception': 'Residential address, but no one to receive',
};

export const double: Double = {
  provider: 'NINJA',
  name: 'Ninja Xpress',
  credentials: { ...CLIENT, trackingPrefix: PREFIX },
  urls: (base) => ({ api: base }),
  areaCodes: [
    area('31.73.06', 'ID_A00011_08 ID_B00151_01', 'Kalideres'),
    area('35.25.14', 'ID_A00011_06 ID_B00149_01', 'Kebomas'),
  ],
  journey: [
    'Pending Pickup',
    'Picked Up, In Transit to Origin Hub',
    'Arrived at Origin Hub',
    'On Vehicle for Delivery',
    'Delivered, Received by Customer',
  ],
  orderIn: ({ method, path, body }) =>
    method === 'POST' && path === '/4.2/orders' ? sentIn(body) : undefined,
  ratesIn: ({ path }) => (path === '/1.0/public/price' ? 'ninja' : undefined),
  refuseStranger({ path, headers }) {
    const isKnown = path === TOKEN_PATH || headers.authorization === `Bearer ${TOKEN}`;
    return isKnown ? undefined : error(401);
  },
  awbOf: ({ fields }) => PREFIX + textIn(fields, 'requested_tracking_number'),
  routes: [
    ['POST', /^\/2\.0\/oauth\/access_token$/, ({ body }, { now }) => grant(body, now())],
    ['POST', /^\/1\.0\/public\/price$/, ({ body }) => price(body)],
    ['POST', /^\/4\.2\/orders$/, ({ body }, orders) => create(body, orders)],
    ['GET', /^\/1\.0\/orders\/tracking-events$/, ({ query }, orders) => track(query, orders)],
    [
      'DELETE',
      /^\/2\.2\/orders\/([^/]+)$/,
      (_request, orders, [number = '']) => cancel(orders.byAwb(number), orders),
    ],
  ],
  webhook: (order, event, { clientSecret = '' }) =>
    event === 'STATUS' ? hookOf(order, clientSecret) : undefined,
};

function area(districtId: string, originCode: string, name: string) {
  return { districtId, originCode, destinationCode: originCode, name };
}

function sentIn(body: Fields) {
  const reference = textIn(fieldsOf(body.reference), 'merchant_order_number');
  return { reference, receiver: textIn(fieldsOf(body.to), 'name') };
}

function grant(body: Fields, now: Date): LabReply {
  if (textIn(body, 'grant_type') !== 'client_credentials') return error(400, ['grant_type']);
  const id = textIn(body, 'client_id');
  const secret = textIn(body, 'client_secret');
  if (id !== CLIENT.clientId || secret !== CLIENT.clientSecret) return error(401);
  const ends = { expires: Math.floor(now.getTime() / 1_000) + 43_200, expires_in: 43_200 };
  return { status: 200, body: { access_token: TOKEN, token_type: 'bearer', ...ends } };
}

function price(body: Fields): LabReply {
  const tier = (end: string, level: string) => textIn(fieldsOf(body[end]), `${level}_tier_code`);
  const wrong = faultsIn([
    ['weight', isMore(body.weight)],
    ['service_level', LEVEL.test(textIn(body, 'service_level'))],
    ...['from', 'to'].flatMap((end): Check[] => [
      [`${end}.l1_tier_code`, /^ID_A\d{5}_\d\d$/.test(tier(end, 'l1'))],
      [`${end}.l2_tier_code`, /^ID_B\d{5}_\d\d$/.test(tier(end, 'l2'))],
    ]),
  ]);
  if (wrong.length > 0) return error(400, wrong);
  const kilograms = Math.max(1, Math.ceil(Number(body.weight) - 0.3));
  return { status: 200, body: { data: { total_fee: PER_KG * kilograms } } };
}

function create(body: Fields, orders: Orders): LabReply {
  const wrong = faultsIn(checksOf(body));
  if (wrong.length > 0) return error(400, wrong);
  const sent = sentIn(body);
  if (fateOf(sent.receiver) === 'REFUSED') return error(400, ['to.address.address1']);
  const number = textIn(body, 'requested_tracking_number');
  if (orders.byAwb(PREFIX + number)) return used(number);
  const { awb } = orders.add({ ...sent, fields: body });
  return { status: 200, body: { ...body, tracking_number: awb } };
}

function checksOf(body: Fields): readonly Check[] {
  return [
    ['service_type', TYPE.test(textIn(body, 'service_type'))],
    ['service_level', LEVEL.test(textIn(body, 'service_level'))],
    ['requested_tracking_number', NUMBER.test(textIn(body, 'requested_tracking_number'))],
    ['reference.merchant_order_number', /^.{1,255}$/s.test(sentIn(body).reference)],
    ...['from', 'to'].flatMap((role) => partyChecks(role, fieldsOf(body[role]))),
    ...jobChecks(fieldsOf(body.parcel_job)),
  ];
}

function partyChecks(role: string, party: Fields): readonly Check[] {
  const address = fieldsOf(party.address);
  return [
    [`${role}.name`, /^.{3,255}$/s.test(textIn(party, 'name'))],
    [`${role}.phone_number`, /^.{6,32}$/.test(textIn(party, 'phone_number'))],
    [`${role}.address.country`, textIn(address, 'country') === 'ID'],
    ...['address1', 'kecamatan', 'city', 'province'].map(
      (field): Check => [`${role}.address.${field}`, textIn(address, field) !== ''],
    ),
  ];
}

function jobChecks(job: Fields): readonly Check[] {
  const { is_pickup_required: isCollected, cash_on_delivery: cash, insured_value: insured } = job;
  const items = listIn(job, 'items');
  return [
    ['parcel_job.is_pickup_required', typeof isCollected === 'boolean'],
    ['parcel_job.delivery_start_date', DATE.test(textIn(job, 'delivery_start_date'))],
    ['parcel_job.delivery_timeslot', isSlot(job.delivery_timeslot)],
    ['parcel_job.cash_on_delivery', cash === undefined || isMore(cash)],
    ['parcel_job.insured_value', insured === undefined || isMore(insured)],
    ['parcel_job.dimensions.weight', isMore(fieldsOf(job.dimensions).weight)],
    ['parcel_job.items', items.every((one) => textIn(one, 'item_description') !== '')],
    ...(isCollected === true ? pickupChecks(job) : []),
  ];
}

function pickupChecks(job: Fields): readonly Check[] {
  return [
    ['parcel_job.pickup_service_type', textIn(job, 'pickup_service_type') === 'Scheduled'],
    ['parcel_job.pickup_service_level', /^\w+$/.test(textIn(job, 'pickup_service_level'))],
    ['parcel_job.pickup_date', DATE.test(textIn(job, 'pickup_date'))],
    ['parcel_job.pickup_timeslot', isSlot(job.pickup_timeslot)],
    ['parcel_job.pickup_approx_volume', VOLUME.test(textIn(job, 'pickup_approx_volume'))],
  ];
}

function isSlot(value: unknown): boolean {
  const slot = fieldsOf(value);
  const times = `${textIn(slot, 'start_time')}-${textIn(slot, 'end_time')}`;
  return TIMES.test(times) && ZONE.test(textIn(slot, 'timezone'));
}

/** Leaves out unknown numbers. */
function track(query: URLSearchParams, { byAwb }: Orders): LabReply {
  const parcels = query.getAll('tracking_number').flatMap((number) => byAwb(number) ?? []);
  const data = parcels.map((order) => ({
    tracking_number: order.awb,
    is_full_history_available: true,
    events: order.history.map((event) => ({
      shipper_id: SHIPPER,
      tracking_number: order.awb,
      ...scanOf(order, event),
    })),
  }));
  return { status: 200, body: { data } };
}

function cancel(order: LabOrder | undefined, orders: Orders): LabReply {
  if (order === undefined) return error(404);
  if (order.status !== 'Pending Pickup') return error(409);
  orders.cancel(order, 'Cancelled');
  const cancelled = { trackingId: order.awb, status: order.status };
  return { status: 200, body: { ...cancelled, updatedAt: orders.now().toISOString() } };
}

function hookOf(order: LabOrder, secret: string): HookRequest {
  const { awb: tracking_id, status, history } = order;
  const last = history.at(-1) ?? { status, at: new Date(0) };
  const [head] = wordsOf(status);
  const body = JSON.stringify({
    tracking_id,
    event: status,
    ...scanOf(order, last),
    status: head,
  });
  const signature = createHmac('sha256', secret).update(body).digest('base64');
  return { headers: { 'X-Ninjavan-Hmac-Sha256': signature }, body };
}

/**
 * A scan in the format of tracking: a webhook's status is the first words, and its event the whole
 * text.
 */
function scanOf({ reference, receiver, history }: LabOrder, { status, at }: LabEvent): object {
  const timestamp = at.toISOString().replace(/\.\d+Z$/, '+0000');
  const isBack = history.some((one) => one.status === GOES_BACK && one.at <= at);
  return {
    shipper_order_ref_no: reference,
    timestamp,
    status,
    is_parcel_on_rts_leg: isBack,
    ...detailsOf(status, receiver),
  };
}

/** Details of a scan by the first words of its status. */
function detailsOf(status: string, receiver: string): object {
  const [head, state] = wordsOf(status);
  const signed_by = { name: receiver, contact: '+6281234567890', relationship: 'Receiver' };
  const pictures = ['https://proofs.lab.example/parcel.jpg'];
  const proof = { signature_uri: 'https://proofs.lab.example/sign.png', image_uris: pictures };
  const exception = {
    state,
    rescheduled_date: '',
    is_liable: false,
    failure_reason: REASONS[head] ?? '',
  };
  switch (head) {
    case 'Picked Up':
      return { picked_up_information: { state, proof: { ...proof, signed_by } } };
    case 'Arrived at Origin Hub':
      return { arrived_at_origin_hub_information: { country: 'ID', city: 'Tangerang', hub: HUB } };
    case 'Delivered':
      return {
        delivery_information: { state, left_in_safe_place: false, proof: { ...proof, signed_by } },
      };
    case 'Pickup Exception':
      return { pickup_exception: exception };
    case 'Delivery Exception':
      return { delivery_exception: exception };
    default:
      return {};
  }
}

/** Splits a status into `Delivered` and `Received by Customer`. */
function wordsOf(status: string): readonly [head: string, state: string] {
  const [head = status, state = ''] = status.split(', ');
  return [head, state];
}

function faultsIn(checks: readonly Check[]): readonly string[] {
  return checks.flatMap(([field, isRight]) => (isRight ? [] : field));
}

function isMore(value: unknown): boolean {
  return typeof value === 'number' && value > 0;
}

function used(number: string): LabReply {
  const advice = 'please use a different tracking ID and try again';
  const message = `Tracking ID (${number}) has been used, ${advice}`;
  const title = 'Duplicate Tracking ID';
  return { status: 400, body: { error: { code: 109_201, request_id: 'lab', title, message } } };
}

/** Ninja's other error codes are not documented. */
function error(status: number, fields: readonly string[] = []): LabReply {
  const message = 'Permintaan ditolak.';
  const details = fields.map((field) => ({ reason: 'INVALID_VALUE', field, message }));
  return { status, body: { error: { code: 'LAB', request_id: 'lab', message, details } } };
}
