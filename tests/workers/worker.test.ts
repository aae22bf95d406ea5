import { describe, expect, it } from '@jest/globals';
import type { JobSource } from '#domain/job.ts';
import type { WakeUp, WakeUpSource } from '#domain/wake-up.ts';
import type { DueWork } from '#src/workers/due-work.ts';
import { queues } from '#src/workers/queues.ts';
import { timers } from '#src/workers/timers.ts';
import type { TrackingWork } from '#src/workers/tracking-work.ts';
import type { WebhookWork } from '#src/workers/webhook-work.ts';
import { startWorker } from '#src/workers/worker.ts';
import { waitUntil } from '#tests/kit/wait-until.ts';

const NOTHING_MORE = async () => false;

describe('a worker', () => {
  it('listens to every queue and runs every timer', async () => {
    const { listened, runs, start } = bench();
    const worker = await start(true);
    expect(listened).toEqual(['anchor-ledger', 'wake-ups']);
    const every = [
      'batches',
      'bookings',
      'cancellations',
      'cash',
      'charges',
      'checks',
      'clock',
      'e-mails to people',
      'events',
      'feed',
      'figures',
      'forget',
      'hourly jobs',
      'live couriers',
      'live pages',
      'news',
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

  it('takes no new jobs while it waits for running ones at shutdown', async () => {
    const { done, start } = bench();
    await (await start(true)).drain();
    expect(done).toEqual([
      'webhooks ended',
      'queues ended',
      'wake-ups ended',
      'bookings ended',
      'checks ended',
      'cancellations ended',
      'pickups ended',
      'tracking ended',
    ]);
  });

  it('anchors the ledger when a job requests it', async () => {
    const { runs, deliver, start } = bench();
    const worker = await start(true);
    await deliver();
    expect(runs.filter((name) => name === 'anchor')).toHaveLength(1);
    await worker.drain();
  });

  it.each([
    ['bookings', ['bookings']],
    ['cancellations', ['cancellations']],
    ['pickups', ['pickups']],
    ['events', ['events']],
    ['deliveries', ['webhooks']],
    ['positions', ['figures', 'words']],
  ] as const)(
    'runs at once the work that waits for %s when it is woken',
    async (what, expected) => {
      const { runs, wake, start } = bench();
      const worker = await start(true);
      runs.length = 0;
      wake(what);
      await waitUntil(async () => expected.every((name) => runs.includes(name)));
      await worker.drain();
    },
  );
});

function bench() {
  const listened: string[] = [];
  const runs: string[] = [];
  const done: string[] = [];
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
  const bookings = dueWork('bookings');
  const jobSource: JobSource = {
    async listen(queue, _, work) {
      listened.push(queue);
      deliver = work;
    },
    async end() {
      done.push('queues ended');
    },
  };
  let wake: (what: WakeUp) => void = () => {};
  const wakeUpSource: WakeUpSource = {
    async listen(woken) {
      listened.push('wake-ups');
      wake = woken;
    },
    async end() {
      done.push('wake-ups ended');
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
    collectNews: () => run('news')().then(NOTHING_MORE),
    sendPersonNotices: () => run('e-mails to people')().then(NOTHING_MORE),
    findUnpolled: () => run('unpolled')().then(NOTHING_MORE),
    expireUnpolled: () => run('unpolled trackers')().then(NOTHING_MORE),
    rereadInTurns: run('unread lines'),
    fanOutEvents: () => run('events')().then(NOTHING_MORE),
    countEvents: () => run('figures')().then(NOTHING_MORE),
    indexShipments: () => run('words')().then(NOTHING_MORE),
    continueRecoveries: () => run('recoveries')().then(NOTHING_MORE),
    writeSecurityEvents: () => run('security')().then(NOTHING_MORE),
    pruneOldData: run('forget'),
    sendHourlyJobs: run('hourly jobs'),
    writeRequests: () => run('request log')().then(NOTHING_MORE),
    openRequestDays: run('request days'),
    refreshLiveCouriers: run('live couriers'),
    eventFeed: { poll: run('feed') },
    checkWatched: run('live pages'),
    synchronise: run('clock'),
  });
  const work = { bookings, checks, cancellations, pickups, tracking, webhooks };
  const anchorLedger = async () => void runs.push('anchor');
  const deps = { queues: queues({ anchorLedger }), timers: all, jobSource, wakeUpSource, ...work };
  const start = (works: boolean) => startWorker({ ...deps, reportError: () => {} }, works);
  const wakeFor = (what: WakeUp) => wake(what);
  return { listened, runs, done, deliver: () => deliver(), wake: wakeFor, start };
}
