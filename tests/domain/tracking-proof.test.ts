import { describe, expect, it } from '@jest/globals';
import { systemDigest } from '#adapters/system/digest.ts';
import { measuredOf } from '#domain/courier-report/measured.ts';
import { proofOf } from '#domain/courier-report/proof.ts';
import { rupiah } from '#domain/money.ts';
import { mergeEvents, publicTimeline } from '#domain/tracking/timeline.ts';
import { booked, event, mergeAll, RECORDED_AT, statusesOf } from './tracking-samples.ts';

const PHOTO = 'https://cdn.courier.example/pod/1.jpg';
const NO_PROOF = { receiverName: null, relation: null, photoUrl: null, signatureUrl: null };
const SIZE = { lengthCm: 20, widthCm: 15.5, heightCm: 10 };

describe('a proof of delivery', () => {
  it('has each part that the courier gives, and null for the others', () => {
    const given = { receiverName: ' Sari ', relation: 'family', photoUrl: PHOTO };
    expect(proofOf(given)).toEqual({ ...given, receiverName: 'Sari', signatureUrl: null });
    expect(proofOf({ signatureUrl: PHOTO })).toEqual({ ...NO_PROOF, signatureUrl: PHOTO });
  });

  it('is null where nothing was given, or nothing that may be shown', () => {
    expect(proofOf(undefined)).toBeNull();
    expect(proofOf({})).toBeNull();
    expect(proofOf({ receiverName: '  ', relation: '', photoUrl: '' })).toBeNull();
  });

  it.each([
    'javascript:alert(1)',
    'data:image/png;base64,AAAA',
    'file:///etc/passwd',
    '/pod/1.jpg',
    `https://courier.example/${'a'.repeat(2_000)}`,
  ])('has no address that is not one of the web: %.40s', (photoUrl) => {
    expect(proofOf({ receiverName: 'Sari', photoUrl })?.photoUrl).toBeNull();
  });

  it('has no text that a terminal could execute, and the beginning of a long one', () => {
    expect(proofOf({ receiverName: '\u001b[2J', photoUrl: PHOTO })?.receiverName).toBeNull();
    expect(proofOf({ receiverName: 'a'.repeat(500) })?.receiverName).toBe('a'.repeat(200));
  });
});

describe('measures of a courier', () => {
  it('have each part that it gives, and null for the others', () => {
    const all = { weightGrams: 1_350, dimensions: SIZE, price: rupiah(24_000) };
    expect(measuredOf(all)).toEqual(all);
    expect(measuredOf({ weightGrams: 1_350 })).toEqual({
      weightGrams: 1_350,
      dimensions: null,
      price: null,
    });
  });

  it.each([
    undefined,
    {},
    { weightGrams: 0 },
    { weightGrams: -1 },
    { weightGrams: 1.5 },
    { weightGrams: Number.NaN },
    { weightGrams: 1_000_000_001 },
    { price: rupiah(0) },
    { price: rupiah(1_000_000_001) },
    { dimensions: { ...SIZE, heightCm: 0 } },
  ])(
    'are none where the courier has not measured yet, or writes what is no measure: %j',
    (given) => {
      expect(measuredOf(given)).toBeNull();
    },
  );
});

describe('a scan with a proof or measures', () => {
  const scan = event('DELIVERED', 9);
  const proof = { receiverName: 'Sari', photoUrl: `${PHOTO}?signature=1` };

  it('has them in its entry', () => {
    const measured = { weightGrams: 1_350 };
    const { entries } = mergeAll(booked(), [{ ...scan, proof, measured }]);
    expect(entries).toMatchObject([{ proof: { receiverName: 'Sari' }, measured }]);
  });

  it('that comes again with them is one line of the timeline with all of them', () => {
    const withMeasures = { ...scan, measured: { weightGrams: 1_350 } };
    const merged = mergeAll(booked(), [scan], [{ ...scan, proof }], [withMeasures]);
    expect(statusesOf(merged.steps)).toEqual(['DELIVERED']);
    expect(merged.contradictions).toEqual([]);
    const timeline = publicTimeline(merged.entries);
    expect(timeline).toHaveLength(1);
    expect(timeline[0]).toMatchObject({
      status: 'DELIVERED',
      proof: { receiverName: 'Sari' },
      measured: { weightGrams: 1_350 },
    });
  });

  it('is a new scan once, with what it carries or without, first or last', () => {
    const measured = { weightGrams: 1_350 };
    const all = [scan, { ...scan, proof }, { ...scan, measured }, { ...scan, proof, measured }];
    for (const order of [all, all.toReversed(), [...all, ...all]]) {
      const { effects } = mergeAll(booked(), ...order.map((one) => [one]));
      expect(effects.filter(({ isNewScan }) => isNewScan)).toHaveLength(1);
    }
  });

  it('that was stored before keys began with that of its scan is known', () => {
    const { at, code, location, description } = scan;
    const added = [null, { weightGrams: 1_350, dimensions: null, price: null }];
    const text = JSON.stringify([at.toISOString(), code, location, description, ...added]);
    const knownKeys = new Set([systemDigest.sha256(text)]);
    const again = [{ ...scan, measured: { weightGrams: 1_350 } }];
    const clock = { now: RECORDED_AT, digest: systemDigest };
    expect(
      mergeEvents({ shipment: booked(), knownKeys, unreadScans: new Set() }, again, clock).entries,
    ).toEqual([]);
  });

  it('is known however often its picture gets another address', () => {
    const again = { ...scan, proof: { ...proof, photoUrl: `${PHOTO}?signature=2` } };
    expect(mergeAll(booked(), [{ ...scan, proof }], [again]).entries).toHaveLength(1);
  });

  it('is new where the courier corrects what it measured', () => {
    const first = { ...scan, measured: { weightGrams: 1_350 } };
    const second = { ...scan, measured: { weightGrams: 1_050 } };
    const { entries } = mergeAll(booked(), [first], [second], [first]);
    expect(entries.map(({ measured }) => measured?.weightGrams)).toEqual([1_350, 1_050]);
    expect(publicTimeline(entries)[0]?.measured?.weightGrams).toBe(1_050);
  });
});
