import { ContainerModule } from 'inversify';
import type { BookingCheck } from '#domain/booking/booking-store.ts';
import type { CourierCancellation } from '#domain/courier-cancellation/courier-cancellation.ts';
import type { DuePickupCall } from '#domain/pickup/pickup-store.ts';
import type { SettleDueCod } from '#src/usecases/cod/settle-due-cod.ts';
import { workLag } from '#src/usecases/courier/work-lag.ts';
import type { ExpirePayments } from '#src/usecases/payment/expire-payments.ts';
import type { PruneOldData } from '#src/usecases/retention/prune-old-data.ts';
import type { AnchorLedger } from '#src/usecases/wallet/anchor-ledger.ts';
import type { ContinueRecoveries } from '#src/usecases/webhook/continue-recoveries.ts';
import type { FanOutEvents } from '#src/usecases/webhook/fan-out-events.ts';
import { bookingWork } from '#src/workers/booking-work.ts';
import { callWork } from '#src/workers/call-work.ts';
import { slotLimits } from '#src/workers/courier-slots.ts';
import { queues } from '#src/workers/queues.ts';
import { timers } from '#src/workers/timers.ts';
import type { WorkerDeps } from '#src/workers/worker.ts';
import { named } from './named.ts';
import type { Platform } from './platform.ts';
import { TOKENS } from './tokens.ts';

export function workerModule({ synchronise }: Platform): ContainerModule {
  return new ContainerModule(({ bind }) => {
    const { claimDueBookings, bookShipment, reportError, jobSource, slotLimits: limits } = TOKENS;
    const { bookingWork: bookings, checkWork, cancellationWork, pickupWork } = TOKENS;
    const { trackingWork: tracking, expirePayments, settleDueCod, pruneOldData } = TOKENS;
    const { fanOutEvents, continueRecoveries } = TOKENS;
    bind(TOKENS.workLag).toResolvedValue(
      (settings, backlog, clock) => (settings.ROLE === 'api' ? null : workLag(backlog, clock)),
      [TOKENS.settings, TOKENS.backlogReader, TOKENS.clock],
    );
    bind(limits).toResolvedValue(slotLimits, [TOKENS.couriers]);
    bind(bookings).toResolvedValue(
      ...named(bookingWork, { claimDueBookings, bookShipment, limits, reportError }),
    );
    const { checkBookings, cancelDue, requestPickups } = TOKENS;
    bind(checkWork).toResolvedValue(
      ...named(callWork<BookingCheck>, { calls: checkBookings, limits, reportError }),
    );
    bind(cancellationWork).toResolvedValue(
      ...named(callWork<CourierCancellation>, { calls: cancelDue, limits, reportError }),
    );
    bind(pickupWork).toResolvedValue(
      ...named(callWork<DuePickupCall>, { calls: requestPickups, limits, reportError }),
    );
    bind(TOKENS.workerDeps).toResolvedValue(
      ...named(
        (deps: Work): WorkerDeps => ({
          ...deps,
          queues: queues(deps),
          timers: timers({ ...deps, synchronise }),
        }),
        {
          ...{ tracking, expirePayments, settleDueCod, cancellations: cancellationWork },
          ...{ pickups: pickupWork, pruneOldData, webhooks: TOKENS.webhookWork },
          ...{ fanOutEvents, continueRecoveries, anchorLedger: TOKENS.anchorLedger },
          ...{ bookings, jobSource, reportError, checks: checkWork },
        },
      ),
    );
  });
}

type Work = Omit<WorkerDeps, 'queues' | 'timers'> & {
  readonly expirePayments: ExpirePayments;
  readonly settleDueCod: SettleDueCod;
  readonly fanOutEvents: FanOutEvents;
  readonly continueRecoveries: ContinueRecoveries;
  readonly pruneOldData: PruneOldData;
  readonly anchorLedger: AnchorLedger;
};
