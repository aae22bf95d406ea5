import { jsonOf } from '#adapters/_kit/decoder.ts';
import { isSignedWith } from '#adapters/_kit/same-secret.ts';
import type { BookingPermit } from '#domain/carrying/booking/permit.ts';
import type { CallLimit } from '#domain/carrying/courier/call-limit.ts';
import { cancelText } from '#domain/carrying/courier-cancellation/cancel-reason.ts';
import type { Courier, RateRequest } from '#domain/carrying/courier-port/courier-port.ts';
import type { CourierWebhook } from '#domain/carrying/courier-port/courier-webhook.ts';
import type { Tracked } from '#domain/carrying/tracking/tracking-event.ts';
import { type CourierApi, courierApi } from '../_kit/api.ts';
import { eachOf } from '../_kit/each-of.ts';
import { readOf, type Unread } from '../_kit/lenient.ts';
import { courierProvider } from '../_kit/provider.ts';
import { meaningOf } from '../_kit/status-table.ts';
import { manifest } from './manifest.ts';
import * as mapping from './mapping.ts';
import * as wire from './wire.ts';

export const provider = courierProvider(
  manifest,
  ({ credentials, urls, clock }) =>
    (profile, unread) => {
      const api = courierApi({
        courierName: profile.name,
        url: urls.api,
        clock,
        unread,
        refusesUs: manifest.api.refusesUs,
        limitsBeforeReading: manifest.api.limitsBeforeReading,
        headers: { 'X-Api-Key': credentials.apiKey },
        errorIn: (body) => wire.decodeError(body)?.error.code,
        errorInPage: (page) => (page.includes('against our security policy') ? 'PAGE' : undefined),
      });
      return {
        profile,
        ...callsOf(api),
        webhook: webhookOf(profile.code, credentials.webhookSecret, unread),
      };
    },
);

function callsOf(api: CourierApi): Omit<Courier, 'profile' | 'webhook'> {
  return {
    rates: (request, limit) => rates(api, request, limit),
    book: (permit, limit) => book(api, permit, limit),
    async lookUp({ reference }, limit) {
      const query = { reference };
      const reply = await api.send({ method: 'GET', path: '/v1/orders', query }, limit);
      return api.read(reply, wire.decodeOrders).orders.map(mapping.bookingOf);
    },
    track: (awbs, limit) => track(api, awbs, limit),
    meaningOf: ({ code }) => meaningOf(code, mapping.STATUSES),
    async cancel({ awb, reason }, limit) {
      const path = `/v1/waybills/${encodeURIComponent(awb)}/cancel`;
      const json = { reason: mapping.CANCEL_REASONS[reason.code], note: cancelText(reason) };
      const reply = await api.send({ method: 'POST', path, json }, limit);
      if (reply.error === 'ALREADY_CANCELLED') return { kind: 'CANCELLED' };
      if (reply.error !== undefined) return api.refused(reply, mapping.CANCEL_REFUSALS);
      const { state } = api.read(reply, wire.decodeCancel);
      return { kind: state === 'CANCELLED' ? 'CANCELLED' : 'PENDING' };
    },
    async requestPickup(order, limit) {
      const json = mapping.pickupBody(order);
      const reply = await api.send({ method: 'POST', path: '/v1/pickups', json }, limit);
      if (reply.error !== undefined) return api.refused(reply, mapping.PICKUP_REFUSALS);
      const { id, state } = api.read(reply, wire.decodePickup).pickup;
      return state === 'CONFIRMED' ? { kind: state, courierReference: id } : { kind: 'PENDING' };
    },
    async cancelPickup({ reference }, limit) {
      const path = `/v1/pickups/${encodeURIComponent(reference)}/cancel`;
      const reply = await api.send({ method: 'POST', path }, limit);
      if (reply.error === 'ALREADY_CANCELLED') return { kind: 'CANCELLED' };
      if (reply.error !== undefined) return api.refused(reply, mapping.PICKUP_REFUSALS);
      const { state } = api.read(reply, wire.decodeCancel);
      if (state !== 'CANCELLED') throw api.failure('has not decided about the pickup');
      return { kind: state };
    },
  };
}

async function rates(api: CourierApi, request: RateRequest, limit: CallLimit) {
  const { route, parcel } = request;
  const requested = request.services.map(({ code }) => code);
  const json = {
    origin: route.origin.districtId,
    destination: route.destination.districtId,
    grams: parcel.weightGrams,
    ...mapping.sizeOf(parcel),
    services: requested.map(mapping.serviceOf),
  };
  const reply = await api.send({ method: 'POST', path: '/v1/rates', json }, limit);
  if (reply.error === 'ROUTE_NOT_SERVED') return [];
  const offered = api
    .read(reply, wire.decodeRates)
    .rates.flatMap((one) => mapping.rateOf(one) ?? []);
  return offered.filter(({ serviceCode }) => requested.includes(serviceCode));
}

async function book(api: CourierApi, permit: BookingPermit, limit: CallLimit) {
  const json = mapping.orderBody(permit);
  const reply = await api.send({ method: 'POST', path: '/v1/orders', json }, limit);
  if (reply.error === 'REFERENCE_USED') {
    const awb = wire.decodeError(reply.body)?.error.waybill ?? null;
    return { kind: 'ALREADY_BOOKED', reference: permit.reference, awb } as const;
  }
  if (reply.error !== undefined) return api.refused(reply, mapping.ORDER_REFUSALS);
  return mapping.bookingOf(api.read(reply, wire.decodeOrder).order);
}

async function track(
  api: CourierApi,
  waybills: readonly string[],
  limit: CallLimit,
): Promise<readonly Tracked[]> {
  const path = '/v1/waybills/search';
  const reply = await api.send({ method: 'POST', path, json: { waybills } }, limit);
  return api.read(reply, wire.decodeParcels).parcels.map((parcel) => {
    const events = api.each(parcel.events, 'parcels.events.at', mapping.eventOf);
    return { awb: parcel.waybill, events };
  });
}

function webhookOf(courierCode: string, secret: string, unread: Unread): CourierWebhook {
  return {
    read({ headers, body }) {
      if (!isSignedWith(secret, body, headers['x-signature'] ?? '')) return 'FORGED';
      const payload = readOf(wire.decodePayload, jsonOf(body), unread);
      if (payload === undefined) return undefined;
      const tracked = eachOf(payload.events, {
        of: (event) => mapping.newsOf(event, courierCode),
        dropped: () => unread('events.at'),
      });
      const bookings = payload.orders.map(({ id, reference, waybill }) => ({
        kind: 'BOOKED' as const,
        reference,
        awb: waybill,
        orderId: id,
      }));
      return { isSigned: true, tracked, bookings };
    },
    answer(result) {
      const status = { ACCEPTED: 200, MALFORMED: 400, FORGED: 401, RETRY: 503 }[result];
      return { status, contentType: 'application/json', body: JSON.stringify({ result }) };
    },
  };
}
