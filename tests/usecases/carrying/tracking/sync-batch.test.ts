import { describe, expect, it } from '@jest/globals';
import { systemDigest } from '#adapters/system/digest.ts';
import { CourierFailure } from '#domain/carrying/courier/courier-failure.ts';
import { type ShipmentKey, shipmentKeyOf } from '#domain/selling/shipment/shipment.ts';
import { shipmentAsSubject } from '#domain/subject.ts';
import { DAY_MS } from '#domain/time.ts';
import { claimDue } from '#src/usecases/carrying/tracking/claim-due.ts';
import { ingestCourierEvents } from '#src/usecases/carrying/tracking/ingest-courier-events.ts';
import { syncBatch } from '#src/usecases/carrying/tracking/sync-batch.ts';
import { awbOf, EVERY_MS, trackingReplies } from '../../booking-scene.ts';
import { event, underWay, waitOf } from './under-way.ts';

const MINUTE = 60_000;

describe('shipments that are due', () => {
  it('polls due shipments once each in batches of the courier limit', async () => {
    const { scene, keys } = await underWay(5, { batch: 2 });
    await scene.syncDue();
    expect(scene.courier.tracked.map(({ length }) => length)).toEqual([2, 2, 1]);
    expect(scene.courier.tracked.flat().toSorted()).toEqual(keys.map(awbOf).toSorted());
    await scene.syncDue();
    expect(scene.courier.tracked).toHaveLength(3);
  });

  it('polls a hundred shipments per call at most', async () => {
    const { scene } = await underWay(101, { batch: 1_000 });
    await scene.syncDue();
    expect(scene.courier.tracked.map(({ length }) => length)).toEqual([100, 1]);
  });

  it('leases shipments to one worker during a poll', async () => {
    const { scene } = await underWay(1);
    const claim = claimDue(scene.stores.tracking, scene.clock);
    const claimed: number[] = [];
    scene.courier.setBehaviour({
      async track() {
        const ready = scene.directory.polledCouriers().map((polled) => ({ polled, requests: 9 }));
        claimed.push((await claim(ready)).length);
        return [];
      },
    });
    await scene.syncDue();
    expect(claimed).toEqual([0]);
  });

  it('polls shipments without events less and less often and leaves them unchanged', async () => {
    const { scene, key } = await underWay(1);
    const before = await scene.find(key);
    await scene.syncDue();
    expect(await waitOf(scene, key)).toBe(EVERY_MS);
    scene.clock.advance(10 * MINUTE);
    await scene.syncDue();
    expect(await waitOf(scene, key)).toBe(MINUTE);
    scene.clock.advance(10 * 60 * MINUTE);
    await scene.syncDue();
    expect(await waitOf(scene, key)).toBe(30 * MINUTE);
    expect(await scene.find(key)).toEqual(before);
  });

  it('applies new events from a poll, emits them and polls again soon', async () => {
    const { scene, key } = await underWay(1);
    scene.clock.advance(60 * MINUTE);
    const events = [event(scene, 'PICKED_UP', 50), event(scene, 'IN_TRANSIT', 20)];
    scene.courier.setBehaviour({ track: trackingReplies({ [awbOf(key)]: events }) });
    await scene.syncDue();
    expect(await scene.find(key)).toMatchObject({ status: 'IN_TRANSIT', lastSequence: 7 });
    expect(await waitOf(scene, key)).toBe(EVERY_MS);
    const lastEvents = (await scene.stored.events()).slice(-4);
    expect(lastEvents.map(({ type, previousStatus }) => [type, previousStatus])).toEqual([
      ['shipment.tracking_updated', 'BOOKED'],
      ['shipment.picked_up', 'BOOKED'],
      ['shipment.tracking_updated', 'PICKED_UP'],
      ['shipment.in_transit', 'PICKED_UP'],
    ]);
    expect(lastEvents.map(({ body }) => JSON.parse(body).data.shipment.status)).toEqual([
      'PICKED_UP',
      'PICKED_UP',
      'IN_TRANSIT',
      'IN_TRANSIT',
    ]);
  });

  it('writes nothing for a poll without new events', async () => {
    const { scene, key } = await underWay(1);
    const track = trackingReplies({ [awbOf(key)]: [event(scene, 'PICKED_UP', 0)] });
    scene.courier.setBehaviour({ track });
    await scene.syncDue();
    const before = [await scene.find(key), await scene.stores.tracking.timeline(key)];
    scene.clock.advance(EVERY_MS);
    await scene.syncDue();
    expect([await scene.find(key), await scene.stores.tracking.timeline(key)]).toEqual(before);
    expect(scene.courier.tracked).toHaveLength(2);
  });

  it('postpones shipments without events in a batch instead of one transaction each', async () => {
    const { scene } = await underWay(9);
    const { tracking, alerts } = scene.stores;
    let [recorded, postponed] = [0, 0];
    const counting: typeof tracking = {
      ...tracking,
      async postpone(later, claimedUntil) {
        postponed += 1;
        await tracking.postpone(later, claimedUntil);
      },
    };
    const { directory, clock } = scene;
    const [polled] = directory.polledCouriers();
    if (polled === undefined) throw new Error('there is no courier');
    const ingestCourierEvents: typeof scene.ingestCourierEvents = async (_, ingested) => {
      recorded += ingested.length;
      return [];
    };
    const deps = {
      alerts,
      clock,
      digest: systemDigest,
      reportError: () => {},
      isUnavailable: () => false,
      ingestCourierEvents,
    };
    const [batch, ...others] = await claimDue(tracking, clock)([{ polled, requests: 9 }]);
    if (batch === undefined || others.length > 0) throw new Error('it was to be one question');
    await syncBatch({ ...deps, tracking: counting })(batch);
    expect([recorded, postponed]).toEqual([0, 1]);
  });

  it('polls shipments again at once that became due during a poll', async () => {
    const { scene, keys, key } = await underWay(3);
    const { tracking } = scene.stores;
    scene.courier.setBehaviour({
      async track() {
        await tracking.markDueNow([key], scene.clock.now());
        scene.courier.setBehaviour({ track: async () => [] });
        return [];
      },
    });
    await scene.syncDue();
    expect(await Promise.all(keys.map((one) => waitOf(scene, one)))).toEqual([
      0,
      EVERY_MS,
      EVERY_MS,
    ]);
    await scene.syncDue();
    expect(scene.courier.tracked.at(-1)).toEqual([awbOf(key)]);
    expect(await waitOf(scene, key)).toBe(EVERY_MS);
  });

  it('stores unknown codes of polls and counts each once', async () => {
    const { scene, keys } = await underWay(3);
    const odd = { ...event(scene, null, 3), code: 'OP-9' };
    const replies = keys.map((key) => [
      awbOf(key),
      [event(scene, null, 1), odd, event(scene, 'PICKED_UP', 2)],
    ]);
    scene.courier.setBehaviour({ track: trackingReplies(Object.fromEntries(replies)) });
    await scene.syncDue();
    const at = scene.clock.now();
    scene.clock.advance(EVERY_MS);
    await scene.syncDue();
    const own = { environment: 'TEST', courierCode: 'swift', count: 3, firstAt: at, lastAt: at };
    expect(await scene.stores.tracking.unknownCodes(9)).toEqual([
      { ...own, code: 'OP-9', description: 'Paket' },
      { ...own, code: 'XQ7', description: 'Paket' },
    ]);
    const [timeline = []] = await Promise.all(keys.map(scene.stores.tracking.timeline));
    const unknown = timeline.filter(({ isUnknown }) => isUnknown);
    expect(unknown.map(({ code, description }) => [code, description])).toEqual([
      ['OP-9', 'Paket'],
      ['XQ7', 'Paket'],
    ]);
  });

  it('records events even if unknown codes cannot be counted', async () => {
    const { scene, key } = await underWay(1);
    const { tracking } = scene.stores;
    const countUnknown = async () => Promise.reject(new Error('mishap'));
    const reported: string[] = [];
    const recordAll = ingestCourierEvents({
      tracking: { ...tracking, countUnknown },
      recordTracking: scene.recordTracking,
      alerts: scene.stores.alerts,
      clock: scene.clock,
      digest: systemDigest,
      reportError: (what) => reported.push(what),
      width: 1,
    });
    const [polled] = scene.directory.polledCouriers();
    const [snapshot] = await tracking.snapshots([key]);
    if (polled === undefined || snapshot === undefined) throw new Error('it is not there');
    const ingestion = { snapshot: snapshot, loadedAtMs: 0, events: [event(scene, null, 1)] };
    expect(await recordAll(polled, [ingestion])).toEqual([]);
    expect(await tracking.timeline(key)).toHaveLength(2);
    expect(reported).toEqual(['unknown codes could not be counted']);
  });
});

describe('a courier that fails', () => {
  it('retries a failed courier poll after a pause', async () => {
    const { scene, key } = await underWay(1);
    const failure = new CourierFailure('COURIER_TIMEOUT', 'No answer.');
    scene.courier.setBehaviour({ track: async () => Promise.reject(failure) });
    await scene.syncDue();
    expect(await waitOf(scene, key)).toBe(30_000);
    expect(scene.complaints).toEqual([expect.stringContaining('No answer.')]);
    expect(await scene.stored.alerts()).toEqual([]);
    scene.courier.setBehaviour({
      track: trackingReplies({ [awbOf(key)]: [event(scene, 'PICKED_UP', 0)] }),
    });
    scene.clock.advance(30_000);
    await scene.syncDue();
    expect(await scene.find(key)).toMatchObject({ status: 'PICKED_UP' });
  });

  it.each([
    [2_000, 2_000],
    [undefined, 30_000],
  ])(
    'retries a failed poll after an unsigned webhook a few times, with rate limit %s after %s ms',
    async (limit, waitMs) => {
      const everyMs = 15 * MINUTE;
      const { scene, key } = await underWay(1, { everyMs });
      await scene.syncDue();
      expect(await waitOf(scene, key)).toBe(everyMs);
      const rateLimit = limit === undefined ? {} : { rateLimit: { retryAfterMs: limit } };
      const failure = new CourierFailure('COURIER_ERROR', 'Too many requests.', rateLimit);
      scene.courier.setBehaviour({ track: async () => Promise.reject(failure) });
      await scene.stores.tracking.markDueNow([key], scene.clock.now());
      const waits: (number | undefined)[] = [];
      for (let polls = 0; polls < 4; polls += 1) {
        await scene.syncDue();
        waits.push(await waitOf(scene, key));
        scene.clock.advance(waits.at(-1) ?? 0);
      }
      expect(waits).toEqual([waitMs, waitMs, waitMs, everyMs]);
    },
  );

  it('polls other batches if one batch fails', async () => {
    const { scene, keys, key: bad } = await underWay(2, { batch: 1 });
    scene.courier.setBehaviour({
      track: async ([awb = '']) => {
        if (awb === awbOf(bad)) throw new Error('nonsense');
        return [{ awb, events: [event(scene, 'PICKED_UP', 0)] }];
      },
    });
    await scene.syncDue();
    const statuses = await Promise.all(keys.map(scene.find));
    expect(statuses.map(({ status }) => status)).toEqual(['BOOKED', 'PICKED_UP']);
  });
});

describe('courier events that cannot be recorded', () => {
  it('raises an alert for unrecordable events and records other shipments', async () => {
    const { scene, keys, key: bad } = await underWay(6);
    const answered = keys.map((key) => [awbOf(key), [event(scene, 'DELIVERED', 0)]] as const);
    const nonsense = { ...event(scene, 'DELIVERED', 0), at: new Date(Number.NaN) };
    const track = trackingReplies({ ...Object.fromEntries(answered), [awbOf(bad)]: [nonsense] });
    scene.courier.setBehaviour({ track });
    await scene.syncDue();
    const found = await Promise.all(keys.map(scene.find));
    expect(found.map(({ status }) => status)).toEqual([
      'BOOKED',
      'DELIVERED',
      'DELIVERED',
      'DELIVERED',
      'DELIVERED',
      'DELIVERED',
    ]);
    expect(await waitOf(scene, bad)).toBe(5 * MINUTE);
    expect(await scene.stored.alerts()).toEqual([
      expect.objectContaining({ ...shipmentAsSubject(bad), kind: 'TRACKING_FAULT' }),
    ]);
    expect(scene.complaints).toEqual([expect.stringContaining(bad.shipmentNumber)]);
  });
});

describe('courier events that the database is away for', () => {
  it('polls again soon after a database failure, without blaming the courier', async () => {
    const { scene, keys } = await underWay(2);
    const delivered = [event(scene, 'DELIVERED', 0)];
    const track = trackingReplies(Object.fromEntries(keys.map((one) => [awbOf(one), delivered])));
    scene.courier.setBehaviour({ track });
    const lost = new Error('Connection terminated');
    const [batch] = await claimDue(
      scene.stores.tracking,
      scene.clock,
    )(scene.directory.polledCouriers().map((polled) => ({ polled, requests: 9 })));
    if (batch === undefined) throw new Error('nothing is due');
    const complaints: unknown[] = [];
    const left: ShipmentKey[] = [];
    await syncBatch({
      tracking: scene.stores.tracking,
      alerts: scene.stores.alerts,
      clock: scene.clock,
      digest: systemDigest,
      reportError: (_, error) => complaints.push(error),
      isUnavailable: (error) => error === lost,
      ingestCourierEvents: async (_, [first, ...others]) => {
        if (first === undefined) throw new Error('nothing is new');
        await scene.ingestCourierEvents(batch.polled, others);
        left.push(shipmentKeyOf(first.snapshot.shipment));
        return left.map((key) => ({ key, error: lost }));
      },
    })(batch);
    expect(await Promise.all(left.map((key) => waitOf(scene, key)))).toEqual([30_000]);
    expect(complaints).toEqual([lost]);
    expect(await scene.stored.alerts()).toEqual([]);
    const found = await Promise.all(keys.map(scene.find));
    expect(found.map(({ status }) => status).toSorted()).toEqual(['BOOKED', 'DELIVERED']);
  });
});

describe('a parcel that is delivered', () => {
  it('polls a delivered parcel a day later and accepts late scans', async () => {
    const { scene, key } = await underWay(1);
    const delivered = event(scene, 'DELIVERED', 1);
    scene.courier.setBehaviour({ track: trackingReplies({ [awbOf(key)]: [delivered] }) });
    await scene.syncDue();
    expect(await waitOf(scene, key)).toBe(DAY_MS);
    const late = event(scene, 'OUT_FOR_DELIVERY', 5);
    scene.courier.setBehaviour({ track: trackingReplies({ [awbOf(key)]: [late, delivered] }) });
    scene.clock.advance(DAY_MS - 1);
    await scene.syncDue();
    expect(scene.courier.tracked).toHaveLength(1);
    scene.clock.advance(1);
    await scene.syncDue();
    const timeline = await scene.stores.tracking.timeline(key);
    expect(timeline.map(({ status }) => status)).toContain('OUT_FOR_DELIVERY');
    expect((await scene.find(key)).status).toBe('DELIVERED');
    expect(await waitOf(scene, key)).toBe(DAY_MS);
    scene.clock.advance(DAY_MS);
    await scene.syncDue();
    expect([scene.courier.tracked.length, await scene.stored.due()]).toEqual([3, []]);
  });

  it('does not poll a delivered parcel earlier after an unsigned webhook', async () => {
    const { scene, key } = await underWay(1);
    scene.courier.setBehaviour({
      track: trackingReplies({ [awbOf(key)]: [event(scene, 'DELIVERED', 1)] }),
    });
    await scene.syncDue();
    await scene.stores.tracking.markDueNow([key], scene.clock.now());
    await scene.syncDue();
    expect(await waitOf(scene, key)).toBe(DAY_MS);
  });
});
