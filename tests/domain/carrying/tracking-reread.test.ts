import { describe, expect, it } from '@jest/globals';
import { publicTimeline } from '#domain/carrying/tracking/timeline.ts';
import { booked, event, mergeAll, statusesOf } from './tracking-samples.ts';

const UNKNOWN = event(null, 3, { code: 'Successful Delivery' });
const KNOWN = event('DELIVERED', 3, { code: 'Successful Delivery' });
const ON_THE_WAY = event('OUT_FOR_DELIVERY', 2);

describe('scan whose code was unknown', () => {
  it('moves the parcel once the same scan comes with a known meaning', () => {
    const { shipment, entries, effects } = mergeAll(booked(), [ON_THE_WAY, UNKNOWN], [KNOWN]);
    expect(shipment.status).toBe('DELIVERED');
    expect(effects.at(-1)).toMatchObject({ isNewScan: true, stepCount: 1 });
    expect(entries.map(({ isUnknown }) => isUnknown)).toEqual([false, true, false]);
  });

  it('shows a scan with a new meaning as one line of the timeline', () => {
    const { entries } = mergeAll(booked(), [ON_THE_WAY, UNKNOWN], [KNOWN]);
    const lines = publicTimeline(entries);
    expect(statusesOf(lines)).toEqual(['OUT_FOR_DELIVERY', 'DELIVERED']);
    expect(lines.map(({ isUnknown }) => isUnknown)).toEqual([false, false]);
  });

  it('stores the new meaning of a scan once, however often it comes', () => {
    const { entries } = mergeAll(booked(), [UNKNOWN], [KNOWN], [KNOWN], [UNKNOWN], [KNOWN]);
    expect(entries).toHaveLength(2);
  });

  it('matches a re-read scan to its stored line without scan id and text', () => {
    const scan = event(null, 3, { code: 'XQ8', scanId: 'scan 8' });
    const stored = mergeAll(booked(), [scan]);
    const [line] = stored.entries;
    const read = event('LOST', 3, { code: 'XQ8', storedAs: line?.entryKey ?? '' });
    const { shipment, entries } = mergeAll(booked(), [scan], [read], [{ ...scan, status: 'LOST' }]);
    expect([shipment.status, entries.length]).toEqual(['LOST', 2]);
  });

  it('never moves a parcel back for a re-read scan', () => {
    const late = event(null, 4, { code: 'XQ9' });
    const { shipment, entries } = mergeAll(
      booked(),
      [ON_THE_WAY, late, event('RETURNED', 5)],
      [event('IN_TRANSIT', 4, { code: 'XQ9' })],
    );
    expect([shipment.status, entries.length]).toEqual(['RETURNED', 4]);
  });

  it('keeps the proof that comes with the new meaning', () => {
    const proof = { receiverName: 'Sari' };
    const { shipment, entries } = mergeAll(booked(), [UNKNOWN], [{ ...KNOWN, proof }], [KNOWN]);
    expect(shipment.proof).toMatchObject({ receiverName: 'Sari' });
    expect(entries).toHaveLength(2);
  });
});
