import type { CourierCapabilities } from '#domain/carrying/courier/courier.ts';
import type { ListedCourier } from '#domain/carrying/courier-port/courier-directory.ts';
import type { Tracker } from '#domain/carrying/tracker/tracker.ts';
import type { TrackingEvent } from '#domain/carrying/tracking/tracking-event.ts';
import { uuidOf } from '#domain/id.ts';
import { bookingUseCases } from '#src/usecases/carrying/booking/use-cases.ts';
import { trackerUseCases } from '#src/usecases/carrying/tracker/use-cases.ts';
import { trackingUseCases } from '#src/usecases/carrying/tracking/use-cases.ts';
import { trackingWork } from '#src/workers/tracking-work.ts';
import { profile } from '#tests/kit/builders.ts';
import { settableClock } from '#tests/kit/fakes/clock.ts';
import { fakeCourier, fakeCourierDirectory } from '#tests/kit/fakes/courier-directory.ts';
import { fakePorts } from '#tests/kit/fakes/ports.ts';
import { fakeStorage } from '#tests/kit/fakes/storage.ts';
import { NOW, TENANT } from '../../shipment-scene.ts';

export const EVERY_MS = 5_000;
export const MINUTE_MS = 60_000;

type Options = {
  readonly capabilities?: Partial<CourierCapabilities>;
  /** False if the courier is no longer listed in the environment. */
  readonly isListed?: boolean;
};
export type TrackerScene = ReturnType<typeof trackerScene>;

/** A courier that reports the given events, and trackers in memory. */
export function trackerScene({ capabilities = {}, isListed = true }: Options = {}) {
  const clock = settableClock(NOW);
  const storage = fakeStorage(clock);
  const reports = new Map<string, readonly TrackingEvent[]>();
  const polled: (readonly string[])[] = [];
  const complaints: unknown[] = [];
  let track: ListedCourier['track'] = async (awbs) =>
    awbs.flatMap((awb) => ({ awb, events: reports.get(awb) ?? [] }));
  const plain = profile();
  const courier: ListedCourier = {
    ...fakeCourier({
      ...plain,
      capabilities: { ...plain.capabilities, ...capabilities },
      trackingTerms: { batch: 10, everyMs: EVERY_MS, atATime: 2, perSecond: 50 },
    }),
    track(awbs, deadlineMs) {
      polled.push(awbs);
      return track(awbs, deadlineMs);
    },
  };
  const directory = fakeCourierDirectory({ TEST: isListed ? [courier] : [], LIVE: [] });
  const reportError = (what: string) => void complaints.push(what);
  const ports = fakePorts({ ...storage, clock }, { directory, reportError });
  const tracking = trackingUseCases({ ...ports, ...bookingUseCases(ports) });
  const trackers = trackerUseCases({ ...ports, ...tracking });
  const work = trackingWork({ ...ports, ...trackers });
  let requests = 0;
  const create = (awb: string, own: { courierCode?: string; key?: string } = {}) => {
    requests += 1;
    const { courierCode = plain.code, key = `own-${requests}` } = own;
    const order = { courierCode, awb, reference: null };
    const content = { method: 'POST', path: '/api/v1/trackers', body: { awb, courierCode } };
    const request = { tenant: TENANT, route: 'POST /trackers', key, content };
    return trackers.createTracker({ tenant: TENANT, ...order }, request);
  };
  return {
    ...storage,
    clock,
    reports,
    polled,
    complaints,
    trackers,
    create,
    fail: (error: unknown) => {
      track = () => Promise.reject(error);
    },
    async followed(awb: string): Promise<Tracker> {
      const { data } = await create(awb);
      return shownTracker(storage, data.tracker_id);
    },
    find: (id: string) => shownTracker(storage, id),
    async poll() {
      await work.beginDue();
      await work.idle();
    },
  };
}

/** A scan `minutes` before now. */
export function scanned(
  { clock }: Pick<TrackerScene, 'clock'>,
  status: TrackingEvent['status'],
  minutesAgo = 0,
): TrackingEvent {
  const at = new Date(clock.now().getTime() - minutesAgo * MINUTE_MS);
  const own = { code: status ?? 'XQ7', description: 'Paket', location: 'Gresik' };
  return { ...own, status, reasonCode: null, at };
}

async function shownTracker(
  { stores }: Pick<TrackerScene, 'stores'>,
  id: string,
): Promise<Tracker> {
  const trackerId = uuidOf('tracker', id) ?? id;
  const found = await stores.trackers.find({ ...TENANT, trackerId });
  if (found === undefined) throw new Error(`no tracker ${id}`);
  return found;
}
