import type { Tracker, TrackerHead } from '#domain/carrying/tracker/tracker.ts';
import type { Language } from '#domain/carrying/tracking/description.ts';
import { publicTimeline } from '#domain/carrying/tracking/timeline.ts';
import { idText } from '#domain/id.ts';
import { scanView } from './tracking.ts';

/** View for clients, in lists and events. */
export function trackerView(tracker: TrackerHead) {
  return {
    tracker_id: idText('tracker', tracker.trackerId),
    environment: tracker.environment,
    courier_code: tracker.courierCode,
    awb: tracker.awb,
    reference: tracker.reference,
    status: tracker.status,
    status_at: tracker.statusEventAt?.toISOString() ?? null,
    created_at: tracker.createdAt.toISOString(),
    updated_at: tracker.lastChangeAt.toISOString(),
    ended_at: tracker.endedAt?.toISOString() ?? null,
  };
}

/** View with all scans, oldest first. */
export function trackerWithTimelineView(tracker: Tracker, language: Language) {
  const timeline = publicTimeline(tracker.timeline);
  return { ...trackerView(tracker), timeline: timeline.map((scan) => scanView(scan, language)) };
}
