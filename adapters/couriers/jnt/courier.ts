import { hashOf } from '#adapters/_kit/digest.ts';
import type { SendReply } from '#domain/carrying/booking/outcome.ts';
import type { BookingPermit } from '#domain/carrying/booking/permit.ts';
import type { CallLimit } from '#domain/carrying/courier/call-limit.ts';
import type { CourierRate } from '#domain/carrying/courier/courier.ts';
import { CourierFailure } from '#domain/carrying/courier/courier-failure.ts';
import { cancelText } from '#domain/carrying/courier-cancellation/cancel-reason.ts';
import type {
  CancelOrder,
  CourierCancelReply,
} from '#domain/carrying/courier-cancellation/cancel-reply.ts';
import type { RateRequest } from '#domain/carrying/courier-port/courier-port.ts';
import type { Tracked } from '#domain/carrying/tracking/tracking-event.ts';
import { type CourierApi, courierApi } from '../_kit/api.ts';
import { withMeasures } from '../_kit/carried.ts';
import type { Unread } from '../_kit/lenient.ts';
import { notOffered } from '../_kit/not-offered.ts';
import { type Connection, courierProvider } from '../_kit/provider.ts';
import { manifest } from './manifest.ts';
import * as mapping from './mapping.ts';
import * as wire from './wire.ts';

type Operation = keyof typeof manifest.urls;
type Line = Connection<keyof typeof manifest.credentials, Operation> & {
  readonly courierName: string;
  /** Each operation has a separate URL. */
  readonly apis: Readonly<Record<Operation, CourierApi>>;
};
/** The signed value, its key, and the form fields for the JSON and its signature. */
type Signed = readonly [value: object, key: string, json: string, signature: string];

const OUTSIDE_ASCII = /[^ -~]/g;

export const provider = courierProvider(manifest, (connection) => (profile, unread) => {
  const { name } = profile;
  const line = lineOf({ ...connection, unread }, name);
  const lookUp = notOffered(name);
  const requestPickup = notOffered(name);
  const cancelPickup = notOffered(name);
  return {
    profile,
    rates: (request, limit) => rates(line, request, limit),
    book: (permit, limit) => book(line, permit, limit),
    track: ([awb = ''], limit) => track(line, awb, limit),
    cancel: (order, limit) => cancel(line, order, limit),
    meaningOf: mapping.meaningOfLine,
    lookUp,
    requestPickup,
    cancelPickup,
  };
});

/** Base64 of the hexadecimal digest, not of its 16 bytes. */
export function signatureOf(json: string, key: string): string {
  return Buffer.from(hashOf('md5', json + key)).toString('base64');
}

function lineOf(
  connection: Omit<Line, 'apis' | 'courierName'> & { readonly unread: Unread },
  courierName: string,
): Line {
  const { credentials, urls, clock, unread } = connection;
  const named = Buffer.from(`${credentials.trackName}:${credentials.trackPassword}`);
  const open = (url: string, headers = {}) =>
    courierApi({
      courierName,
      url,
      clock,
      headers,
      unread,
      errorIn: wire.errorIn,
      refusesUs: manifest.api.refusesUs,
    });
  const apis = {
    order: open(urls.order),
    cancel: open(urls.cancel),
    tariff: open(urls.tariff),
    track: open(urls.track, { Authorization: `Basic ${named.toString('base64')}` }),
  };
  return { ...connection, apis, courierName };
}

async function rates(
  { apis: { tariff: api }, areaCodes, credentials }: Line,
  { route, parcel, services: [service] }: RateRequest,
  limit: CallLimit,
): Promise<readonly CourierRate[]> {
  const places = await mapping.placesOf(route, areaCodes);
  const body = places && service && mapping.tariffBody(places, parcel, service);
  if (body === undefined || service === undefined) return [];
  const { tariffName: cusName, tariffKey } = credentials;
  const signed: Signed = [{ ...body, cusName }, tariffKey, 'data', 'sign'];
  const { content } = api.read(await send(api, signed, limit), wire.decodeTariff);
  const row = content.find(mapping.isSold);
  return row === undefined ? [] : [mapping.rateOf(row, service.code)];
}

async function book(
  { apis: { order: api }, courierName, areaCodes, credentials, clock }: Line,
  permit: BookingPermit,
  limit: CallLimit,
): Promise<SendReply> {
  const places = await mapping.placesOf(permit.route, areaCodes);
  if (places === undefined) {
    const message = `${courierName} has no code for a district of this order.`;
    throw new CourierFailure('COURIER_ERROR', message, { wasSent: false });
  }
  const { orderUsername: username, orderApiKey: api_key, orderKey } = credentials;
  const order = { username, api_key, ...mapping.orderBody(permit, places, clock.now()) };
  const signed: Signed = [{ detail: [order] }, orderKey, 'data_param', 'data_sign'];
  const reply = await send(api, signed, limit);
  if (reply.error === mapping.DUPLICATE) {
    return { kind: 'ALREADY_BOOKED', ...wire.firstOrderIn(reply.body) };
  }
  if (reply.error !== undefined) return api.refused(reply, mapping.ORDER_REFUSALS);
  const { orderid: reference, awb_no: awb, desCode } = api.read(reply, wire.decodeOrder).detail[0];
  if (!awb) throw api.failure('takes the order, and names no AWB');
  return { kind: 'BOOKED', reference, awb, ...(desCode && { routingCode: desCode }) };
}

async function cancel(
  { apis: { cancel: api }, credentials }: Line,
  { reference, reason }: CancelOrder,
  limit: CallLimit,
): Promise<CourierCancelReply> {
  const { cancelUsername: username, cancelApiKey: api_key, cancelKey } = credentials;
  const remark = cancelText(reason).slice(0, mapping.MAX.remark);
  const order = { username, api_key, orderid: reference, remark };
  const signed: Signed = [{ detail: [order] }, cancelKey, 'data_param', 'data_sign'];
  const reply = await send(api, signed, limit);
  if (reply.error !== undefined) return api.refused(reply, mapping.CANCEL_REFUSALS);
  const { orderid } = api.read(reply, wire.decodeOrder).detail[0];
  if (orderid !== reference) throw api.failure('has cancelled another order');
  return { kind: 'CANCELLED' };
}

async function track(
  { apis: { track: api }, credentials }: Line,
  awb: string,
  limit: CallLimit,
): Promise<readonly Tracked[]> {
  const json = { awb, eccompanyid: credentials.trackName };
  const reply = await api.send({ method: 'POST', path: '', json }, limit);
  if (reply.error === mapping.NOT_TRACKED) return [];
  const tracked = api.read(reply, wire.decodeTrack);
  const events = api.each(tracked.history, 'history.date_time', mapping.eventOf);
  return [{ awb: tracked.awb, events: withMeasures(events, mapping.measuredOf(tracked)) }];
}

/**
 * Sends a form with its signature. Escaped to ASCII: the signature covers bytes, and their charset
 * is not documented.
 */
function send(api: CourierApi, [value, key, name, sign]: Signed, limit: CallLimit) {
  const json = JSON.stringify(value).replaceAll(
    OUTSIDE_ASCII,
    (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
  const form = { [name]: json, [sign]: signatureOf(json, key) };
  return api.send({ method: 'POST', path: '', form }, limit);
}
