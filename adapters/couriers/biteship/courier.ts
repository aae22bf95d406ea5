import { jsonOf } from '#adapters/_kit/decoder.ts';
import { isSameSecret } from '#adapters/_kit/same-secret.ts';
import type { SendReply } from '#domain/carrying/booking/outcome.ts';
import type { BookingPermit } from '#domain/carrying/booking/permit.ts';
import type { CallLimit } from '#domain/carrying/courier/call-limit.ts';
import type { CourierRate } from '#domain/carrying/courier/courier.ts';
import { CourierFailure } from '#domain/carrying/courier/courier-failure.ts';
import type {
  CancelOrder,
  CourierCancelReply,
} from '#domain/carrying/courier-cancellation/cancel-reply.ts';
import type { Courier, RateRequest } from '#domain/carrying/courier-port/courier-port.ts';
import type { CourierWebhook } from '#domain/carrying/courier-port/courier-webhook.ts';
import { type CourierApi, courierApi } from '../_kit/api.ts';
import { isCarried, withMeasures } from '../_kit/carried.ts';
import { readOf, type Unread } from '../_kit/lenient.ts';
import { notOffered } from '../_kit/not-offered.ts';
import { courierProvider } from '../_kit/provider.ts';
import { manifest } from './manifest.ts';
import * as mapping from './mapping.ts';
import * as wire from './wire.ts';

/** A brand of Biteship; its code is the same as ours. */
type Line = { readonly api: CourierApi; readonly brand: string };
type Hook = { readonly header: string; readonly secret: string; readonly unread: Unread };

export const provider = courierProvider(manifest, ({ credentials, urls, clock }) => {
  const headers = { Authorization: credentials.apiKey };
  return (profile, unread) => {
    const { name: courierName, code: brand } = profile;
    const { errorIn } = wire;
    const { refusesUs } = manifest.api;
    const api = courierApi({
      courierName,
      url: urls.api,
      clock,
      headers,
      errorIn,
      unread,
      refusesUs,
    });
    const { hookHeader, hookSecret: secret } = credentials;
    const webhook = webhookOf({ header: hookHeader.toLowerCase(), secret, unread });
    const requestPickup = notOffered(courierName);
    const cancelPickup = notOffered(courierName);
    const { meaningOfLine: meaningOf } = mapping;
    const calls = callsOf({ api, brand });
    return { profile, ...calls, requestPickup, cancelPickup, meaningOf, webhook };
  };
});

function callsOf(line: Line): Pick<Courier, 'rates' | 'book' | 'lookUp' | 'track' | 'cancel'> {
  return {
    rates: (request, limit) => rates(line, request, limit),
    book: (permit, limit) => book(line, permit, limit),
    async lookUp({ reference, orderId }, limit) {
      // Biteship finds orders only by its own number.
      if (orderId === null) return [];
      return [mapping.bookingOf(await orderOf(line, orderId, limit), reference)];
    },
    async track([awb = ''], limit) {
      const tracking = await trackingOf(line, awb, limit);
      if (tracking === undefined) return [];
      const { waybill_id: waybill, order_id: orderId, history } = tracking;
      const events = line.api.each(history, 'history.updated_at', mapping.eventReader());
      const bill = orderId && isCarried(events) ? await billOf(line, orderId, limit) : undefined;
      return [{ awb: waybill, events: bill ? withMeasures(events, bill) : events }];
    },
    cancel: (order, limit) => cancel(line, order, limit),
  };
}

async function rates(
  { api, brand }: Line,
  request: RateRequest,
  limit: CallLimit,
): Promise<readonly CourierRate[]> {
  const json = mapping.ratesBody(brand, request);
  if (json === undefined) return [];
  const reply = await api.send({ method: 'POST', path: '/v1/rates/couriers', json }, limit);
  if (mapping.NOT_SERVED.has(reply.error)) return [];
  const rows = api
    .read(reply, wire.decodeRates)
    .pricing.filter(({ courier_code }) => courier_code === brand);
  return request.services.flatMap(({ code }) => {
    const theirs = mapping.serviceOf(brand, code);
    const row = rows.find(({ courier_service_code }) => courier_service_code === theirs);
    const rate = row && mapping.rateOf(row, code);
    if (rate !== undefined && rate.cost < 0) throw api.failure('takes fees above its price');
    return rate ?? [];
  });
}

async function book(
  { api, brand }: Line,
  permit: BookingPermit,
  limit: CallLimit,
): Promise<SendReply> {
  const { reference } = permit;
  const json = mapping.orderBody(brand, permit);
  if (json === undefined) return { kind: 'REFUSED', failure: mapping.AREA };
  const reply = await api.send({ method: 'POST', path: '/v1/orders', json }, limit);
  if (reply.error === undefined) {
    return mapping.bookingOf(api.read(reply, wire.decodeOrder), reference);
  }
  const { order_id: orderId, waybill_id: awb, ...first } = wire.detailsIn(reply.body);
  if (!(orderId || awb || first.reference_id)) return api.refused(reply, mapping.ORDER_REFUSALS);
  if (first.reference_id === reference && awb) {
    return { kind: 'ALREADY_BOOKED', reference, awb, ...(orderId && { orderId }) };
  }
  if (first.reference_id === reference && orderId) return { kind: 'ACCEPTED', reference, orderId };
  // The error names an existing order, so whatever it is, it is not a refusal.
  throw api.failure('refuses the order, and names another one');
}

/** Decides by the status of the order, since the errors of a cancellation are not documented. */
async function cancel(
  line: Line,
  { awb, reason, ...order }: CancelOrder,
  limit: CallLimit,
): Promise<CourierCancelReply> {
  const { api } = line;
  // An AWB entered by an operator has no order number.
  const orderId = order.orderId ?? (await trackingOf(line, awb, limit))?.order_id;
  if (!orderId) throw api.failure('names no order of this AWB');
  const status = mapping.inSnake((await orderOf(line, orderId, limit)).status);
  if (mapping.CANCELLED.has(status)) return { kind: 'CANCELLED' };
  const failure = mapping.CANCEL_REFUSALS[status];
  if (failure !== undefined) return { kind: 'REFUSED', failure };
  const path = `${pathOf(orderId)}/cancel`;
  const reply = await api.send({ method: 'POST', path, json: mapping.cancelBody(reason) }, limit);
  api.read(reply, wire.decodeCancel);
  return { kind: 'CANCELLED' };
}

/** Returns undefined without a bill, which must not hide the tracking of the parcel. */
async function billOf(line: Line, orderId: string, limit: CallLimit) {
  try {
    return mapping.measuredOf(await orderOf(line, orderId, limit));
  } catch (error) {
    if (error instanceof CourierFailure) return undefined;
    throw error;
  }
}

async function orderOf({ api }: Line, orderId: string, limit: CallLimit) {
  return api.read(
    await api.send({ method: 'GET', path: pathOf(orderId) }, limit),
    wire.decodeOrder,
  );
}

/** Returns undefined if Biteship does not know this AWB. */
async function trackingOf({ api, brand }: Line, awb: string, limit: CallLimit) {
  const path = `/v1/trackings/${encodeURIComponent(awb)}/couriers/${brand}`;
  const reply = await api.send({ method: 'GET', path }, limit);
  return mapping.NOT_TRACKED.has(reply.error) ? undefined : api.read(reply, wire.decodeTracking);
}

function pathOf(orderId: string): string {
  return `/v1/orders/${encodeURIComponent(orderId)}`;
}

/**
 * The header authenticates the sender. The content has neither a time nor events, so every webhook
 * is only a hint to poll.
 */
function webhookOf({ header, secret, unread }: Hook): CourierWebhook {
  return {
    read({ headers, body }) {
      // Biteship sends an empty body once when the webhook is installed.
      if (body === '') return undefined;
      if (!isSameSecret(headers[header] ?? '', secret)) return 'FORGED';
      const payload = readOf(wire.decodePayload, jsonOf(body), unread);
      if (payload === undefined) return undefined;
      const awb = payload.courier_waybill_id ?? payload.courier?.waybill_id;
      const courierCode = payload.courier_company ?? payload.courier?.company;
      const tracked = awb && courierCode ? [{ awb, courierCode, events: [] }] : [];
      const orderIds = payload.order_id ? [payload.order_id] : [];
      return { isSigned: false, tracked, bookings: [], orderIds };
    },
    answer(result) {
      // A malformed webhook is answered 200, so that it is not sent again: polling finds the new
      // events.
      const status = { ACCEPTED: 200, MALFORMED: 200, FORGED: 401, RETRY: 503 }[result];
      return { status, contentType: 'application/json', body: JSON.stringify({ result }) };
    },
  };
}
