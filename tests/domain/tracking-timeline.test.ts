import { describe, expect, it } from '@jest/globals';
import { systemDigest } from '#adapters/system/digest.ts';
import {
  bookedEntry,
  cancelledEntry,
  mergeEvents,
  publicTimeline,
} from '#domain/tracking/timeline.ts';
import { booked, event, mergeAll, minute } from './tracking-samples.ts';

describe('a timeline', () => {
  it('begins with what we write ourselves', () => {
    const { accountId, environment, shipmentNumber } = booked();
    const at = { at: minute(0), now: minute(3) };
    expect(bookedEntry(booked(), at, 'Kalideres, Jakarta Barat')).toEqual({
      ...{ accountId, environment, shipmentNumber, entryKey: 'BOOKED', status: 'BOOKED' },
      ...{ isUnknown: false, reasonCode: null, at: minute(0), recordedAt: minute(3) },
      ...{ location: 'Kalideres, Jakarta Barat', code: 'BOOKED', description: '' },
      ...{ proof: null, measured: null },
    });
  });

  it('shows an event without a meaning to us with the status before it, however late', () => {
    const scans = [event('PICKED_UP', 1), event('IN_TRANSIT', 3), event('DELIVERED', 5)];
    const late = [0, 1, 2, 4, 6].map((at) => event(null, at));
    const { entries } = mergeAll(booked(), scans, late);
    const timeline = publicTimeline([...entries, bookedAt(0)]);
    expect(timeline.map(({ at, status }) => [at.getUTCMinutes(), status])).toEqual([
      ...[
        [0, 'BOOKED'],
        [0, 'BOOKED'],
        [1, 'PICKED_UP'],
        [1, 'PICKED_UP'],
        [2, 'PICKED_UP'],
      ],
      ...[
        [3, 'IN_TRANSIT'],
        [4, 'IN_TRANSIT'],
        [5, 'DELIVERED'],
        [6, 'DELIVERED'],
      ],
    ]);
  });

  it('begins with BOOKED, whatever the clock of the courier says of what followed', () => {
    const { entries } = mergeAll(booked(), [event('PICKED_UP', 1), event('IN_TRANSIT', 4)]);
    const timeline = publicTimeline([...entries, bookedAt(3)]);
    expect(timeline.map(({ at, status }) => [at.getUTCMinutes(), status])).toEqual([
      [1, 'BOOKED'],
      [1, 'PICKED_UP'],
      [4, 'IN_TRANSIT'],
    ]);
  });

  it('ends with the cancellation that its courier confirmed, once', () => {
    const shipment = { ...booked(), status: 'CANCELLED' } as const;
    const own = cancelledEntry(shipment, minute(5));
    expect(own).toMatchObject({ status: 'CANCELLED', at: minute(5), isUnknown: false });
    const known = { shipment, knownKeys: new Set(['BOOKED', own.entryKey]) };
    const clock = { now: minute(9), digest: systemDigest };
    const merged = mergeEvents(known, [event('CANCELLED', 4)], clock);
    expect(merged).toEqual({ entries: [], steps: [], contradictions: [], effects: [] });
    expect(publicTimeline([own, bookedAt(0)]).map(({ status }) => status)).toEqual([
      ...['BOOKED', 'CANCELLED'],
    ]);
  });

  it('does not fall back for an event of the past, or without a status', () => {
    const events = [event('IN_TRANSIT', 1), event('PICKED_UP', 2), event('PICKUP_FAILED', 3)];
    const { entries } = mergeAll(booked(), [...events, event(null, 4)]);
    const timeline = publicTimeline([...entries, bookedAt(2)]);
    expect(timeline.at(-1)).toMatchObject({ isUnknown: true, status: 'IN_TRANSIT' });
  });
});

function bookedAt(at: number) {
  return bookedEntry(booked(), { at: minute(at), now: minute(at) }, '');
}
