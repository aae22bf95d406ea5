import { listCourierBills } from '../../money/courier-bill/list-bills.ts';
import type { Ports } from '../../ports.ts';
import type { BookingUseCases } from '../booking/use-cases.ts';
import { claimDue } from './claim-due.ts';
import { findUnpolled } from './find-unpolled.ts';
import { findBrand, followShipment } from './follow-shipment.ts';
import { getTracking } from './get-tracking.ts';
import { handleCourierWebhook, hasCourierWebhook } from './handle-courier-webhook.ts';
import { ingestBookings } from './ingest-bookings.ts';
import { ingestCourierEvents } from './ingest-courier-events.ts';
import { ingestTracking } from './ingest-tracking.ts';
import { recordByHand } from './record-by-hand.ts';
import { recordTracking } from './record-tracking.ts';
import { rereadInTurns, rereadTracking } from './reread-tracking.ts';
import { syncBatch } from './sync-batch.ts';

export type TrackingPorts = Pick<
  BookingUseCases,
  'claimBookings' | 'recordBooking' | 'resolveBooking'
> &
  Pick<
    Ports,
    | 'unitOfWork'
    | 'tracking'
    | 'shipments'
    | 'bookings'
    | 'awbPool'
    | 'alerts'
    | 'accounts'
    | 'brands'
    | 'areas'
    | 'directory'
    | 'clock'
    | 'random'
    | 'digest'
    | 'reportError'
    | 'isUnavailable'
    | 'recordingWidth'
  >;
export type TrackingUseCases = ReturnType<typeof trackingUseCases>;

export function trackingUseCases({ recordingWidth: width, ...ports }: TrackingPorts) {
  const { tracking, directory, clock } = ports;
  const record = recordTracking(ports);
  // Polls and webhooks share its connection limit.
  const ingest = ingestCourierEvents({ ...ports, recordTracking: record, width });
  const ingesting = { ...ports, ingestCourierEvents: ingest };
  const reread = rereadTracking({ ...ports, recordTracking: record });
  return {
    recordTracking: record,
    recordByHand: recordByHand(ports),
    rereadTracking: reread,
    rereadInTurns: rereadInTurns(reread),
    ingestCourierEvents: ingest,
    getTracking: getTracking(ports),
    followShipment: followShipment(ports),
    findBrand: findBrand(ports),
    claimDue: claimDue(tracking, clock),
    syncBatch: syncBatch(ingesting),
    findUnpolled: findUnpolled(ports),
    handleCourierWebhook: handleCourierWebhook({
      directory,
      ingestTracking: ingestTracking(ingesting),
      ingestBookings: ingestBookings(ports),
    }),
    hasCourierWebhook: hasCourierWebhook(directory),
    /** Codes of couriers that no adapter knows: the most recent first, `limit` at most. */
    listUnknownCodes: tracking.unknownCodes,
    listCourierBills: listCourierBills(ports),
  };
}
