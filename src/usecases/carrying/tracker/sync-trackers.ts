import { afterRateLimit } from '#domain/carrying/courier/call-schedule.ts';
import { CourierFailure } from '#domain/carrying/courier/courier-failure.ts';
import { follow } from '#domain/carrying/tracker/follow.ts';
import { awbOf, type TrackerKey, trackerKeyOf } from '#domain/carrying/tracker/tracker.ts';
import { pollAfterFailureAt } from '#domain/carrying/tracking/schedule.ts';
import { semaphore } from '../../concurrency.ts';
import type { Ports } from '../../ports.ts';
import { POLL_DEADLINE_MS } from '../tracking/sync-batch.ts';
import type { TrackerBatch } from './claim-due-trackers.ts';
import type { RecordPoll, TrackerPoll } from './record-poll.ts';

/** Asks a courier about the trackers of one batch, and records what is new. Never throws. */
export type SyncTrackers = (batch: TrackerBatch) => Promise<void>;

type Deps = Pick<Ports, 'trackers' | 'clock' | 'digest' | 'reportError'> & {
  readonly recordPoll: RecordPoll;
  /** Most connections used at once, over all couriers. */
  readonly width: number;
};
type Later = TrackerKey & { readonly dueAt: Date };

/** Commits each tracker with news separately; all others are postponed in one statement. */
export function syncTrackers({ width, ...deps }: Deps): SyncTrackers {
  const limited = semaphore(width);
  const record = (poll: TrackerPoll) => limited(() => deps.recordPoll(poll));
  return async (batch) => {
    try {
      await sync(batch, { ...deps, recordPoll: record });
    } catch (error) {
      // If even that fails, the trackers are due again when the lease expires.
      deps.reportError('a courier could not be polled for trackers', error);
      if (error instanceof CourierFailure) {
        await postponeAll(batch, error, deps).catch((failure) =>
          deps.reportError('trackers could not be postponed', failure),
        );
      }
    }
  };
}

async function sync(batch: TrackerBatch, deps: Omit<Deps, 'width'>): Promise<void> {
  const { trackingTerms: terms } = batch.polled.courier.profile;
  const { clock, digest } = deps;
  const later: Later[] = [];
  const polls = (await ask(batch, deps)).flatMap(({ tracker, events }) => {
    const key = trackerKeyOf(tracker);
    const { steps, pollAt } = follow(tracker, { events, terms, now: clock.now(), digest });
    if (steps.length > 0 || pollAt === null) return { key, events, terms };
    later.push({ ...key, dueAt: pollAt });
    return [];
  });
  if (later.length > 0) await deps.trackers.postpone(later, batch.claimedUntil);
  await Promise.all(
    polls.map(async (poll) => {
      try {
        await deps.recordPoll(poll);
      } catch (error) {
        deps.reportError(`news of tracker ${poll.key.trackerId} could not be recorded`, error);
        const dueAt = pollAfterFailureAt(terms, clock.now());
        await deps.trackers.postpone([{ ...poll.key, dueAt }], batch.claimedUntil);
      }
    }),
  );
}

async function ask(
  { polled, dueTrackers }: TrackerBatch,
  { trackers, clock }: Pick<Deps, 'trackers' | 'clock'>,
) {
  const found = (await trackers.findAll(dueTrackers)).filter(({ endedAt }) => endedAt === null);
  const awbs = [...new Set(found.map(({ awb }) => awb))];
  const deadlineMs = clock.monotonicMs() + POLL_DEADLINE_MS;
  const tracked = awbs.length === 0 ? [] : await polled.courier.track(awbs, deadlineMs);
  const byAwb = new Map(tracked.map(({ awb, events }) => [awbOf(awb), events]));
  return found.map((tracker) => ({ tracker, events: byAwb.get(tracker.awb) ?? [] }));
}

async function postponeAll(
  { polled, dueTrackers, claimedUntil }: TrackerBatch,
  failure: CourierFailure,
  { trackers, clock }: Pick<Deps, 'trackers' | 'clock'>,
): Promise<void> {
  const now = clock.now();
  const pollAt = pollAfterFailureAt(polled.courier.profile.trackingTerms, now);
  const dueAt = afterRateLimit(pollAt, failure, now);
  await trackers.postpone(
    dueTrackers.map((key) => ({ ...trackerKeyOf(key), dueAt })),
    claimedUntil,
  );
}
