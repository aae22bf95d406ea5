import { ContainerModule } from 'inversify';
import type { CheckBookings } from '#src/usecases/booking/check-bookings.ts';
import type { CancelDue } from '#src/usecases/cancellation/cancel-due.ts';
import type { SettleDueCod } from '#src/usecases/cod/settle-due-cod.ts';
import type { ForgetEvents } from '#src/usecases/event/forget-events.ts';
import type { ForgetAnswers } from '#src/usecases/idempotency/forget-answers.ts';
import type { ExpirePayments } from '#src/usecases/payment/expire-payments.ts';
import type { AskPickups } from '#src/usecases/pickup/ask-pickups.ts';
import type { AnchorLedger } from '#src/usecases/wallet/anchor-ledger.ts';
import type { FanOutEvents } from '#src/usecases/webhook/fan-out-events.ts';
import type { RecoverPages } from '#src/usecases/webhook/recover-pages.ts';
import { bookingWork } from '#src/workers/booking-work.ts';
import { queues } from '#src/workers/queues.ts';
import { timers } from '#src/workers/timers.ts';
import type { WorkerDeps } from '#src/workers/worker.ts';
import { named } from './named.ts';
import type { Platform } from './platform.ts';
import { TOKENS } from './tokens.ts';

export function workerModule({ synchronise }: Platform): ContainerModule {
  return new ContainerModule(({ bind }) => {
    const { claimBookings, bookShipment, complain, jobSource, bookingWork: bookings } = TOKENS;
    const {
      trackingWork: tracking,
      expirePayments,
      settleDueCod,
      cancelDue,
      askPickups,
      forgetAnswers,
    } = TOKENS;
    const { fanOutEvents, recoverPages, forgetEvents } = TOKENS;
    bind(bookings).toResolvedValue(
      ...named(bookingWork, { claimBookings, bookShipment, complain }),
    );
    bind(TOKENS.workerDeps).toResolvedValue(
      ...named(
        (deps: Work): WorkerDeps => ({
          ...deps,
          queues: queues(deps),
          timers: timers({ ...deps, synchronise }),
        }),
        {
          ...{ tracking, expirePayments, settleDueCod, cancelDue },
          ...{ askPickups, forgetAnswers, webhooks: TOKENS.webhookWork },
          ...{ fanOutEvents, recoverPages, forgetEvents, anchorLedger: TOKENS.anchorLedger },
          ...{ bookings, jobSource, complain, checkBookings: TOKENS.checkBookings },
        },
      ),
    );
  });
}

type Work = Omit<WorkerDeps, 'queues' | 'timers'> & {
  readonly expirePayments: ExpirePayments;
  readonly settleDueCod: SettleDueCod;
  readonly checkBookings: CheckBookings;
  readonly cancelDue: CancelDue;
  readonly askPickups: AskPickups;
  readonly fanOutEvents: FanOutEvents;
  readonly recoverPages: RecoverPages;
  readonly forgetEvents: ForgetEvents;
  readonly forgetAnswers: ForgetAnswers;
  readonly anchorLedger: AnchorLedger;
};
