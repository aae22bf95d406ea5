import { ContainerModule } from 'inversify';
import type { BookingCheck } from '#domain/booking/booking-store.ts';
import type { Cancellation } from '#domain/cancellation/cancellation.ts';
import type { DuePickup } from '#domain/pickup/pickup-store.ts';
import type { SettleDueCod } from '#src/usecases/cod/settle-due-cod.ts';
import { workLag } from '#src/usecases/courier/work-lag.ts';
import type { ExpirePayments } from '#src/usecases/payment/expire-payments.ts';
import type { ForgetOld } from '#src/usecases/retention/forget-old.ts';
import type { AnchorLedger } from '#src/usecases/wallet/anchor-ledger.ts';
import type { FanOutEvents } from '#src/usecases/webhook/fan-out-events.ts';
import type { RecoverPages } from '#src/usecases/webhook/recover-pages.ts';
import { bookingWork } from '#src/workers/booking-work.ts';
import { slotLimits } from '#src/workers/courier-slots.ts';
import { questionWork } from '#src/workers/question-work.ts';
import { queues } from '#src/workers/queues.ts';
import { timers } from '#src/workers/timers.ts';
import type { WorkerDeps } from '#src/workers/worker.ts';
import { named } from './named.ts';
import type { Platform } from './platform.ts';
import { TOKENS } from './tokens.ts';

export function workerModule({ synchronise }: Platform): ContainerModule {
  return new ContainerModule(({ bind }) => {
    const { claimDueBookings, bookShipment, complain, jobSource, slotLimits: limits } = TOKENS;
    const { bookingWork: bookings, checkWork, cancellationWork, pickupWork } = TOKENS;
    const { trackingWork: tracking, expirePayments, settleDueCod, forgetOld } = TOKENS;
    const { fanOutEvents, recoverPages } = TOKENS;
    bind(TOKENS.workLag).toResolvedValue(
      (settings, backlog, clock) => (settings.ROLE === 'api' ? null : workLag(backlog, clock)),
      [TOKENS.settings, TOKENS.backlogReader, TOKENS.clock],
    );
    bind(limits).toResolvedValue(slotLimits, [TOKENS.couriers]);
    bind(bookings).toResolvedValue(
      ...named(bookingWork, { claimDueBookings, bookShipment, limits, complain }),
    );
    const { checkBookings, cancelDue, askPickups } = TOKENS;
    bind(checkWork).toResolvedValue(
      ...named(questionWork<BookingCheck>, { questions: checkBookings, limits, complain }),
    );
    bind(cancellationWork).toResolvedValue(
      ...named(questionWork<Cancellation>, { questions: cancelDue, limits, complain }),
    );
    bind(pickupWork).toResolvedValue(
      ...named(questionWork<DuePickup>, { questions: askPickups, limits, complain }),
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
          ...{ pickups: pickupWork, forgetOld, webhooks: TOKENS.webhookWork },
          ...{ fanOutEvents, recoverPages, anchorLedger: TOKENS.anchorLedger },
          ...{ bookings, jobSource, complain, checks: checkWork },
        },
      ),
    );
  });
}

type Work = Omit<WorkerDeps, 'queues' | 'timers'> & {
  readonly expirePayments: ExpirePayments;
  readonly settleDueCod: SettleDueCod;
  readonly fanOutEvents: FanOutEvents;
  readonly recoverPages: RecoverPages;
  readonly forgetOld: ForgetOld;
  readonly anchorLedger: AnchorLedger;
};
