import { describe, expect, it } from '@jest/globals';
import { CourierFailure } from '#domain/carrying/courier/courier-failure.ts';
import { NO_NEWS_MS, SCANS_MAX } from '#domain/carrying/tracker/tracker.ts';
import { UNPOLLED_MS } from '#domain/carrying/tracking/schedule.ts';
import { DAY_MS } from '#domain/time.ts';
import { insertTrackers, sampleTracker } from '#tests/kit/store-contracts/tracker-samples.ts';
import { TENANT } from '../../shipment-scene.ts';
import { uuidIn } from '../../uuid-in.ts';
import { EVERY_MS, MINUTE_MS, scanned, type TrackerScene, trackerScene } from './tracker-scene.ts';

describe('a tracker that is due', () => {
  it('polls due trackers of a courier together and again after the interval', async () => {
    const scene = trackerScene();
    for (const awb of ['JX1', 'JX2', 'JX3']) await scene.create(awb);
    await scene.poll();
    expect(scene.polled.map((awbs) => awbs.toSorted())).toEqual([['JX1', 'JX2', 'JX3']]);
    expect(await waitsOf(scene)).toEqual([EVERY_MS, EVERY_MS, EVERY_MS]);
    await scene.poll();
    expect(scene.polled).toHaveLength(1);
    expect(await scene.stored.events()).toEqual([]);
  });

  it('emits a tracker event for each new scan in order, with its status', async () => {
    const scene = trackerScene();
    const { trackerId } = await scene.followed('JX1');
    scene.reports.set('JX1', [
      scanned(scene, 'IN_TRANSIT', 20),
      scanned(scene, 'PICKED_UP', 50),
      scanned(scene, 'PICKUP_SCHEDULED', 90),
    ]);
    await scene.poll();
    const events = await scene.stored.events();
    expect(
      events.map(({ type, subject, sequence, previousStatus }) => [
        type,
        subject,
        sequence,
        previousStatus,
      ]),
    ).toEqual([
      ['tracker.updated', trackerId, 1, 'PENDING'],
      ['tracker.updated', trackerId, 2, 'BOOKED'],
      ['tracker.updated', trackerId, 3, 'PICKED_UP'],
    ]);
    const data = events.map(({ body }) => JSON.parse(body).data);
    expect(data.map(({ tracker, scan }) => [tracker.status, scan.status])).toEqual([
      ['BOOKED', 'PICKUP_SCHEDULED'],
      ['PICKED_UP', 'PICKED_UP'],
      ['IN_TRANSIT', 'IN_TRANSIT'],
    ]);
    expect(await scene.find(trackerId)).toMatchObject({ status: 'IN_TRANSIT', lastSequence: 3 });
    scene.clock.advance(EVERY_MS);
    await scene.poll();
    expect(await scene.stored.events()).toHaveLength(3);
  });

  it('stores neither proof of delivery nor measurements for a tracker', async () => {
    const scene = trackerScene();
    const { trackerId } = await scene.followed('JX1');
    const proof = { receivedBy: 'Sari', photoUrl: 'https://courier.example/1.jpg' };
    scene.reports.set('JX1', [Object.assign(scanned(scene, 'DELIVERED'), { proof })]);
    await scene.poll();
    const tracker = await scene.find(trackerId);
    expect(tracker.timeline).toMatchObject([{ status: 'DELIVERED', proof: null, measured: null }]);
    expect(JSON.stringify([tracker, await scene.stored.events()])).not.toContain('Sari');
  });

  it('ends a tracker a day after delivery and at once after a loss, without an event', async () => {
    const scene = trackerScene();
    const delivered = await scene.followed('JX1');
    const lost = await scene.followed('JX2');
    scene.reports.set('JX1', [scanned(scene, 'DELIVERED')]);
    scene.reports.set('JX2', [scanned(scene, 'LOST')]);
    await scene.poll();
    expect(await scene.find(delivered.trackerId)).toMatchObject({ endedAt: null });
    expect(await scene.find(lost.trackerId)).toMatchObject({ endedAt: scene.clock.now() });
    scene.clock.advance(DAY_MS);
    await scene.poll();
    expect(await scene.find(delivered.trackerId)).toMatchObject({
      status: 'DELIVERED',
      endedAt: scene.clock.now(),
      lastSequence: 1,
    });
    expect(await scene.stored.trackerDue()).toEqual([]);
    expect(await scene.stored.events()).toHaveLength(2);
  });

  it('expires a tracker after a month without scans, with an event', async () => {
    const scene = trackerScene();
    const { trackerId } = await scene.followed('JX1');
    scene.clock.advance(NO_NEWS_MS);
    await scene.poll();
    const endedAt = scene.clock.now();
    expect(await scene.find(trackerId)).toMatchObject({ status: 'EXPIRED', endedAt });
    const [event, ...others] = await scene.stored.events();
    expect(others).toEqual([]);
    expect(event).toMatchObject({ type: 'tracker.updated', previousStatus: 'PENDING' });
    const { tracker, scan } = JSON.parse(event?.body ?? '').data;
    expect(tracker).toMatchObject({ status: 'EXPIRED', ended_at: endedAt.toISOString() });
    expect(scan).toBeUndefined();
    expect(await scene.stored.trackerDue()).toEqual([]);
  });

  it('keeps a limited number of tracker scans, whatever its courier sends', async () => {
    const scene = trackerScene();
    const { trackerId } = await scene.followed('JX1');
    const scans = Array.from({ length: SCANS_MAX + 9 }, (_, at) => scanned(scene, null, at));
    scene.reports.set('JX1', scans);
    await scene.poll();
    scene.clock.advance(MINUTE_MS);
    await scene.poll();
    const { timeline, lastSequence } = await scene.find(trackerId);
    expect([timeline.length, lastSequence]).toEqual([SCANS_MAX, SCANS_MAX]);
  });

  it('postpones a tracker poll if the courier does not answer', async () => {
    const scene = trackerScene();
    await scene.create('JX1');
    scene.fail(new CourierFailure('COURIER_TIMEOUT', 'late'));
    await scene.poll();
    expect(scene.complaints).toEqual(['a courier could not be polled for trackers']);
    expect(await waitsOf(scene)).toEqual([30_000]);
  });

  it('ignores courier events of a deleted tracker', async () => {
    const scene = trackerScene();
    const { data } = await scene.create('JX1');
    scene.reports.set('JX1', [scanned(scene, 'LOST')]);
    const [claimed] = await scene.stores.trackers.claimDue({
      couriers: [{ environment: 'TEST', provider: 'SIMULATOR', courierCode: 'swift', limit: 1 }],
      now: scene.clock.now(),
      until: scene.clock.now(),
    });
    if (claimed === undefined) throw new Error('it is due');
    await scene.trackers.deleteTracker(TENANT, uuidIn(data.tracker_id));
    await scene.poll();
    expect(await scene.stored.events()).toEqual([]);
  });
});

describe('a tracker of a courier that is not configured any more', () => {
  it('expires a tracker of an unconfigured courier after a month without news', async () => {
    const scene = trackerScene({ isListed: false });
    const tracker = sampleTracker({
      createdAt: scene.clock.now(),
      lastChangeAt: scene.clock.now(),
    });
    await insertTrackers(scene, [tracker]);
    expect(await scene.trackers.expireUnpolled()).toBe(false);
    expect(await waitsOf(scene)).toEqual([UNPOLLED_MS]);
    scene.clock.advance(NO_NEWS_MS);
    await scene.trackers.expireUnpolled();
    expect(await scene.find(tracker.trackerId)).toMatchObject({ status: 'EXPIRED' });
    expect(await scene.stored.trackerDue()).toEqual([]);
  });

  it('leaves trackers of configured couriers to the polls', async () => {
    const scene = trackerScene();
    const { trackerId } = await scene.followed('JX1');
    scene.clock.advance(NO_NEWS_MS);
    expect(await scene.trackers.expireUnpolled()).toBe(false);
    expect((await scene.find(trackerId)).status).toBe('PENDING');
  });
});

/** Milliseconds until the next polls. */
async function waitsOf({ stored, clock }: TrackerScene): Promise<readonly number[]> {
  const due = await stored.trackerDue();
  return due.map(({ dueAt }) => dueAt.getTime() - clock.now().getTime());
}
