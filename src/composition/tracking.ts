import { ContainerModule } from 'inversify';
import type { AlertStore } from '#domain/alert/alert.ts';
import type { BookingStore } from '#domain/booking/booking-store.ts';
import type { CourierDirectory } from '#domain/courier-port/courier-directory.ts';
import type { Digest } from '#domain/digest.ts';
import type { Clock } from '#domain/time.ts';
import type { TrackingStore } from '#domain/tracking/tracking-store.ts';
import type { Settings } from '#src/config/read-settings.ts';
import type { ClaimBookings } from '#src/usecases/booking/claim-bookings.ts';
import type { RecordBooking } from '#src/usecases/booking/record-booking.ts';
import type { ReportError } from '#src/usecases/report-error.ts';
import { advanceShipment } from '#src/usecases/simulation/advance-shipment.ts';
import { claimDue } from '#src/usecases/tracking/claim-due.ts';
import { getTracking } from '#src/usecases/tracking/get-tracking.ts';
import {
  type HandleCourierWebhook,
  handleCourierWebhook,
  hasCourierWebhook,
} from '#src/usecases/tracking/handle-courier-webhook.ts';
import { ingestBookings } from '#src/usecases/tracking/ingest-bookings.ts';
import {
  type IngestCourierEvents,
  ingestCourierEvents,
} from '#src/usecases/tracking/ingest-courier-events.ts';
import { ingestTracking } from '#src/usecases/tracking/ingest-tracking.ts';
import { listUnknownCodes } from '#src/usecases/tracking/list-unknown-codes.ts';
import { recordTracking } from '#src/usecases/tracking/record-tracking.ts';
import { syncBatch } from '#src/usecases/tracking/sync-batch.ts';
import { type TrackingWork, trackingWork } from '#src/workers/tracking-work.ts';
import { named } from './named.ts';
import { TOKENS } from './tokens.ts';

/** Common to polling couriers and to handling their webhooks. */
type Deps = {
  readonly directory: CourierDirectory;
  readonly tracking: TrackingStore;
  readonly alerts: AlertStore;
  readonly ingestCourierEvents: IngestCourierEvents;
  readonly clock: Clock;
  readonly digest: Digest;
};
type IngestDeps = Omit<Parameters<typeof ingestCourierEvents>[0], 'width'> & {
  readonly settings: Settings;
};
type Bookings = {
  readonly bookings: BookingStore;
  readonly claimBookings: ClaimBookings;
  readonly recordBooking: RecordBooking;
};

export const trackingModule = new ContainerModule(({ bind }) => {
  const { unitOfWork, shipments, tracking, alerts, couriers: directory } = TOKENS;
  const { clock, random, digest, reportError, ingestCourierEvents: ingest, bookings } = TOKENS;
  const deps = { directory, tracking, alerts, clock, digest, ingestCourierEvents: ingest };
  const { claimBookings, recordBooking } = TOKENS;
  bind(TOKENS.recordTracking).toResolvedValue(
    ...named(recordTracking, { unitOfWork, clock, random, digest }),
  );
  bind(ingest).toResolvedValue(
    ...named(courierEventIngest, {
      ...{ tracking, clock, digest, reportError, settings: TOKENS.settings },
      recordTracking: TOKENS.recordTracking,
    }),
  );
  bind(TOKENS.trackingWork).toResolvedValue(...named(trackingPoller, { ...deps, reportError }));
  bind(TOKENS.handleCourierWebhook).toResolvedValue(
    ...named(courierWebhookHandler, { ...deps, bookings, claimBookings, recordBooking }),
  );
  bind(TOKENS.hasCourierWebhook).toResolvedValue(hasCourierWebhook, [directory]);
  bind(TOKENS.listUnknownCodes).toResolvedValue(listUnknownCodes, [tracking]);
  bind(TOKENS.getTracking).toResolvedValue(...named(getTracking, { shipments, tracking }));
  bind(TOKENS.advanceShipment).toResolvedValue(
    ...named(advanceShipment, {
      ...{ directory, clock, recordTracking: TOKENS.recordTracking },
      simulation: TOKENS.simulation,
      getShipment: TOKENS.getShipment,
    }),
  );
});

/** Commits mostly wait for the disk: up to 60 % of the pool's connections may wait at once. */
function courierEventIngest({ settings, ...deps }: IngestDeps): IngestCourierEvents {
  return ingestCourierEvents({
    ...deps,
    width: Math.max(1, Math.floor(settings.DATABASE_POOL_SIZE * 0.6)),
  });
}

function trackingPoller(deps: Deps & { readonly reportError: ReportError }): TrackingWork {
  const { tracking, clock } = deps;
  return trackingWork({
    ...deps,
    claimDue: claimDue(tracking, clock),
    syncBatch: syncBatch(deps),
  });
}

function courierWebhookHandler(deps: Deps & Bookings): HandleCourierWebhook {
  const { directory } = deps;
  return handleCourierWebhook({
    directory,
    ingestTracking: ingestTracking(deps),
    ingestBookings: ingestBookings(deps),
  });
}
