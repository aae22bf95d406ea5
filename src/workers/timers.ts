import type { RunBatches } from '#src/usecases/batch/run-batches.ts';
import type { SendBuyerNotices } from '#src/usecases/buyer-notice/send-buyer-notices.ts';
import type { SettleDueCod } from '#src/usecases/cod/settle-due-cod.ts';
import type { EventFeed } from '#src/usecases/event/event-feed.ts';
import type { CountEvents } from '#src/usecases/figure/count-events.ts';
import type { AskCharges } from '#src/usecases/payment/ask-charges.ts';
import type { ExpirePayments } from '#src/usecases/payment/expire-payments.ts';
import type { PruneOldData } from '#src/usecases/retention/prune-old-data.ts';
import type { IndexShipments } from '#src/usecases/search/index-shipments.ts';
import type { ExpireUnpolled } from '#src/usecases/tracker/expire-unpolled.ts';
import type { FindUnpolled } from '#src/usecases/tracking/find-unpolled.ts';
import type { RereadInTurns } from '#src/usecases/tracking/reread-tracking.ts';
import type { AnchorLedger } from '#src/usecases/wallet/anchor-ledger.ts';
import type { ContinueRecoveries } from '#src/usecases/webhook/continue-recoveries.ts';
import type { FanOutEvents } from '#src/usecases/webhook/fan-out-events.ts';
import type { BookingWork } from './booking-work.ts';
import type { DueWork } from './due-work.ts';
import type { TrackingWork } from './tracking-work.ts';
import type { WebhookWork } from './webhook-work.ts';

/** Recurring work. */
export type Timer = {
  readonly name: string;
  /** Pause between the end of a run and the next one. */
  readonly everyMs: number;
  /** EVERYWHERE: in processes that only serve requests, too. */
  readonly where: 'WORKERS' | 'EVERYWHERE';
  /** True: run again at once, there is more to do. */
  readonly run: () => Promise<boolean>;
};

type Deps = {
  readonly bookings: BookingWork;
  readonly tracking: TrackingWork;
  readonly webhooks: WebhookWork;
  readonly runBatches: RunBatches;
  readonly expirePayments: ExpirePayments;
  readonly askCharges: AskCharges;
  readonly settleDueCod: SettleDueCod;
  readonly sendBuyerNotices: SendBuyerNotices;
  /** Booking checks. */
  readonly checks: DueWork;
  readonly cancellations: DueWork;
  readonly pickups: DueWork;
  readonly findUnpolled: FindUnpolled;
  readonly expireUnpolled: ExpireUnpolled;
  readonly rereadInTurns: RereadInTurns;
  readonly fanOutEvents: FanOutEvents;
  readonly countEvents: CountEvents;
  readonly indexShipments: IndexShipments;
  readonly continueRecoveries: ContinueRecoveries;
  readonly pruneOldData: PruneOldData;
  readonly anchorLedger: AnchorLedger;
  readonly writeRequests: () => Promise<boolean>;
  readonly writeSecurityEvents: () => Promise<boolean>;
  readonly openRequestDays: () => Promise<void>;
  readonly refreshLiveCouriers: () => Promise<void>;
  readonly eventFeed: Pick<EventFeed, 'poll'>;
  readonly checkWatched: () => Promise<void>;
  readonly synchronise: () => Promise<unknown>;
};

/** Timer → use case. */
export function timers({ bookings, tracking, webhooks, ...run }: Deps): readonly Timer[] {
  const { checks, cancellations, pickups, expirePayments, settleDueCod, synchronise } = run;
  return [
    // The reconciler: without any nudge no booking waits longer than this.
    { name: 'book shipments', everyMs: 5_000, where: 'WORKERS', run: done(bookings.beginDue) },
    { name: 'run batches', everyMs: 1_000, where: 'WORKERS', run: run.runBatches },
    { name: 'expire payments', everyMs: 1_000, where: 'WORKERS', run: expirePayments },
    { name: 'ask charges', everyMs: 5_000, where: 'WORKERS', run: run.askCharges },
    { name: 'check bookings', everyMs: 5_000, where: 'WORKERS', run: done(checks.beginDue) },
    { name: 'cancel due', everyMs: 1_000, where: 'WORKERS', run: done(cancellations.beginDue) },
    { name: 'request pickups', everyMs: 1_000, where: 'WORKERS', run: done(pickups.beginDue) },
    // Settlement is promised to the day, so seconds do not matter.
    { name: 'settle due COD', everyMs: 5_000, where: 'WORKERS', run: settleDueCod },
    { name: 'send buyer notices', everyMs: 2_000, where: 'WORKERS', run: run.sendBuyerNotices },
    { name: 'sync tracking', everyMs: 500, where: 'WORKERS', run: done(tracking.beginDue) },
    { name: 'find unpolled', everyMs: 60_000, where: 'WORKERS', run: run.findUnpolled },
    { name: 'expire unpolled', everyMs: 60_000, where: 'WORKERS', run: run.expireUnpolled },
    // Runs once after a start, a page at a time: a release may know new codes.
    { name: 'reread tracking', everyMs: 10_000, where: 'WORKERS', run: done(run.rereadInTurns) },
    // Events reach receivers within half a second; without events both cost next to nothing.
    { name: 'fan out events', everyMs: 250, where: 'WORKERS', run: run.fanOutEvents },
    { name: 'deliver webhooks', everyMs: 250, where: 'WORKERS', run: done(webhooks.beginDue) },
    // Updates the overview; runs after the delivery of webhooks, and separately.
    { name: 'count events', everyMs: 1_000, where: 'WORKERS', run: run.countEvents },
    { name: 'index shipments', everyMs: 1_000, where: 'WORKERS', run: run.indexShipments },
    { name: 'recover pages', everyMs: 2_000, where: 'WORKERS', run: run.continueRecoveries },
    // Bounded, and never repeated at once: due work comes first.
    { name: 'prune old data', everyMs: 10_000, where: 'WORKERS', run: done(run.pruneOldData) },
    // Once a day; the hourly run makes up for a restart at midnight.
    { name: 'anchor ledger', everyMs: 3_600_000, where: 'WORKERS', run: done(run.anchorLedger) },
    // Applies a changed LIVE configuration within five seconds.
    {
      name: 'refresh live couriers',
      everyMs: 2_000,
      where: 'EVERYWHERE',
      run: done(run.refreshLiveCouriers),
    },
    { name: 'log requests', everyMs: 500, where: 'EVERYWHERE', run: run.writeRequests },
    {
      name: 'log security events',
      everyMs: 1_000,
      where: 'EVERYWHERE',
      run: run.writeSecurityEvents,
    },
    // A week ahead, in case a process is late.
    {
      name: 'open request days',
      everyMs: 3_600_000,
      where: 'EVERYWHERE',
      run: done(run.openRequestDays),
    },
    // Serves the pages that this process has open; reads nothing without any.
    { name: 'follow events', everyMs: 1_000, where: 'EVERYWHERE', run: done(run.eventFeed.poll) },
    // Ends a live page within seconds of its session, whichever process ended that.
    { name: 'end live pages', everyMs: 2_000, where: 'EVERYWHERE', run: done(run.checkWatched) },
    { name: 'synchronise clock', everyMs: 60_000, where: 'EVERYWHERE', run: done(synchronise) },
  ];
}

function done(run: () => Promise<unknown>): Timer['run'] {
  return async () => {
    await run();
    return false;
  };
}
