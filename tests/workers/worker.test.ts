import { describe, expect, it } from '@jest/globals';
import type { JobSource } from '#domain/job.ts';
import type { BookingWork } from '#src/workers/booking-work.ts';
import type { DueWork } from '#src/workers/due-work.ts';
import { queues } from '#src/workers/queues.ts';
import { timers } from '#src/workers/timers.ts';
import type { TrackingWork } from '#src/workers/tracking-work.ts';
import type { WebhookWork } from '#src/workers/webhook-work.ts';
import { startWorker } from '#src/workers/worker.ts';

const NOTHING_MORE = async () => false;

describe('a worker', () => {
  it('listens to every queue and runs every timer', async () => {
    const { listened, runs, start } = bench();
    const worker = await start(true);
    expect(listened).toEqual(['book-shipment']);
    const every = [
      'anchor',
      'batches',
      'bookings',
      'cancellations',
      'cash',
      'charges',
      'checks',
      'clock',
      'events',
      'feed',
      'figures',
      'forget',
      'live couriers',
      'live pages',
      'notices',
      'payments',
      'pickups',
      'recoveries',
      'request days',
      'request log',
      'security',
      'tracking',
      'unpolled',
      'unpolled trackers',
      'unread lines',
      'webhooks',
      'words',
    ];
    expect(runs.toSorted()).toEqual(every);
    await worker.drain();
  });

  it('listens to no queue in a web-only process and runs its own upkeep', async () => {
    const { listened, runs, start } = bench();
    const worker = await start(false);
    expect(listened).toEqual([]);
    expect(runs.toSorted()).toEqual([
      'clock',
      'feed',
      'live couriers',
      'live pages',
      'request days',
      'request log',
      'security',
    ]);
    await worker.drain();
  });

  it('drains: it takes no new jobs before it waits for what is in hand', async () => {
    const { done, start } = bench();
    await (await start(true)).drain();
    expect(done).toEqual([
      'webhooks ended',
      'queues ended',
      'bookings ended',
      'checks ended',
      'cancellations ended',
      'pickups ended',
      'tracking ended',
    ]);
  });

  it('gets the jobs of a queue by the use case’s own name', async () => {
    const { started, deliver, start } = bench();
    const worker = await start(true);
    await deliver();
    expect(started).toEqual([['SHP1', 'SHP2']]);
    await worker.drain();
  });
});

function bench() {
  const listened: string[] = [];
  const runs: string[] = [];
  const done: string[] = [];
  const started: string[][] = [];
  let deliver = async () => {};
  const dueWork = (name: string): DueWork => ({
    async beginDue() {
      runs.push(name);
    },
    async idle() {},
    async end() {
      done.push(`${name} ended`);
    },
  });
  const checks = dueWork('checks');
  const cancellations = dueWork('cancellations');
  const pickups = dueWork('pickups');
  const bookings: BookingWork = {
    async begin(nudged) {
      started.push(nudged.map(({ shipmentNumber }) => shipmentNumber));
    },
    ...dueWork('bookings'),
  };
  const jobSource: JobSource = {
    async listen(queue, _, work) {
      listened.push(queue);
      const job = { accountId: 'one', environment: 'TEST' } as const;
      deliver = () => work(['SHP1', 'SHP2'].map((shipmentNumber) => ({ ...job, shipmentNumber })));
    },
    async end() {
      done.push('queues ended');
    },
  };
  const run = (name: string) => async () => void runs.push(name);
  const tracking: TrackingWork = {
    beginDue: run('tracking'),
    async idle() {},
    async end() {
      done.push('tracking ended');
    },
  };
  const webhooks: WebhookWork = {
    beginDue: run('webhooks'),
    async end() {
      done.push('webhooks ended');
    },
  };
  const all = timers({
    bookings,
    checks,
    cancellations,
    pickups,
    tracking,
    webhooks,
    runBatches: () => run('batches')().then(NOTHING_MORE),
    expirePayments: () => run('payments')().then(NOTHING_MORE),
    askCharges: () => run('charges')().then(NOTHING_MORE),
    settleDueCod: () => run('cash')().then(NOTHING_MORE),
    sendBuyerNotices: () => run('notices')().then(NOTHING_MORE),
    findUnpolled: () => run('unpolled')().then(NOTHING_MORE),
    expireUnpolled: () => run('unpolled trackers')().then(NOTHING_MORE),
    rereadInTurns: run('unread lines'),
    fanOutEvents: () => run('events')().then(NOTHING_MORE),
    countEvents: () => run('figures')().then(NOTHING_MORE),
    indexShipments: () => run('words')().then(NOTHING_MORE),
    continueRecoveries: () => run('recoveries')().then(NOTHING_MORE),
    writeSecurityEvents: () => run('security')().then(NOTHING_MORE),
    pruneOldData: run('forget'),
    anchorLedger: run('anchor'),
    writeRequests: () => run('request log')().then(NOTHING_MORE),
    openRequestDays: run('request days'),
    refreshLiveCouriers: run('live couriers'),
    eventFeed: { poll: run('feed') },
    checkWatched: run('live pages'),
    synchronise: run('clock'),
  });
  const work = { bookings, checks, cancellations, pickups, tracking, webhooks };
  const deps = { queues: queues({ bookings }), timers: all, jobSource, ...work };
  const start = (works: boolean) => startWorker({ ...deps, reportError: () => {} }, works);
  return { listened, runs, done, started, deliver: () => deliver(), start };
}
