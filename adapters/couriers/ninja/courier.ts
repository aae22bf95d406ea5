import { jsonOf } from '#adapters/_kit/decoder.ts';
import { hmacOf } from '#adapters/_kit/digest.ts';
import { isSameSecret } from '#adapters/_kit/same-secret.ts';
import type { AreaCodes } from '#domain/carrying/area/area-code.ts';
import type { AwbPool } from '#domain/carrying/awb-pool/awb-pool.ts';
import type { SendReply } from '#domain/carrying/booking/outcome.ts';
import type { BookingPermit } from '#domain/carrying/booking/permit.ts';
import type { CallLimit } from '#domain/carrying/courier/call-limit.ts';
import type { CourierRate } from '#domain/carrying/courier/courier.ts';
import type {
  CancelOrder,
  CourierCancelReply,
} from '#domain/carrying/courier-cancellation/cancel-reply.ts';
import type { Courier, RateRequest } from '#domain/carrying/courier-port/courier-port.ts';
import type { CourierWebhook } from '#domain/carrying/courier-port/courier-webhook.ts';
import type { Clock } from '#domain/time.ts';
import { type ApiOptions, type CourierApi, courierApi } from '../_kit/api.ts';
import { codesOf, codesOfOrder } from '../_kit/area-codes.ts';
import { readOf, type Unread } from '../_kit/lenient.ts';
import { bookingNamed } from '../_kit/named-booking.ts';
import { notOffered } from '../_kit/not-offered.ts';
import { ownNumber } from '../_kit/own-awb.ts';
import { courierProvider } from '../_kit/provider.ts';
import { manifest } from './manifest.ts';
import * as mapping from './mapping.ts';
import * as wire from './wire.ts';

type Line = {
  readonly api: CourierApi;
  readonly courierName: string;
  readonly areaCodes: AreaCodes;
  readonly awbPool: AwbPool;
  readonly clock: Clock;
  /** Prefix of the account's tracking numbers; may be empty. */
  readonly prefix: string;
};
type Client = { readonly clientId: string; readonly clientSecret: string };

const NO_PREFIX = '-';
/** HTTP status of an order that was checked and found invalid. */
const CHECKED = 400;

export const provider = courierProvider(manifest, ({ credentials, urls, clock, ...ours }) => {
  const { areaCodes, awbPool } = ours;
  const { clientSecret, trackingPrefix } = credentials;
  const prefix = trackingPrefix === NO_PREFIX ? '' : trackingPrefix;
  return (profile, unread) => {
    const { name: courierName, code } = profile;
    const token = tokenOf(credentials);
    const errorIn = wire.errorIn;
    const api = courierApi({
      courierName,
      url: urls.api,
      clock,
      unread,
      errorIn,
      token,
      refusesUs: manifest.api.refusesUs,
    });
    const requestPickup = notOffered(courierName);
    const cancelPickup = notOffered(courierName);
    const calls = callsOf({ api, courierName, areaCodes, awbPool, clock, prefix });
    const webhook = webhookOf(code, { secret: clientSecret, prefix }, unread);
    return {
      profile,
      ...calls,
      requestPickup,
      cancelPickup,
      webhook,
      meaningOf: mapping.meaningOfLine,
    };
  };
});

function tokenOf({ clientId, clientSecret }: Client): NonNullable<ApiOptions['token']> {
  const json = { client_id: clientId, client_secret: clientSecret };
  return {
    call: {
      method: 'POST',
      path: '/2.0/oauth/access_token',
      json: { ...json, grant_type: 'client_credentials' },
    },
    tokenIn: wire.tokenIn,
    headersOf: (token) => ({ Authorization: `Bearer ${token}` }),
  };
}

function callsOf(line: Line): Pick<Courier, 'rates' | 'book' | 'lookUp' | 'track' | 'cancel'> {
  const { api, prefix } = line;
  return {
    rates: (request, limit) => rates(line, request, limit),
    book: (permit, limit) => book(line, permit, limit),
    async lookUp({ reference }, limit) {
      const short = await parcelOf(api, prefix + (await numberOf(line, reference)), limit);
      // Orders of earlier releases used the complete reference.
      const parcels = short.length > 0 ? short : await parcelOf(api, prefix + reference, limit);
      return parcels.map(({ tracking_number: awb, events }) => {
        const isOurs = events.some(
          ({ shipper_order_ref_no }) => shipper_order_ref_no === reference,
        );
        if (isOurs) return { kind: 'BOOKED', reference, awb };
        throw api.failure('does not say that the parcel of our tracking number is ours');
      });
    },
    async track(awbs, limit) {
      const parcels = api.read(await askOf(api, awbs, limit), wire.decodeParcels).data;
      return parcels.map(({ tracking_number: awb, ...parcel }) => {
        return { awb, events: api.each(parcel.events, 'data.events.timestamp', mapping.eventOf) };
      });
    },
    cancel: (order, limit) => cancel(api, order, limit),
  };
}

async function rates(
  { api, areaCodes }: Line,
  { route, parcel, services: [service] }: RateRequest,
  limit: CallLimit,
): Promise<readonly CourierRate[]> {
  const codes = await codesOf(route, areaCodes);
  if (codes === undefined || service === undefined) return [];
  const json = mapping.tariffBody(codes, parcel, service);
  if (json === undefined) throw api.failure('has a code of a district that is not two tiers');
  const reply = await api.send({ method: 'POST', path: '/1.0/public/price', json }, limit);
  if (mapping.NOT_SERVED.has(reply.error)) return [];
  return [mapping.rateOf(api.read(reply, wire.decodePrice).data, service, parcel)];
}

/** Returns the number that Ninja uses for our order, whatever the outcome of the request. */
function numberOf({ awbPool, courierName }: Line, reference: string): Promise<string> {
  const numbers = mapping.shortNumbers(reference);
  return ownNumber(reference, { numbers, awbPool, courierName });
}

async function book(line: Line, permit: BookingPermit, limit: CallLimit): Promise<SendReply> {
  const { api, courierName, areaCodes, clock } = line;
  const { route, reference } = permit;
  // Addresses are sent as text, but districts without a code are not served.
  await codesOfOrder(route, { areaCodes, courierName });
  const number = await numberOf(line, reference);
  const json = mapping.orderBody(permit, { number, now: clock.now() });
  const reply = await api.send({ method: 'POST', path: '/4.2/orders', json }, limit);
  if (reply.error !== undefined) {
    return api.refused(reply, reply.status === CHECKED ? mapping.ORDER_REFUSALS : {});
  }
  const order = api.read(reply, wire.decodeOrder);
  const { merchant_order_number: theirs } = order.reference;
  return { kind: 'BOOKED', reference: theirs, awb: order.tracking_number };
}

/** Decides by the parcel's tracking, since the errors of a cancellation are not documented. */
async function cancel(
  api: CourierApi,
  { awb }: CancelOrder,
  limit: CallLimit,
): Promise<CourierCancelReply> {
  const parcels = await parcelOf(api, awb, limit);
  const events = parcels.flatMap((parcel) =>
    parcel.events.flatMap((one) => mapping.eventOf(one) ?? []),
  );
  if (events.some(({ status }) => status === 'CANCELLED')) return { kind: 'CANCELLED' };
  const [failure] = events.flatMap(({ code, status }) => mapping.refusalOf(code, status) ?? []);
  if (failure !== undefined) return { kind: 'REFUSED', failure };
  const path = `/2.2/orders/${encodeURIComponent(awb)}`;
  api.read(await api.send({ method: 'DELETE', path }, limit), wire.decodeCancel);
  return { kind: 'CANCELLED' };
}

/** Returns an empty list if Ninja has no parcel with this number. */
async function parcelOf(api: CourierApi, number: string, limit: CallLimit) {
  return api.read(await askOf(api, [number], limit), wire.decodeParcel).data;
}

function askOf(api: CourierApi, numbers: readonly string[], limit: CallLimit) {
  const query = numbers.map((number) => `tracking_number=${encodeURIComponent(number)}`).join('&');
  const path = `/1.0/orders/tracking-events?${query}`;
  return api.send({ method: 'GET', path }, limit);
}

function webhookOf(
  courierCode: string,
  { secret, prefix }: { readonly secret: string; readonly prefix: string },
  unread: Unread,
): CourierWebhook {
  return {
    read({ headers, body }) {
      const given = headers['x-ninjavan-hmac-sha256'] ?? '';
      if (!isSameSecret(given, hmacOf(secret, body, 'base64'))) return 'FORGED';
      const payload = readOf(wire.decodePayload, jsonOf(body), unread);
      if (payload === undefined) return undefined;
      const event = mapping.eventOf(payload);
      if (event === undefined) return undefined;
      const { tracking_id: awb, shipper_order_ref_no: reference } = payload;
      const tracked = [{ awb, courierCode, events: [event] }];
      const bookings = bookingNamed({ reference, awb });
      const isNumbered = bookings.length === 0 && awb.startsWith(prefix);
      const ownNumbers = isNumbered ? [awb.slice(prefix.length)] : [];
      return { isSigned: true, tracked, bookings, ...(isNumbered && { ownNumbers }) };
    },
    answer(result) {
      // A malformed webhook is answered 200, so that it is not sent again: polling finds the new
      // events.
      const status = { ACCEPTED: 200, MALFORMED: 200, FORGED: 401, RETRY: 503 }[result];
      return { status, contentType: 'application/json', body: JSON.stringify({ result }) };
    },
  };
}
