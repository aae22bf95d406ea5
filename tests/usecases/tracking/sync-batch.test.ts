import { describe, expect, it } from '@jest/globals';
import { systemDigest } from '#adapters/system/digest.ts';
import { CourierFailure } from '#domain/courier/courier-failure.ts';
import { shipmentAsSubject } from '#domain/subject.ts';
import { claimDue } from '#src/usecases/tracking/claim-due.ts';
import { recordTold } from '#src/usecases/tracking/record-told.ts';
import { syncBatch } from '#src/usecases/tracking/sync-batch.ts';
import { awbOf, EVERY_MS, tells } from '../depot.ts';
import { event, underWay, waitOf } from './under-way.ts';

const MINUTE = 60_000;

describe('shipments that are due', () => {
  it('are asked about in batches of what the courier takes, each once', async () => {
    const { depot, keys } = await underWay(5, { batch: 2 });
    await depot.syncDue();
    expect(depot.courier.tracked.map(({ length }) => length)).toEqual([2, 2, 1]);
    expect(depot.courier.tracked.flat().toSorted()).toEqual(keys.map(awbOf).toSorted());
    await depot.syncDue();
    expect(depot.courier.tracked).toHaveLength(3);
  });

  it('are a hundred to a question at most, whatever the courier takes', async () => {
    const { depot } = await underWay(101, { batch: 1_000 });
    await depot.syncDue();
    expect(depot.courier.tracked.map(({ length }) => length)).toEqual([100, 1]);
  });

  it("are no one else's while their courier is being asked", async () => {
    const { depot } = await underWay(1);
    const claim = claimDue(depot.stores.tracking, depot.clock);
    const claimed: number[] = [];
    depot.courier.does({
      async track() {
        const ready = depot.directory.trackers().map((tracker) => ({ tracker, questions: 9 }));
        claimed.push((await claim(ready)).length);
        return [];
      },
    });
    await depot.syncDue();
    expect(claimed).toEqual([0]);
  });

  it('that are quiet are asked about more and more seldom, and left as they are', async () => {
    const { depot, key } = await underWay(1);
    const before = await depot.find(key);
    await depot.syncDue();
    expect(await waitOf(depot, key)).toBe(EVERY_MS);
    depot.clock.advance(10 * MINUTE);
    await depot.syncDue();
    expect(await waitOf(depot, key)).toBe(MINUTE);
    depot.clock.advance(10 * 60 * MINUTE);
    await depot.syncDue();
    expect(await waitOf(depot, key)).toBe(30 * MINUTE);
    expect(await depot.find(key)).toEqual(before);
  });

  it('with news are moved, told of, and asked about again soon', async () => {
    const { depot, key } = await underWay(1);
    depot.clock.advance(60 * MINUTE);
    const events = [event(depot, 'PICKED_UP', 50), event(depot, 'IN_TRANSIT', 20)];
    depot.courier.does({ track: tells({ [awbOf(key)]: events }) });
    await depot.syncDue();
    expect(await depot.find(key)).toMatchObject({ status: 'IN_TRANSIT', lastSequence: 5 });
    expect(await waitOf(depot, key)).toBe(EVERY_MS);
    const told = (await depot.seen.events()).slice(-2);
    expect(told.map(({ type, previousStatus }) => [type, previousStatus])).toEqual([
      ['shipment.picked_up', 'BOOKED'],
      ['shipment.in_transit', 'PICKED_UP'],
    ]);
    expect(told.map(({ body }) => JSON.parse(body).data.shipment.status)).toEqual([
      ...['PICKED_UP', 'IN_TRANSIT'],
    ]);
  });

  it('that were told of nothing new write nothing', async () => {
    const { depot, key } = await underWay(1);
    const track = tells({ [awbOf(key)]: [event(depot, 'PICKED_UP', 0)] });
    depot.courier.does({ track });
    await depot.syncDue();
    const before = [await depot.find(key), await depot.stores.tracking.timeline(key)];
    depot.clock.advance(EVERY_MS);
    await depot.syncDue();
    expect([await depot.find(key), await depot.stores.tracking.timeline(key)]).toEqual(before);
    expect(depot.courier.tracked).toHaveLength(2);
  });

  it('and quiet cost no transaction each', async () => {
    const { depot } = await underWay(9);
    const { tracking, alerts } = depot.stores;
    let [recorded, postponed] = [0, 0];
    const counting: typeof tracking = {
      ...tracking,
      async postpone(later, claimedUntil) {
        postponed += 1;
        await tracking.postpone(later, claimedUntil);
      },
    };
    const { directory, clock } = depot;
    const [tracker] = directory.trackers();
    if (tracker === undefined) throw new Error('there is no courier');
    const recordTold: typeof depot.recordTold = async (_, told) => {
      recorded += told.length;
      return [];
    };
    const deps = { alerts, clock, digest: systemDigest, complain: () => {}, recordTold };
    const [batch, ...others] = await claimDue(tracking, clock)([{ tracker, questions: 9 }]);
    if (batch === undefined || others.length > 0) throw new Error('it was to be one question');
    await syncBatch({ ...deps, tracking: counting })(batch);
    expect([recorded, postponed]).toEqual([0, 1]);
  });

  it('that somebody hurries meanwhile are asked about at once again', async () => {
    const { depot, keys, key } = await underWay(3);
    const { tracking } = depot.stores;
    depot.courier.does({
      async track() {
        await tracking.hurry([key], depot.clock.now());
        depot.courier.does({ track: async () => [] });
        return [];
      },
    });
    await depot.syncDue();
    expect(await Promise.all(keys.map((one) => waitOf(depot, one)))).toEqual([
      ...[0, EVERY_MS, EVERY_MS],
    ]);
    await depot.syncDue();
    expect(depot.courier.tracked.at(-1)).toEqual([awbOf(key)]);
    expect(await waitOf(depot, key)).toBe(EVERY_MS);
  });

  it('with words that nobody understands keep them raw, and each is counted once', async () => {
    const { depot, keys } = await underWay(3);
    const odd = { ...event(depot, null, 3), code: 'OP-9' };
    const told = keys.map((key) => [
      awbOf(key),
      [event(depot, null, 1), odd, event(depot, 'PICKED_UP', 2)],
    ]);
    depot.courier.does({ track: tells(Object.fromEntries(told)) });
    await depot.syncDue();
    const at = depot.clock.now();
    depot.clock.advance(EVERY_MS);
    await depot.syncDue();
    const own = { environment: 'TEST', courierCode: 'swift', count: 3, firstAt: at, lastAt: at };
    expect(await depot.stores.tracking.unknownCodes(9)).toEqual([
      { ...own, code: 'OP-9', words: 'Paket' },
      { ...own, code: 'XQ7', words: 'Paket' },
    ]);
    const [timeline = []] = await Promise.all(keys.map(depot.stores.tracking.timeline));
    const unknown = timeline.filter(({ isUnknown }) => isUnknown);
    expect(unknown.map(({ code, words }) => [code, words])).toEqual([
      ...[
        ['OP-9', 'Paket'],
        ['XQ7', 'Paket'],
      ],
    ]);
  });

  it('are recorded though unknown codes cannot be counted', async () => {
    const { depot, key } = await underWay(1);
    const { tracking } = depot.stores;
    const countUnknown = async () => Promise.reject(new Error('mishap'));
    const complaints: string[] = [];
    const recordAll = recordTold({
      ...{ tracking: { ...tracking, countUnknown }, recordTracking: depot.recordTracking },
      ...{
        clock: depot.clock,
        digest: systemDigest,
        complain: (what) => complaints.push(what),
        width: 1,
      },
    });
    const [tracker] = depot.directory.trackers();
    const [standing] = await tracking.standings([key]);
    if (tracker === undefined || standing === undefined) throw new Error('it is not there');
    const told = { standing, seenAtMs: 0, events: [event(depot, null, 1)] };
    expect(await recordAll(tracker, [told])).toEqual([]);
    expect(await tracking.timeline(key)).toHaveLength(2);
    expect(complaints).toEqual(['unknown codes could not be counted']);
  });

  it('that have come to an end are never asked about again', async () => {
    const { depot, keys } = await underWay(4);
    const ends = ['DAMAGED', 'RETURNED', 'LOST', 'CANCELLED'] as const;
    const told = keys.map((key, at) => [awbOf(key), [event(depot, ends[at] ?? null, 0)]] as const);
    depot.courier.does({ track: tells(Object.fromEntries(told)) });
    await depot.syncDue();
    expect(await depot.seen.due()).toEqual([]);
    depot.clock.advance(60 * MINUTE);
    await depot.syncDue();
    expect(depot.courier.tracked).toHaveLength(1);
  });
});

describe('a courier that fails', () => {
  it('is left alone for a moment, and then asked about the same again', async () => {
    const { depot, key } = await underWay(1);
    const failure = new CourierFailure('COURIER_TIMEOUT', 'No answer.');
    depot.courier.does({ track: async () => Promise.reject(failure) });
    await depot.syncDue();
    expect(await waitOf(depot, key)).toBe(30_000);
    expect(depot.complaints).toEqual([expect.stringContaining('No answer.')]);
    expect(await depot.seen.alerts()).toEqual([]);
    depot.courier.does({ track: tells({ [awbOf(key)]: [event(depot, 'PICKED_UP', 0)] }) });
    depot.clock.advance(30_000);
    await depot.syncDue();
    expect(await depot.find(key)).toMatchObject({ status: 'PICKED_UP' });
  });

  it('for one batch is asked about the others all the same', async () => {
    const { depot, keys, key: bad } = await underWay(2, { batch: 1 });
    depot.courier.does({
      track: async ([awb = '']) => {
        if (awb === awbOf(bad)) throw new Error('nonsense');
        return [{ awb, events: [event(depot, 'PICKED_UP', 0)] }];
      },
    });
    await depot.syncDue();
    const statuses = await Promise.all(keys.map(depot.find));
    expect(statuses.map(({ status }) => status)).toEqual(['BOOKED', 'PICKED_UP']);
  });
});

describe('news that cannot be recorded', () => {
  it('stop no other shipment, and go to a person', async () => {
    const { depot, keys, key: bad } = await underWay(6);
    const told = keys.map((key) => [awbOf(key), [event(depot, 'DELIVERED', 0)]] as const);
    const nonsense = { ...event(depot, 'DELIVERED', 0), at: new Date(Number.NaN) };
    const track = tells({ ...Object.fromEntries(told), [awbOf(bad)]: [nonsense] });
    depot.courier.does({ track });
    await depot.syncDue();
    const found = await Promise.all(keys.map(depot.find));
    expect(found.map(({ status }) => status)).toEqual([
      ...['BOOKED', 'DELIVERED', 'DELIVERED', 'DELIVERED', 'DELIVERED', 'DELIVERED'],
    ]);
    expect(await waitOf(depot, bad)).toBe(5 * MINUTE);
    expect(await depot.seen.alerts()).toEqual([
      expect.objectContaining({ ...shipmentAsSubject(bad), kind: 'TRACKING_FAULT' }),
    ]);
    expect(depot.complaints).toEqual([expect.stringContaining(bad.shipmentNumber)]);
  });
});
