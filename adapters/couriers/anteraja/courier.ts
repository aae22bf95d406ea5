import type { SendReply } from '#domain/carrying/booking/outcome.ts';
import type { BookingPermit } from '#domain/carrying/booking/permit.ts';
import type { CallLimit } from '#domain/carrying/courier/call-limit.ts';
import type { CourierRate } from '#domain/carrying/courier/courier.ts';
import { CourierFailure } from '#domain/carrying/courier/courier-failure.ts';
import type { Courier, RateRequest } from '#domain/carrying/courier-port/courier-port.ts';
import type { Tracked } from '#domain/carrying/tracking/tracking-event.ts';
import type { Clock } from '#domain/time.ts';
import { type CourierApi, courierApi } from '../_kit/api.ts';
import { withMeasures } from '../_kit/carried.ts';
import { notOffered } from '../_kit/not-offered.ts';
import { courierProvider } from '../_kit/provider.ts';
import { meaningOf } from '../_kit/status-table.ts';
import { manifest } from './manifest.ts';
import * as mapping from './mapping.ts';
import * as wire from './wire.ts';

/** Parts needed to send an order. */
type Desk = { readonly api: CourierApi; readonly prefix: string; readonly clock: Clock };

export const provider = courierProvider(
  manifest,
  ({ credentials, urls, clock }) =>
    (profile, unread) => {
      const { accessKeyId, secretAccessKey, prefix } = credentials;
      const { name: courierName } = profile;
      const api = courierApi({
        courierName,
        url: urls.api,
        clock,
        unread,
        refusesUs: manifest.api.refusesUs,
        headers: { 'access-key-id': accessKeyId, 'secret-access-key': secretAccessKey },
        errorIn: (body) => wire.decodeError(body)?.status.toString(),
      });
      const none = notOffered(courierName);
      return {
        profile,
        rates: (request, limit) => rates(api, request, limit),
        book: (permit, limit) => book({ api, prefix, clock }, permit, limit),
        track: ([awb = ''], limit) => track(api, awb, limit),
        meaningOf: ({ code }) => meaningOf(code, mapping.STATUSES),
        lookUp: none,
        cancel: none,
        requestPickup: none,
        cancelPickup: none,
      } satisfies Courier;
    },
);

/** AnterAja uses Kemendagri's area codes, as we do. */
async function rates(
  api: CourierApi,
  { route, parcel, services }: RateRequest,
  limit: CallLimit,
): Promise<readonly CourierRate[]> {
  const { origin, destination } = route;
  const weight = mapping.gramsOf(parcel);
  const json = { origin: origin.districtId, destination: destination.districtId, weight };
  const reply = await api.send({ method: 'POST', path: '/serviceRates', json }, limit);
  const offered = api.read(reply, wire.decodeRates).content.services;
  if (offered === undefined) throw api.failure('names no services');
  return services.flatMap((service) => {
    const found = offered?.find(({ product_code }) => product_code === service.code);
    // The amount of surcharges is unknown, so such a rate is not sold.
    if (found === undefined || (found.surcharges ?? []).length > 0) return [];
    return mapping.rateOf(found, service, parcel);
  });
}

/** Never returns a refusal after sending: no error of an order is documented. */
async function book(
  { api, prefix, clock }: Desk,
  permit: BookingPermit,
  limit: CallLimit,
): Promise<SendReply> {
  const { reference } = permit;
  const bookingId = mapping.bookingIdOf(prefix, reference);
  if (bookingId.length > mapping.BOOKING_ID_MAX) throw tooLong(prefix);
  const json = mapping.orderBody(permit, { bookingId, now: clock.now() });
  if (json === undefined) return { kind: 'REFUSED', failure: mapping.INCOMPLETE };
  const reply = await api.send({ method: 'POST', path: '/order', json }, limit);
  const { content } = api.read(reply, wire.decodeOrder);
  return mapping.bookingOf(content, { bookingId, reference });
}

async function track(api: CourierApi, awb: string, limit: CallLimit): Promise<readonly Tracked[]> {
  const json = { waybill_no: awb };
  const reply = await api.send({ method: 'POST', path: '/tracking', json }, limit);
  const { waybill_no, history, order } = api.read(reply, wire.decodeTracking).content;
  if (history === null) return [];
  if (history === undefined || waybill_no !== awb) throw api.failure('answers for another AWB');
  const field = 'content.history.timestamp';
  const events = api.each(history, field, (event) => mapping.eventOf(event, order));
  return [{ awb, events: order ? withMeasures(events, mapping.measuredOf(order)) : events }];
}

/** A wrong configuration, not a refusal: nothing has been sent. */
function tooLong(prefix: string): CourierFailure {
  const message = `The prefix ${prefix} leaves a booking id of AnterAja no room.`;
  return new CourierFailure('COURIER_ERROR', message, { wasSent: false });
}
