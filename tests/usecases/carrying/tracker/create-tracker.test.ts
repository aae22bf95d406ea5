import { describe, expect, it } from '@jest/globals';
import { TRACKERS_MAX } from '#domain/carrying/tracker/tracker.ts';
import { uuid } from '#tests/kit/store-contracts/samples.ts';
import { insertShipments, sampleShipment } from '#tests/kit/store-contracts/shipment-samples.ts';
import { insertTrackers, nthTracker } from '#tests/kit/store-contracts/tracker-samples.ts';
import { NOW, TENANT } from '../../shipment-scene.ts';
import { uuidIn } from '../../uuid-in.ts';
import { scanned, trackerScene } from './tracker-scene.ts';

describe('a tracker that is requested', () => {
  it('creates a pending tracker with an upper-case AWB that is due at once', async () => {
    const scene = trackerScene();
    const { data, replayed } = await scene.create('jx-100');
    expect(replayed).toBe(false);
    expect(data).toEqual({
      tracker_id: expect.stringMatching(/^trk_[0-9a-z]{26}$/),
      environment: 'TEST',
      courier_code: 'swift',
      awb: 'JX-100',
      reference: null,
      status: 'PENDING',
      status_at: null,
      ended_at: null,
      created_at: NOW.toISOString(),
      updated_at: NOW.toISOString(),
    });
    expect(await scene.stored.trackerDue()).toMatchObject([{ ...TENANT, dueAt: NOW }]);
    expect(await scene.stored.events()).toEqual([]);
  });

  it('returns the active tracker of a parcel until it has ended', async () => {
    const scene = trackerScene();
    const first = (await scene.create('JX100')).data;
    expect((await scene.create('jx100')).data).toEqual(first);
    scene.reports.set('JX100', [scanned(scene, 'LOST')]);
    await scene.poll();
    expect((await scene.create('JX100')).data.tracker_id).not.toBe(first.tracker_id);
  });

  it('replays tracker creation by its idempotency key', async () => {
    const scene = trackerScene();
    const first = await scene.create('JX100', { key: 'one' });
    expect(await scene.create('JX100', { key: 'one' })).toEqual({ ...first, replayed: true });
    await expect(scene.create('JX101', { key: 'one' })).rejects.toMatchObject({
      code: 'IDEMPOTENCY_CONFLICT',
    });
  });

  it('rejects a tracker for a courier that is not on sale or cannot be polled', async () => {
    await expect(trackerScene().create('JX100', { courierCode: 'none' })).rejects.toMatchObject({
      code: 'UNKNOWN_COURIER',
      fieldErrors: [{ path: 'courier_code', code: 'UNKNOWN_COURIER' }],
    });
    const mute = trackerScene({ capabilities: { tracking: false } });
    await expect(mute.create('JX100')).rejects.toMatchObject({
      fieldErrors: [{ path: 'courier_code', code: 'NOT_TRACKABLE' }],
    });
  });

  it('rejects a tracker for an AWB of an own shipment', async () => {
    const scene = trackerScene();
    await insertShipments(scene, [sampleShipment({ awb: 'SIM1', courierCode: 'swift' })]);
    await expect(scene.create('sim1')).rejects.toMatchObject({
      fieldErrors: [{ path: 'awb', code: 'OWN_SHIPMENT' }],
    });
  });

  it('rejects trackers above the limit, except for known parcels', async () => {
    const scene = trackerScene();
    const all = Array.from({ length: TRACKERS_MAX }, (_, at) => nthTracker(at + 1));
    await insertTrackers(scene, all);
    await expect(scene.create('JX100')).rejects.toMatchObject({
      code: 'LIMIT_REACHED',
      details: { limit: TRACKERS_MAX },
    });
    expect((await scene.create('EL5E1')).data.awb).toBe('EL5E1');
    await scene.trackers.deleteTracker(
      TENANT,
      uuidIn((await scene.create('EL5E2')).data.tracker_id),
    );
    expect((await scene.create('JX100')).data.awb).toBe('JX100');
  });
});

it('stops polling a deleted tracker and no longer finds it', async () => {
  const scene = trackerScene();
  const id = uuidIn((await scene.create('JX100')).data.tracker_id);
  await scene.trackers.deleteTracker(TENANT, id);
  await scene.poll();
  expect(scene.polled).toEqual([]);
  await expect(scene.trackers.getTracker(TENANT, id)).rejects.toMatchObject({ code: 'NOT_FOUND' });
  await expect(scene.trackers.deleteTracker(TENANT, id)).rejects.toMatchObject({
    code: 'NOT_FOUND',
  });
  await expect(scene.trackers.getTracker(TENANT, uuid(404))).rejects.toMatchObject({
    code: 'NOT_FOUND',
  });
});
