import { describe, expect, it } from '@jest/globals';
import { systemDigest } from '#adapters/system/digest.ts';
import { measuredOf } from '#domain/carrying/courier-report/measured.ts';
import { proofOf } from '#domain/carrying/courier-report/proof.ts';
import { mergeEvents, publicTimeline } from '#domain/carrying/tracking/timeline.ts';
import { rupiah } from '#domain/money.ts';
import { booked, event, mergeAll, RECORDED_AT, statusesOf } from './tracking-samples.ts';

const PHOTO = 'https://cdn.courier.example/pod/1.jpg';
const NO_PROOF = { receiverName: null, relation: null, photoUrl: null, signatureUrl: null };
const SIZE = { lengthCm: 20, widthCm: 15.5, heightCm: 10 };

describe('proof of delivery', () => {
  it('takes the parts of a proof of delivery that the courier gives and sets the others to null', () => {
    const given = { receiverName: ' Sari ', relation: 'family', photoUrl: PHOTO };
    expect(proofOf(given)).toEqual({ ...given, receiverName: 'Sari', signatureUrl: null });
    expect(proofOf({ signatureUrl: PHOTO })).toEqual({ ...NO_PROOF, signatureUrl: PHOTO });
  });

  it('returns null for a proof of delivery without usable parts', () => {
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
  ])(
    'drops a photo address in a proof that is no http(s) URL of normal length: %.40s',
    (photoUrl) => {
      expect(proofOf({ receiverName: 'Sari', photoUrl })?.photoUrl).toBeNull();
    },
  );

  it('drops terminal escapes from a proof and truncates long texts', () => {
    expect(proofOf({ receiverName: '\u001b[2J', photoUrl: PHOTO })?.receiverName).toBeNull();
    expect(proofOf({ receiverName: 'a'.repeat(500) })?.receiverName).toBe('a'.repeat(200));
  });
});

describe('measures of a courier', () => {
  it('takes the measures that the courier gives and sets the others to null', () => {
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
  ])('drops invalid or missing measures: %j', (given) => {
    expect(measuredOf(given)).toBeNull();
  });
});

describe('scan with proof or measures', () => {
  const scan = event('DELIVERED', 9);
  const proof = { receiverName: 'Sari', photoUrl: `${PHOTO}?signature=1` };

  it('stores proof and measures with their scan', () => {
    const measured = { weightGrams: 1_350 };
    const { entries } = mergeAll(booked(), [{ ...scan, proof, measured }]);
    expect(entries).toMatchObject([{ proof: { receiverName: 'Sari' }, measured }]);
  });

  it('merges a scan repeated with proof and measures into one timeline line', () => {
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

  it('counts a scan as new once, whether it comes with proof and measures or without', () => {
    const measured = { weightGrams: 1_350 };
    const all = [scan, { ...scan, proof }, { ...scan, measured }, { ...scan, proof, measured }];
    for (const order of [all, all.toReversed(), [...all, ...all]]) {
      const { effects } = mergeAll(booked(), ...order.map((one) => [one]));
      expect(effects.filter(({ isNewScan }) => isNewScan)).toHaveLength(1);
    }
  });

  it('recognises a scan with measures that an older release stored under another key', () => {
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

  it('ignores a repeated proof whose photo address differs only in its query', () => {
    const again = { ...scan, proof: { ...proof, photoUrl: `${PHOTO}?signature=2` } };
    expect(mergeAll(booked(), [{ ...scan, proof }], [again]).entries).toHaveLength(1);
  });

  it('stores a corrected measure as a new entry', () => {
    const first = { ...scan, measured: { weightGrams: 1_350 } };
    const second = { ...scan, measured: { weightGrams: 1_050 } };
    const { entries } = mergeAll(booked(), [first], [second], [first]);
    expect(entries.map(({ measured }) => measured?.weightGrams)).toEqual([1_350, 1_050]);
    expect(publicTimeline(entries)[0]?.measured?.weightGrams).toBe(1_050);
  });
});
