import type { SendReply } from '#domain/carrying/booking/outcome.ts';
import type { BookingPermit } from '#domain/carrying/booking/permit.ts';
import type { CallLimit } from '#domain/carrying/courier/call-limit.ts';
import type { CourierRate } from '#domain/carrying/courier/courier.ts';
import type {
  CancelOrder,
  CourierCancelReply,
} from '#domain/carrying/courier-cancellation/cancel-reply.ts';
import type { Courier, RateRequest } from '#domain/carrying/courier-port/courier-port.ts';
import type { CodeToRead, Tracked } from '#domain/carrying/tracking/tracking-event.ts';
import { chargeableWeightKg } from '#domain/selling/rating/chargeable-weight.ts';
import { type CourierApi, courierApi } from '../_kit/api.ts';
import { codesOf, codesOfOrder } from '../_kit/area-codes.ts';
import { withMeasures } from '../_kit/carried.ts';
import { notOffered } from '../_kit/not-offered.ts';
import { ownAwb } from '../_kit/own-awb.ts';
import { type Connection, courierProvider } from '../_kit/provider.ts';
import { meaningOf as codeMeaningOf } from '../_kit/status-table.ts';
import { manifest, WEIGHT } from './manifest.ts';
import * as mapping from './mapping.ts';
import * as wire from './wire.ts';

/** SiCepat's two hosts: one takes the key in a header, the other in the body. */
type Hosts = { readonly tracking: CourierApi; readonly pickup: CourierApi };
type Line = Hosts & {
  readonly courierName: string;
  readonly connection: Pick<Connection<keyof typeof manifest.credentials>, Ports>;
};
type Ports = 'credentials' | 'clock' | 'areaCodes' | 'awbPool';

export const provider = courierProvider(manifest, (connection) => (profile, unread) => {
  const { credentials, urls, clock } = connection;
  const courierName = profile.name;
  const tracking = courierApi({
    courierName,
    url: urls.tracking,
    clock,
    unread,
    errorIn: wire.trackingErrorIn,
    refusesUs: manifest.api.refusesUs,
    headers: { 'api-key': credentials.apiKey },
  });
  const pickup = courierApi({
    courierName,
    url: urls.pickup,
    clock,
    unread,
    errorIn: wire.pickupErrorIn,
    refusesUs: manifest.api.refusesUs,
  });
  const requestPickup = notOffered(courierName);
  const cancelPickup = notOffered(courierName);
  const line = { tracking, pickup, courierName, connection };
  const meaningOf = ({ code }: CodeToRead) => codeMeaningOf(code, mapping.STATUSES);
  return { profile, ...callsOf(line), requestPickup, cancelPickup, meaningOf };
});

function callsOf(line: Line): Pick<Courier, 'rates' | 'book' | 'lookUp' | 'track' | 'cancel'> {
  return {
    rates: (request, limit) => rates(line, request, limit),
    book: (permit, limit) => book(line, permit, limit),
    async lookUp({ reference }, limit) {
      const { tracking } = line;
      const query = { waybill: reference };
      const reply = await tracking.send({ method: 'GET', path: '/waybill-refno', query }, limit);
      if (reply.error === mapping.NOT_THERE) return [];
      const { waybill_number: awb } = tracking.read(reply, wire.decodeFound).sicepat.result;
      return [{ kind: 'BOOKED', reference, awb }];
    },
    async track([awb = ''], limit) {
      const tracked = await trackedOf(line, awb, limit);
      return tracked === undefined ? [] : [tracked];
    },
    cancel: (order, limit) => cancel(line, order, limit),
  };
}

async function rates(
  { tracking, connection }: Line,
  { route, parcel, services }: RateRequest,
  limit: CallLimit,
): Promise<readonly CourierRate[]> {
  const codes = await codesOf(route, connection.areaCodes);
  if (codes === undefined) return [];
  const query = { ...codes, weight: chargeableWeightKg(parcel, WEIGHT) };
  const reply = await tracking.send({ method: 'GET', path: '/tariff', query }, limit);
  const { results } = tracking.read(reply, wire.decodeTariff).sicepat;
  return services.flatMap(({ code }) => {
    const [rate] = results.flatMap((row) => mapping.rateOf(row, code) ?? []);
    return rate ?? [];
  });
}

/** The reply contains the AWB that is bound to our reference, but not the reference. */
async function book(line: Line, permit: BookingPermit, limit: CallLimit): Promise<SendReply> {
  const { pickup: api, courierName, connection } = line;
  const { credentials, clock, areaCodes, awbPool } = connection;
  const { reference, route } = permit;
  const codes = await codesOfOrder(route, { areaCodes, courierName });
  const awb = await ownAwb(reference, { awbPool, courierName });
  const named = { awb, codes, accountCode: credentials.accountCode, now: clock.now() };
  const json = { auth_key: credentials.authKey, ...mapping.orderBody(permit, named) };
  const reply = await api.send({ method: 'POST', path: '/requestpickuppackage', json }, limit);
  if (reply.error === undefined) {
    const { datas } = api.read(reply, wire.decodeBooked);
    if (datas.every(({ receipt_number }) => receipt_number === awb)) {
      return { kind: 'BOOKED', reference, awb };
    }
    throw api.failure('confirms another AWB than the order names');
  }
  if (mapping.isOfEarlierOrder(wire.wordsIn(reply.body))) {
    throw api.failure('refuses the order as one that it may have');
  }
  return api.refused(reply, mapping.ORDER_REFUSALS);
}

/** Decides by the status of the parcel, since the errors of a cancellation are not documented. */
async function cancel(
  line: Line,
  { awb }: CancelOrder,
  limit: CallLimit,
): Promise<CourierCancelReply> {
  const { pickup: api, connection } = line;
  const tracked = await trackedOf(line, awb, limit);
  const [newest] = (tracked?.events ?? [])
    .filter(({ code }) => Object.hasOwn(mapping.CANCEL_REFUSALS, code))
    .toSorted((one, other) => other.at.getTime() - one.at.getTime());
  const failure = newest && mapping.CANCEL_REFUSALS[newest.code];
  if (failure !== undefined) return { kind: 'REFUSED', failure };
  const json = { auth_key: connection.credentials.authKey, receipt_number: awb };
  const reply = await api.send({ method: 'POST', path: '/cancelpickup', json }, limit);
  const isAgain = reply.error !== undefined && mapping.saysCancelled(wire.wordsIn(reply.body));
  if (!isAgain) api.read(reply, wire.decodeCancel);
  return { kind: 'CANCELLED' };
}

/** Returns undefined if SiCepat does not know this AWB. */
async function trackedOf(
  { tracking }: Line,
  awb: string,
  limit: CallLimit,
): Promise<Tracked | undefined> {
  const query = { waybill: awb };
  const reply = await tracking.send({ method: 'GET', path: '/waybill', query }, limit);
  if (reply.error === mapping.NOT_THERE) return undefined;
  const { result } = tracking.read(reply, wire.decodeWaybill).sicepat;
  const { waybill_number, track_history } = result;
  const field = 'sicepat.result.track_history.date_time';
  const events = tracking.each(track_history, field, (event) => mapping.eventOf(event, result));
  return { awb: waybill_number, events: withMeasures(events, mapping.measuredOf(result)) };
}
