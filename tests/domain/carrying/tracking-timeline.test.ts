import { describe, expect, it } from '@jest/globals';
import { systemDigest } from '#adapters/system/digest.ts';
import {
  bookedEntry,
  cancelledEntry,
  mergeEvents,
  publicTimeline,
} from '#domain/carrying/tracking/timeline.ts';
import type { TrackingEvent } from '#domain/carrying/tracking/tracking-event.ts';
import { rupiah } from '#domain/money.ts';
import { booked, event, mergeAll, minute, statusesOf } from './tracking-samples.ts';

describe('timeline', () => {
  it('creates the BOOKED entry of a timeline', () => {
    const { accountId, environment, shipmentNumber } = booked();
    const at = { at: minute(0), now: minute(3) };
    expect(bookedEntry(booked(), at, 'Kalideres, Jakarta Barat')).toEqual({
      accountId,
      environment,
      shipmentNumber,
      entryKey: 'BOOKED',
      status: 'BOOKED',
      isUnknown: false,
      reasonCode: null,
      at: minute(0),
      recordedAt: minute(3),
      location: 'Kalideres, Jakarta Barat',
      code: 'BOOKED',
      description: '',
      proof: null,
      measured: null,
    });
  });

  it('shows an event of unknown meaning with the status before it, however late it came', () => {
    const scans = [event('PICKED_UP', 1), event('IN_TRANSIT', 3), event('DELIVERED', 5)];
    const late = [0, 1, 2, 4, 6].map((at) => event(null, at));
    const { entries } = mergeAll(booked(), scans, late);
    const timeline = publicTimeline([...entries, bookedAt(0)]);
    expect(timeline.map(({ at, status }) => [at.getUTCMinutes(), status])).toEqual([
      [0, 'BOOKED'],
      [0, 'BOOKED'],
      [1, 'PICKED_UP'],
      [1, 'PICKED_UP'],
      [2, 'PICKED_UP'],
      [3, 'IN_TRANSIT'],
      [4, 'IN_TRANSIT'],
      [5, 'DELIVERED'],
      [6, 'DELIVERED'],
    ]);
  });

  it("begins the timeline with BOOKED, whatever the courier's clock says", () => {
    const { entries } = mergeAll(booked(), [event('PICKED_UP', 1), event('IN_TRANSIT', 4)]);
    const timeline = publicTimeline([...entries, bookedAt(3)]);
    expect(timeline.map(({ at, status }) => [at.getUTCMinutes(), status])).toEqual([
      [1, 'BOOKED'],
      [1, 'PICKED_UP'],
      [4, 'IN_TRANSIT'],
    ]);
  });

  it('ends the timeline with a confirmed cancellation, once', () => {
    const shipment = { ...booked(), status: 'CANCELLED' } as const;
    const own = cancelledEntry(shipment, minute(5));
    expect(own).toMatchObject({ status: 'CANCELLED', at: minute(5), isUnknown: false });
    const known = {
      shipment,
      knownKeys: new Set(['BOOKED', own.entryKey]),
      unreadScans: new Set<string>(),
    };
    const clock = { now: minute(9), digest: systemDigest };
    const merged = mergeEvents(known, [event('CANCELLED', 4)], clock);
    expect(merged).toEqual({ entries: [], steps: [], contradictions: [], effects: [] });
    expect(publicTimeline([own, bookedAt(0)]).map(({ status }) => status)).toEqual([
      'BOOKED',
      'CANCELLED',
    ]);
  });

  it('keeps the status of the timeline for a late or unknown event', () => {
    const events = [event('IN_TRANSIT', 1), event('PICKED_UP', 2), event('PICKUP_FAILED', 3)];
    const { entries } = mergeAll(booked(), [...events, event(null, 4)]);
    const timeline = publicTimeline([...entries, bookedAt(2)]);
    expect(timeline.at(-1)).toMatchObject({ isUnknown: true, status: 'IN_TRANSIT' });
  });

  it.each([
    ['at once', [[1, 2, 3, 4, 5]]],
    ['in the order of their times', [[1], [2], [3], [4], [5]]],
    ['with the way back reported last', [[1], [3, 4, 5], [2]]],
  ])(
    'shows every scan after the return began as on its way back, when reported %s',
    (_how, batches) => {
      const scans: Readonly<Record<number, TrackingEvent>> = {
        1: event('OUT_FOR_DELIVERY', 1),
        2: event('RETURN_IN_TRANSIT', 2),
        3: event('IN_TRANSIT', 3),
        4: event('OUT_FOR_DELIVERY', 4),
        5: event('DELIVERED', 5),
      };
      const reported = batches.map((batch) => batch.flatMap((at) => scans[at] ?? []));
      const { entries } = mergeAll(booked(), ...reported);
      expect(statusesOf(publicTimeline(entries))).toEqual([
        'OUT_FOR_DELIVERY',
        'RETURN_IN_TRANSIT',
        'RETURN_IN_TRANSIT',
        'RETURN_IN_TRANSIT',
        expect.stringMatching(/^(RETURNED|DELIVERED)$/),
      ]);
    },
  );

  it('ends the timeline with its final status, though a scan before it has a later time', () => {
    const scans = [event('PICKED_UP', 1), event('DELIVERED', 3), event('IN_TRANSIT', 4)];
    const { entries } = mergeAll(booked(), [...scans, event(null, 5)]);
    const timeline = publicTimeline([...entries, bookedAt(0)]);
    expect(timeline.map(({ status, isUnknown }) => [status, isUnknown])).toEqual([
      ['BOOKED', false],
      ['PICKED_UP', false],
      ['IN_TRANSIT', false],
      ['DELIVERED', false],
      ['DELIVERED', true],
    ]);
  });
});

function bookedAt(at: number) {
  return bookedEntry(booked(), { at: minute(at), now: minute(at) }, '');
}

describe('scan with an id', () => {
  const scan = event('IN_TRANSIT', 3, { scanId: '2026-11-21T09:03 dropping_off 1' });

  it('recognises a scan with the same id when its text was completed', () => {
    const completed = { ...scan, description: 'Paket di Gresik', location: '' };
    expect(mergeAll(booked(), [scan], [completed]).entries).toHaveLength(1);
  });

  it('shows the newest text of a scan that is completed later, as one line and one event', () => {
    const open = { ...scan, description: 'Item has been picked up', mayBeCompleted: true } as const;
    const completed = { ...open, description: 'Item has been picked up [KALIDERES]' };
    const merged = mergeAll(booked(), [open], [open], [completed], [open], [completed]);
    expect(publicTimeline(merged.entries)).toMatchObject([
      { status: 'IN_TRANSIT', description: completed.description },
    ]);
    expect(merged.effects.filter(({ isNewScan }) => isNewScan)).toHaveLength(1);
    expect(statusesOf(merged.steps)).toEqual(['IN_TRANSIT']);
  });

  it('merges a proof that comes with other text under the same scan id into one line', () => {
    const later = { ...scan, description: 'Di Gresik', proof: { receiverName: 'Sari' } };
    const { entries } = mergeAll(booked(), [scan], [later]);
    expect(entries).toHaveLength(2);
    expect(publicTimeline(entries)).toMatchObject([{ proof: { receiverName: 'Sari' } }]);
  });

  it('stores two scans with different ids, even if all else is equal', () => {
    const other = { ...scan, scanId: '2026-11-21T09:03 dropping_off 2' };
    expect(mergeAll(booked(), [scan, other]).entries).toHaveLength(2);
  });

  it.each([
    ['without an id', {}],
    ['with its text in another field', { location: 'Paket di Gresik', description: '' }],
  ])('recognises a scan that an older release stored %s', (_how, words) => {
    const { scanId: _, ...before } = { ...scan, ...words };
    const now = {
      ...scan,
      formerly: { location: before.location, description: before.description },
    };
    expect(mergeAll(booked(), [before], [now]).entries).toHaveLength(1);
  });
});

it("adds the courier's COD fee to a bill that has only the freight", () => {
  const carried = event('PICKED_UP', 1, { measured: { freight: rupiah(18_000) } });
  const billOf = (codCost: number) =>
    mergeAll(booked({ codCost: rupiah(codCost) }), [carried]).entries[0]?.measured?.price;
  expect([billOf(0), billOf(4_000)]).toEqual([18_000, 22_000]);
  const billed = event('PICKED_UP', 1, { measured: { price: rupiah(9_000) } });
  const [entry] = mergeAll(booked({ codCost: rupiah(4_000) }), [billed]).entries;
  expect(entry?.measured?.price).toBe(9_000);
});
