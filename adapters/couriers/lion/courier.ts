import { jsonOf } from '#adapters/_kit/decoder.ts';
import { isSameSecret } from '#adapters/_kit/same-secret.ts';
import type { CallLimit } from '#domain/carrying/courier/call-limit.ts';
import type { Courier } from '#domain/carrying/courier-port/courier-port.ts';
import type { CourierWebhook } from '#domain/carrying/courier-port/courier-webhook.ts';
import type { Tracked } from '#domain/carrying/tracking/tracking-event.ts';
import { type CourierApi, courierApi } from '../_kit/api.ts';
import { readOf, type Unread } from '../_kit/lenient.ts';
import { bookingNamed } from '../_kit/named-booking.ts';
import { notOffered } from '../_kit/not-offered.ts';
import { courierProvider } from '../_kit/provider.ts';
import { meaningOf } from '../_kit/status-table.ts';
import { manifest } from './manifest.ts';
import * as mapping from './mapping.ts';
import * as wire from './wire.ts';

/** Code seen by one client for an unknown AWB. */
const AWB_UNKNOWN = '701';

export const provider = courierProvider(
  manifest,
  ({ credentials, urls, clock }) =>
    (profile, unread) => {
      const { apiKey, commodity, hookToken } = credentials;
      const api = courierApi({
        courierName: profile.name,
        url: urls.api,
        clock,
        unread,
        errorIn: wire.errorIn,
        refusesUs: manifest.api.refusesUs,
        headers: { Authorization: `Basic ${apiKey}` },
      });
      const none = notOffered(profile.name);
      return {
        profile,
        ...callsOf(api, commodity),
        meaningOf: ({ code }) => meaningOf(code, mapping.STATUSES),
        webhook: webhookOf(profile.code, hookToken, unread),
        lookUp: none,
        cancel: none,
        requestPickup: none,
        cancelPickup: none,
      };
    },
);

function callsOf(api: CourierApi, commodity: string): Pick<Courier, 'rates' | 'book' | 'track'> {
  return {
    async rates({ route, parcel, services }, limit) {
      if (!mapping.isUnambiguous(route)) return [];
      const query = { ...mapping.tariffQuery(route, parcel), commodity };
      const reply = await api.send({ method: 'GET', path: '/v3/tariff', query }, limit);
      const offered = api
        .read(reply, wire.decodeTariff)
        .result.flatMap((one) => mapping.rateOf(one) ?? []);
      return offered.filter(({ serviceCode }) => services.some(({ code }) => code === serviceCode));
    },
    async book(permit, limit) {
      const json = mapping.orderBody(permit, commodity);
      const reply = await api.send({ method: 'POST', path: '/client/booking', json }, limit);
      const awb = api.read(reply, wire.decodeAwb);
      return { kind: 'BOOKED', reference: permit.reference, awb };
    },
    async track(awbs, limit) {
      const tracked = await Promise.all(awbs.map((awb) => trackOne(api, awb, limit)));
      return tracked.flat();
    },
  };
}

async function trackOne(api: CourierApi, awb: string, limit: CallLimit): Promise<Tracked[]> {
  const reply = await api.send({ method: 'GET', path: '/v3/stt/track', query: { q: awb } }, limit);
  if (reply.error === AWB_UNKNOWN) return [];
  const { stts } = api.read(reply, wire.decodeTrack);
  const parcels = stts.filter((one) => [one.stt_no, one.root_stt_number].includes(awb));
  if (parcels.length === 0) return [];
  const history = parcels.flatMap((one) => one.history);
  return [{ awb, events: api.each(history, 'stts.history.datetime', mapping.eventOf) }];
}

/** The token authenticates the sender, not the content: the parcel is polled by its known AWB. */
function webhookOf(courierCode: string, token: string, unread: Unread): CourierWebhook {
  return {
    read({ headers, body }) {
      if (!isSameSecret(headers.authorization ?? '', `Bearer ${token}`)) return 'FORGED';
      const payload = readOf(wire.decodePayload, jsonOf(body), unread);
      if (payload === undefined) return undefined;
      const { stt_no: awb, external_id: reference } = payload;
      const tracked = [{ awb, courierCode, events: [] }];
      return { isSigned: false, tracked, bookings: bookingNamed({ reference, awb }) };
    },
    answer(result) {
      const status = { ACCEPTED: 200, MALFORMED: 400, FORGED: 401, RETRY: 503 }[result];
      const success = result === 'ACCEPTED';
      return { status, contentType: 'application/json', body: JSON.stringify({ success }) };
    },
  };
}
