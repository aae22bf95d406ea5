import { jsonOf } from '#adapters/_kit/decoder.ts';
import type { SendReply } from '#domain/carrying/booking/outcome.ts';
import type { BookingPermit } from '#domain/carrying/booking/permit.ts';
import type { CallLimit } from '#domain/carrying/courier/call-limit.ts';
import type { CourierRate } from '#domain/carrying/courier/courier.ts';
import { cancelText } from '#domain/carrying/courier-cancellation/cancel-reason.ts';
import type {
  CancelOrder,
  CourierCancelReply,
} from '#domain/carrying/courier-cancellation/cancel-reply.ts';
import type { RateRequest } from '#domain/carrying/courier-port/courier-port.ts';
import type { CourierWebhook } from '#domain/carrying/courier-port/courier-webhook.ts';
import type { Tracked } from '#domain/carrying/tracking/tracking-event.ts';
import { chargeableWeightKg } from '#domain/selling/rating/chargeable-weight.ts';
import { type CourierApi, courierApi } from '../_kit/api.ts';
import { codesOf, codesOfOrder } from '../_kit/area-codes.ts';
import { withMeasures } from '../_kit/carried.ts';
import { readOf, type Unread } from '../_kit/lenient.ts';
import { bookingNamed } from '../_kit/named-booking.ts';
import { notOffered } from '../_kit/not-offered.ts';
import { type Connection, courierProvider } from '../_kit/provider.ts';
import { type Credential, MEASURE, manifest, type Url } from './manifest.ts';
import * as mapping from './mapping.ts';
import * as wire from './wire.ts';

/** A connection to JNE, with an API for each URL. */
type Line = Pick<Connection<Credential, Url>, 'areaCodes' | 'clock'> & {
  readonly courierName: string;
  readonly account: Connection<Credential, Url>['credentials'];
  readonly apis: Readonly<Record<Url, CourierApi>>;
};
/** A form and its target: a base URL and a path. Our credentials are added to the form. */
type Sent = {
  readonly to: Url;
  readonly path: string;
  readonly form?: Readonly<Record<string, string>>;
};

/** Empty path: the base URL is called directly. */
const ITSELF = '';
const REASON_MAX = 100;

export const provider = courierProvider(
  manifest,
  ({ credentials, urls, ...ports }) =>
    (profile, unread) => {
      const { name: courierName, code } = profile;
      const { errorIn, errorInPage } = wire;
      const { refusesUs } = manifest.api;
      const apiAt = (url: string) =>
        courierApi({
          courierName,
          url,
          clock: ports.clock,
          unread,
          errorIn,
          errorInPage,
          refusesUs,
        });
      const apis = { api: apiAt(urls.api), orders: apiAt(urls.orders), cancel: apiAt(urls.cancel) };
      const line: Line = { ...ports, courierName, account: credentials, apis };
      const absent = notOffered(courierName);
      return {
        profile,
        rates: (request, limit) => rates(line, request, limit),
        book: (permit, limit) => book(line, permit, limit),
        track: ([awb = ''], limit) => track(line, awb, limit),
        cancel: (order, limit) => cancel(line, order, limit),
        meaningOf: mapping.meaningOfLine,
        lookUp: absent,
        requestPickup: absent,
        cancelPickup: absent,
        webhook: webhookOf(code, credentials.hookAddresses, unread),
      };
    },
);

async function rates(
  line: Line,
  { route, parcel, services }: RateRequest,
  limit: CallLimit,
): Promise<readonly CourierRate[]> {
  const codes = await codesOf(route, line.areaCodes);
  if (codes === undefined) return [];
  const weight = chargeableWeightKg(parcel, MEASURE);
  const form = { from: codes.origin, thru: codes.destination, weight: String(weight) };
  const reply = await send(line, { to: 'api', path: '/tracing/api/pricedev', form }, limit);
  if (reply.error === wire.NOT_PRICED) return [];
  const { price: rows } = line.apis.api.read(reply, wire.decodeRates);
  return services.flatMap(({ code }) => {
    // Cargo of motorbikes has separate names, such as `JTR<130`; it is not sold.
    const row = rows.find(({ service_display }) => service_display === code);
    return (row && mapping.rateOf(row, code)) ?? [];
  });
}

async function book(line: Line, permit: BookingPermit, limit: CallLimit): Promise<SendReply> {
  const { account, clock, apis } = line;
  const codes = await codesOfOrder(permit.route, line);
  const form = mapping.orderForm(permit, { codes, account, now: clock.now() });
  const reply = await send(line, { to: 'orders', path: '/pickupcashless', form }, limit);
  if (reply.error !== undefined) return apis.orders.refused(reply, mapping.ORDER_REFUSALS);
  const [{ cnote_no: awb }] = apis.orders.read(reply, wire.decodeBooked).detail;
  return { kind: 'BOOKED', reference: permit.reference, awb };
}

async function track(line: Line, awb: string, limit: CallLimit): Promise<readonly Tracked[]> {
  const tracking = await trackingOf(line, awb, limit);
  if (tracking === undefined) return [];
  const { cnote, history } = tracking;
  const events = line.apis.api.each(history ?? [], 'history.date', (scan) =>
    mapping.eventOf(scan, cnote),
  );
  const measured = withMeasures(events, mapping.measuredOf(cnote));
  return [{ awb: cnote.cnote_no, events: mapping.withReturn(measured, cnote) }];
}

/** JNE's refusals are not documented, so scans of the parcel decide before JNE is called. */
async function cancel(
  line: Line,
  { awb, reason }: CancelOrder,
  limit: CallLimit,
): Promise<CourierCancelReply> {
  const history = (await trackingOf(line, awb, limit))?.history ?? [];
  const [failure] = history.flatMap(({ code }) => mapping.CANCEL_REFUSALS[code] ?? []);
  if (failure !== undefined) return { kind: 'REFUSED', failure };
  const form = {
    cnote_no: awb,
    pic_cancel: line.account.merchantId,
    reason_cancel: cancelText(reason).slice(0, REASON_MAX),
  };
  const reply = await send(line, { to: 'cancel', path: ITSELF, form }, limit);
  line.apis.cancel.read(reply, wire.decodeCancel);
  return { kind: 'CANCELLED' };
}

/** Returns undefined if JNE does not know this AWB. */
async function trackingOf(line: Line, awb: string, limit: CallLimit) {
  const path = `/tracing/api/list/v1/cnote/${encodeURIComponent(awb)}`;
  const reply = await send(line, { to: 'api', path }, limit);
  if (reply.error === wire.NOT_TRACKED) return undefined;
  return line.apis.api.read(reply, wire.decodeTracking);
}

function send({ apis, account }: Line, { to, path, form }: Sent, limit: CallLimit) {
  const { username, apiKey: api_key } = account;
  return apis[to].send({ method: 'POST', path, form: { username, api_key, ...form } }, limit);
}

/**
 * Webhooks are not signed: one from a known address is a hint to poll and gives the AWB of our
 * order; one from another address is ignored.
 */
function webhookOf(courierCode: string, addresses: string, unread: Unread): CourierWebhook {
  const known = new Set(addresses.split(',').map((address) => address.trim()));
  return {
    read({ remoteAddress, body }) {
      // A dual-stack server reports IPv4 addresses in this form.
      if (!known.has(remoteAddress.replace(/^::ffff:/, ''))) return 'FORGED';
      const payload = readOf(wire.decodePayload, jsonOf(body), unread);
      if (payload === undefined) return undefined;
      const { awb, order_id: reference } = payload;
      const tracked = [{ awb, courierCode, events: [] }];
      return { isSigned: false, tracked, bookings: bookingNamed({ reference, awb }) };
    },
    answer(result) {
      const status = { ACCEPTED: 200, MALFORMED: 400, FORGED: 401, RETRY: 503 }[result];
      const reply = result === 'ACCEPTED' ? { status: true } : { status: false, reason: result };
      return { status, contentType: 'application/json', body: JSON.stringify(reply) };
    },
  };
}
