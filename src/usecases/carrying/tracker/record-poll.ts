import type { TrackingTerms } from '#domain/carrying/courier/courier.ts';
import { type Followed, follow } from '#domain/carrying/tracker/follow.ts';
import type { Tracker, TrackerKey } from '#domain/carrying/tracker/tracker.ts';
import type { Language } from '#domain/carrying/tracking/description.ts';
import type { TrackingEvent } from '#domain/carrying/tracking/tracking-event.ts';
import { trackerView } from '#src/views/carrying/tracker.ts';
import { scanView } from '#src/views/carrying/tracking.ts';
import type { Ports } from '../../ports.ts';
import { type Recorder, recorderOf } from '../../recorder.ts';

/** A courier's answer about one tracker. */
export type TrackerPoll = {
  readonly key: TrackerKey;
  readonly events: readonly TrackingEvent[];
  readonly terms: Pick<TrackingTerms, 'everyMs' | 'afterDeliveryMs'>;
};

/**
 * Adds new scans, each with an event, and reschedules or ends polling: one commit. Without effect
 * if the tracker is deleted or has ended.
 */
export type RecordPoll = (poll: TrackerPoll) => Promise<void>;

type Deps = Pick<Ports, 'unitOfWork' | 'clock' | 'random' | 'digest'>;

/** Webhooks have no reader whose language could be used. */
const EVENT_LANGUAGE: Language = 'en';

export function recordPoll({ unitOfWork, clock, random, digest }: Deps): RecordPoll {
  return ({ key, events, terms }) =>
    unitOfWork.decide({
      look: ({ trackers }) => trackers.find(key),
      decide(tracker, write) {
        if (tracker === undefined || tracker.endedAt !== null) return;
        const now = clock.now();
        const followed = follow(tracker, { events, terms, now, digest });
        recordFollowed(tracker, followed, recorderOf({ now, write, random }));
        if (followed.pollAt === null) write.trackers.stopPolling(key);
        else write.trackers.reschedule(key, followed.pollAt);
      },
    });
}

function recordFollowed(before: Tracker, { steps, pollAt }: Followed, recorder: Recorder): void {
  if (steps.length === 0 && pollAt !== null) return;
  const { now, write } = recorder;
  const endedAt = pollAt === null ? now : null;
  const last = steps.at(-1)?.tracker ?? before;
  const lastSequence = before.lastSequence + steps.length;
  write.trackers.update(before, { ...last, endedAt, lastSequence });
  const events = steps.map(({ tracker, scan }, at) => {
    const isLast = at === steps.length - 1;
    return {
      tenant: before,
      subject: before.trackerId,
      type: 'tracker.updated',
      lastSequence: before.lastSequence + at,
      previousStatus: (steps[at - 1]?.tracker ?? before).status,
      about: 'tracker',
      view: JSON.stringify(trackerView(isLast ? { ...tracker, endedAt } : tracker)),
      scan: scan === null ? undefined : scanView(scan, EVENT_LANGUAGE),
    } as const;
  });
  if (events.length > 0) recorder.events(events);
}
