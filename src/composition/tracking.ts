import { ContainerModule } from 'inversify';
import type { AlertStore } from '#domain/alert/alert.ts';
import type { BookingStore } from '#domain/booking/booking-store.ts';
import type { CourierDirectory } from '#domain/courier/courier-directory.ts';
import type { Digest } from '#domain/digest.ts';
import type { Clock } from '#domain/time.ts';
import type { TrackingStore } from '#domain/tracking/tracking-store.ts';
import type { Settings } from '#src/config/read-settings.ts';
import type { ClaimBookings } from '#src/usecases/booking/claim-bookings.ts';
import type { RecordBooking } from '#src/usecases/booking/record-booking.ts';
import type { Complain } from '#src/usecases/complain.ts';
import { advanceShipment } from '#src/usecases/simulation/advance-shipment.ts';
import { claimDue } from '#src/usecases/tracking/claim-due.ts';
import { getTracking } from '#src/usecases/tracking/get-tracking.ts';
import { hearBookings } from '#src/usecases/tracking/hear-bookings.ts';
import { type HearCourier, hasHook, hearCourier } from '#src/usecases/tracking/hear-courier.ts';
import { hearParcels } from '#src/usecases/tracking/hear-parcels.ts';
import { listUnknownCodes } from '#src/usecases/tracking/list-unknown-codes.ts';
import { type RecordTold, recordTold } from '#src/usecases/tracking/record-told.ts';
import { recordTracking } from '#src/usecases/tracking/record-tracking.ts';
import { syncBatch } from '#src/usecases/tracking/sync-batch.ts';
import { type TrackingWork, trackingWork } from '#src/workers/tracking-work.ts';
import { named } from './named.ts';
import { TOKENS } from './tokens.ts';

/** What both who asks couriers and who hears them needs. */
type Deps = {
  readonly directory: CourierDirectory;
  readonly tracking: TrackingStore;
  readonly alerts: AlertStore;
  readonly recordTold: RecordTold;
  readonly clock: Clock;
  readonly digest: Digest;
};
type Recording = Omit<Parameters<typeof recordTold>[0], 'width'> & { readonly settings: Settings };
type Bookings = {
  readonly bookings: BookingStore;
  readonly claimBookings: ClaimBookings;
  readonly recordBooking: RecordBooking;
};

export const trackingModule = new ContainerModule(({ bind }) => {
  const { unitOfWork, shipments, tracking, alerts, couriers: directory } = TOKENS;
  const { clock, chance, digest, complain, recordTold: recordAll, bookings } = TOKENS;
  const deps = { directory, tracking, alerts, clock, digest, recordTold: recordAll };
  const { claimBookings, recordBooking } = TOKENS;
  bind(TOKENS.recordTracking).toResolvedValue(
    ...named(recordTracking, { unitOfWork, clock, chance, digest }),
  );
  bind(recordAll).toResolvedValue(
    ...named(recording, {
      ...{ tracking, clock, digest, complain, settings: TOKENS.settings },
      recordTracking: TOKENS.recordTracking,
    }),
  );
  bind(TOKENS.trackingWork).toResolvedValue(...named(asking, { ...deps, complain }));
  bind(TOKENS.hearCourier).toResolvedValue(
    ...named(hearing, { ...deps, bookings, claimBookings, recordBooking }),
  );
  bind(TOKENS.hasHook).toResolvedValue(hasHook, [directory]);
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

/** A commit waits for the disk most of the time: as many wait at once as others can spare. */
function recording({ settings, ...deps }: Recording): RecordTold {
  return recordTold({ ...deps, width: Math.max(1, Math.floor(settings.DATABASE_POOL_SIZE * 0.6)) });
}

function asking(deps: Deps & { readonly complain: Complain }): TrackingWork {
  const { tracking, clock } = deps;
  return trackingWork({
    ...deps,
    claimDue: claimDue(tracking, clock),
    syncBatch: syncBatch(deps),
  });
}

function hearing(deps: Deps & Bookings): HearCourier {
  const { directory } = deps;
  return hearCourier({
    directory,
    hearParcels: hearParcels(deps),
    hearBookings: hearBookings(deps),
  });
}
