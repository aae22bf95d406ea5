import type { SettleDueCod } from '#src/usecases/cod/settle-due-cod.ts';
import type { ExpirePayments } from '#src/usecases/payment/expire-payments.ts';
import type { ForgetOld } from '#src/usecases/retention/forget-old.ts';
import type { AnchorLedger } from '#src/usecases/wallet/anchor-ledger.ts';
import type { FanOutEvents } from '#src/usecases/webhook/fan-out-events.ts';
import type { RecoverPages } from '#src/usecases/webhook/recover-pages.ts';
import type { BookingWork } from './booking-work.ts';
import type { DueWork } from './due-work.ts';
import type { TrackingWork } from './tracking-work.ts';
import type { WebhookWork } from './webhook-work.ts';

/** What is done time and again, without being asked. */
export type Timer = {
  readonly name: string;
  /** From the end of one run to the next. */
  readonly everyMs: number;
  /** EVERYWHERE: in processes that only serve requests, too. */
  readonly where: 'WORKERS' | 'EVERYWHERE';
  /** True: there is more to do right now. */
  readonly run: () => Promise<boolean>;
};

type Deps = {
  readonly bookings: BookingWork;
  readonly tracking: TrackingWork;
  readonly webhooks: WebhookWork;
  readonly expirePayments: ExpirePayments;
  readonly settleDueCod: SettleDueCod;
  /** Bookings to be looked up again. */
  readonly checks: DueWork;
  readonly cancellations: DueWork;
  readonly pickups: DueWork;
  readonly fanOutEvents: FanOutEvents;
  readonly recoverPages: RecoverPages;
  readonly forgetOld: ForgetOld;
  readonly anchorLedger: AnchorLedger;
  readonly synchronise: () => Promise<unknown>;
};

/** Timer → use case. */
export function timers({ bookings, tracking, webhooks, ...run }: Deps): readonly Timer[] {
  const { checks, cancellations, pickups, expirePayments, settleDueCod, synchronise } = run;
  return [
    // The reconciler: whatever became of the queue, no booking waits longer than that.
    { name: 'book what is due', everyMs: 5_000, where: 'WORKERS', run: done(bookings.beginDue) },
    { name: 'end payments', everyMs: 1_000, where: 'WORKERS', run: expirePayments },
    { name: 'look up again', everyMs: 5_000, where: 'WORKERS', run: done(checks.beginDue) },
    {
      name: 'cancel at couriers',
      everyMs: 1_000,
      where: 'WORKERS',
      run: done(cancellations.beginDue),
    },
    { name: 'ask for pickups', everyMs: 1_000, where: 'WORKERS', run: done(pickups.beginDue) },
    // Promised to the day, so seconds do not matter.
    { name: 'settle cash', everyMs: 5_000, where: 'WORKERS', run: settleDueCod },
    { name: 'ask couriers', everyMs: 500, where: 'WORKERS', run: done(tracking.beginDue) },
    // A receiver hears within half a second what happened; found idle, both cost next to nothing.
    { name: 'fan out events', everyMs: 250, where: 'WORKERS', run: run.fanOutEvents },
    { name: 'deliver webhooks', everyMs: 250, where: 'WORKERS', run: done(webhooks.beginDue) },
    { name: 'recover webhooks', everyMs: 1_000, where: 'WORKERS', run: run.recoverPages },
    // Bounded, and never again at once: what is old can wait for what is due.
    { name: 'forget what is old', everyMs: 10_000, where: 'WORKERS', run: done(run.forgetOld) },
    // Once a day; asked for each hour, one look-up, so that a restart at midnight loses no day.
    { name: 'anchor ledger', everyMs: 3_600_000, where: 'WORKERS', run: done(run.anchorLedger) },
    { name: 'set the clock', everyMs: 60_000, where: 'EVERYWHERE', run: done(synchronise) },
  ];
}

function done(run: () => Promise<unknown>): Timer['run'] {
  return async () => {
    await run();
    return false;
  };
}
