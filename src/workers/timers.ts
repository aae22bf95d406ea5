import type { WakeUp } from '#domain/wake-up.ts';
import type { ExpireUnpolled } from '#src/usecases/carrying/tracker/expire-unpolled.ts';
import type { FindUnpolled } from '#src/usecases/carrying/tracking/find-unpolled.ts';
import type { RereadInTurns } from '#src/usecases/carrying/tracking/reread-tracking.ts';
import type { CountEvents } from '#src/usecases/insight/figure/count-events.ts';
import type { IndexShipments } from '#src/usecases/insight/search/index-shipments.ts';
import type { SettleDueCod } from '#src/usecases/money/cod/settle-due-cod.ts';
import type { AskCharges } from '#src/usecases/money/payment/ask-charges.ts';
import type { ExpirePayments } from '#src/usecases/money/payment/expire-payments.ts';
import type { SendBuyerNotices } from '#src/usecases/notifying/buyer-notice/send-buyer-notices.ts';
import type { EventFeed } from '#src/usecases/notifying/event/event-feed.ts';
import type { CollectNews } from '#src/usecases/notifying/person-notice/collect-news.ts';
import type { SendPersonNotices } from '#src/usecases/notifying/person-notice/send-person-notices.ts';
import type { ContinueRecoveries } from '#src/usecases/notifying/webhook/continue-recoveries.ts';
import type { FanOutEvents } from '#src/usecases/notifying/webhook/fan-out-events.ts';
import type { PruneOldData } from '#src/usecases/platform/retention/prune-old-data.ts';
import type { RunBatches } from '#src/usecases/selling/batch/run-batches.ts';
import type { DueWork } from './due-work.ts';
import type { TrackingWork } from './tracking-work.ts';
import type { WebhookWork } from './webhook-work.ts';

/** Recurring work. */
export type Timer = {
  readonly name: string;
  /** Pause between the end of a run and the next one. */
  readonly everyMs: number;
  /** Wake-up that ends the pause, except for `restMs` of it. */
  readonly wokenBy?: { readonly what: WakeUp; readonly restMs: number };
  /** EVERYWHERE: also in processes that only serve requests. */
  readonly where: 'WORKERS' | 'EVERYWHERE';
  /** Returns true to run again at once, because there is more to do. */
  readonly run: () => Promise<boolean>;
};

type Deps = {
  readonly bookings: DueWork;
  readonly tracking: TrackingWork;
  readonly webhooks: WebhookWork;
  readonly runBatches: RunBatches;
  readonly expirePayments: ExpirePayments;
  readonly askCharges: AskCharges;
  readonly settleDueCod: SettleDueCod;
  readonly sendBuyerNotices: SendBuyerNotices;
  readonly collectNews: CollectNews;
  readonly sendPersonNotices: SendPersonNotices;
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
  /** Sends the hourly jobs; only the first worker in an hour does so. */
  readonly sendHourlyJobs: () => Promise<void>;
  readonly writeRequests: () => Promise<boolean>;
  readonly writeSecurityEvents: () => Promise<boolean>;
  readonly openRequestDays: () => Promise<void>;
  readonly refreshLiveCouriers: () => Promise<void>;
  readonly eventFeed: Pick<EventFeed, 'poll'>;
  readonly checkWatched: () => Promise<void>;
  readonly synchronise: () => Promise<unknown>;
};

/** All timers with their use cases. */
export function timers({ bookings, tracking, webhooks, ...run }: Deps): readonly Timer[] {
  const { checks, cancellations, pickups, expirePayments, settleDueCod, synchronise } = run;
  return [
    // Reconciliation: even without any wake-up, no booking waits longer than this.
    {
      name: 'book shipments',
      everyMs: 5_000,
      wokenBy: { what: 'bookings', restMs: 100 },
      where: 'WORKERS',
      run: done(bookings.beginDue),
    },
    { name: 'run batches', everyMs: 2_000, where: 'WORKERS', run: run.runBatches },
    { name: 'expire payments', everyMs: 2_000, where: 'WORKERS', run: expirePayments },
    { name: 'ask charges', everyMs: 5_000, where: 'WORKERS', run: run.askCharges },
    { name: 'check bookings', everyMs: 5_000, where: 'WORKERS', run: done(checks.beginDue) },
    {
      name: 'cancel due',
      everyMs: 5_000,
      wokenBy: { what: 'cancellations', restMs: 100 },
      where: 'WORKERS',
      run: done(cancellations.beginDue),
    },
    {
      name: 'request pickups',
      everyMs: 5_000,
      wokenBy: { what: 'pickups', restMs: 100 },
      where: 'WORKERS',
      run: done(pickups.beginDue),
    },
    // Settlement has a promised day, so seconds do not matter.
    { name: 'settle due COD', everyMs: 5_000, where: 'WORKERS', run: settleDueCod },
    { name: 'send buyer notices', everyMs: 5_000, where: 'WORKERS', run: run.sendBuyerNotices },
    // News are held back for a minute anyway, so that simultaneous ones share an e-mail.
    { name: 'collect news', everyMs: 20_000, where: 'WORKERS', run: run.collectNews },
    { name: 'send person notices', everyMs: 10_000, where: 'WORKERS', run: run.sendPersonNotices },
    { name: 'sync tracking', everyMs: 1_000, where: 'WORKERS', run: done(tracking.beginDue) },
    { name: 'find unpolled', everyMs: 60_000, where: 'WORKERS', run: run.findUnpolled },
    { name: 'expire unpolled', everyMs: 60_000, where: 'WORKERS', run: run.expireUnpolled },
    // Runs once after a start, a page at a time: a release may know new codes.
    { name: 'reread tracking', everyMs: 10_000, where: 'WORKERS', run: done(run.rereadInTurns) },
    // Events reach receivers within half a second, or within some seconds if a wake-up is lost.
    {
      name: 'fan out events',
      everyMs: 2_000,
      wokenBy: { what: 'events', restMs: 100 },
      where: 'WORKERS',
      run: run.fanOutEvents,
    },
    // Retries and pauses of endpoints end by time only.
    {
      name: 'deliver webhooks',
      everyMs: 2_000,
      wokenBy: { what: 'deliveries', restMs: 100 },
      where: 'WORKERS',
      run: done(webhooks.beginDue),
    },
    // Updates the overview, separately from the delivery of webhooks and after it.
    {
      name: 'count events',
      everyMs: 5_000,
      wokenBy: { what: 'positions', restMs: 1_000 },
      where: 'WORKERS',
      run: run.countEvents,
    },
    {
      name: 'index shipments',
      everyMs: 5_000,
      wokenBy: { what: 'positions', restMs: 1_000 },
      where: 'WORKERS',
      run: run.indexShipments,
    },
    { name: 'recover pages', everyMs: 2_000, where: 'WORKERS', run: run.continueRecoveries },
    // Bounded, and never repeated at once, because due work comes first.
    { name: 'prune old data', everyMs: 10_000, where: 'WORKERS', run: done(run.pruneOldData) },
    {
      name: 'send hourly jobs',
      everyMs: 3_600_000,
      where: 'WORKERS',
      run: done(run.sendHourlyJobs),
    },
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
    // Opens days a week ahead, in case a process is late.
    {
      name: 'open request days',
      everyMs: 3_600_000,
      where: 'EVERYWHERE',
      run: done(run.openRequestDays),
    },
    // Serves the pages open at this process; reads nothing if there are none.
    { name: 'follow events', everyMs: 1_000, where: 'EVERYWHERE', run: done(run.eventFeed.poll) },
    // Ends a live page within seconds after its session, whichever process ended the session.
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
