import { expect } from '@jest/globals';
import type { TimelineEntry } from '#domain/carrying/tracking/timeline.ts';
import type { CourierKey } from '#domain/carrying/tracking/tracking-store.ts';
import { type ShipmentKey, shipmentKeyOf } from '#domain/selling/shipment/shipment.ts';
import type { Check } from './contract.ts';
import { INSTANT, later } from './samples.ts';
import { insertShipments, nthShipment } from './shipment-samples.ts';
import { append, sampleEntry } from './tracking-samples.ts';

const JNE: CourierKey = { environment: 'TEST', courierCode: 'jne' };
const ALL = 100;
const { environment, courierCode } = nthShipment(1);
const SOLD: CourierKey = { environment, courierCode };

const once = (code: string, description = '') => ({ code, description, count: 1 });

export function unknownCodeChecks(): Check[] {
  return [
    {
      name: 'counts an unknown tracking code each time it comes, with its last text, first and last time',
      async check({ stores: { tracking } }) {
        const first = INSTANT;
        const last = later(INSTANT, 60_001);
        await tracking.countUnknown(JNE, [{ code: 'XQ7', description: 'Paket', count: 3 }], first);
        await tracking.countUnknown(JNE, [{ code: 'XQ7', description: 'Gudang', count: 2 }], last);
        expect(await tracking.unknownCodes(ALL)).toEqual([
          { ...JNE, code: 'XQ7', description: 'Gudang', count: 5, firstAt: first, lastAt: last },
        ]);
        const between = later(INSTANT, 30_000);
        await tracking.countUnknown(JNE, [once('XQ7', 'Paket')], between);
        expect(await tracking.unknownCodes(ALL)).toEqual([
          { ...JNE, code: 'XQ7', description: 'Paket', count: 6, firstAt: first, lastAt: last },
        ]);
      },
    },
    {
      name: 'keeps the first time of an unknown tracking code, in whatever order it is counted',
      async check({ stores: { tracking } }) {
        await tracking.countUnknown(JNE, [once('XQ7')], INSTANT);
        const before = later(INSTANT, -1);
        await tracking.countUnknown(JNE, [once('XQ7')], before);
        expect(await tracking.unknownCodes(ALL)).toEqual([
          { ...JNE, ...once('XQ7'), count: 2, firstAt: before, lastAt: INSTANT },
        ]);
      },
    },
    {
      name: 'counts the unknown codes of each courier in each environment separately',
      async check({ stores: { tracking } }) {
        const couriers: readonly CourierKey[] = [
          JNE,
          { ...JNE, environment: 'LIVE' },
          { ...JNE, courierCode: 'tiki' },
        ];
        for (const courier of couriers) {
          await tracking.countUnknown(courier, [once('A'), once('B')], INSTANT);
        }
        await tracking.countUnknown(JNE, [once('B')], INSTANT);
        const counted = (await tracking.unknownCodes(ALL)).map(
          ({ environment, courierCode, code, count }) =>
            `${environment} ${courierCode} ${code} ${count}`,
        );
        expect(counted).toEqual([
          'LIVE jne A 1',
          'LIVE jne B 1',
          'TEST jne A 1',
          'TEST jne B 2',
          'TEST tiki A 1',
          'TEST tiki B 1',
        ]);
      },
    },
    {
      name: 'lists unknown codes, latest first, up to a limit',
      async check({ stores: { tracking } }) {
        for (const at of [2, 5, 1, 4, 3]) {
          await tracking.countUnknown(JNE, [once(`code ${at}`)], later(INSTANT, at));
        }
        const listed = await tracking.unknownCodes(3);
        expect(listed.map(({ code }) => code)).toEqual(['code 5', 'code 4', 'code 3']);
      },
    },
    {
      name: 'counts an unknown code correctly in simultaneous transactions',
      async check({ stores: { tracking } }) {
        const codes = [once('A'), once('B'), once('C')];
        const at = INSTANT;
        await Promise.all(Array.from({ length: 8 }, () => tracking.countUnknown(JNE, codes, at)));
        const counts = (await tracking.unknownCodes(ALL)).map(({ count }) => count);
        expect(counts).toEqual([8, 8, 8]);
      },
    },
    {
      name: 'lists the unread lines of a code by their keys, after one of them',
      async check(storage) {
        const { tracking } = storage.stores;
        const shipments = [1, 2, 3].map((nth) => nthShipment(nth));
        await insertShipments(storage, shipments);
        const [one, two, three] = shipments.map((shipment) => lineOf(shipment, {}));
        if (one === undefined || two === undefined || three === undefined) throw new Error('none');
        const read = lineOf(three, { entryKey: `${SCAN_KEY}read`, isUnknown: false });
        const other = lineOf(one, { entryKey: 'B'.repeat(64), code: 'XQ8' });
        await append(storage, [one, two, three, read, other]);
        const code = { ...SOLD, code: LONG.slice(0, 100) };
        expect(await tracking.unreadLines(code, null, ALL)).toEqual([one, two]);
        expect(await tracking.unreadLines(code, null, 1)).toEqual([one]);
        expect(await tracking.unreadLines(code, one, ALL)).toEqual([two]);
        const foreign = { ...code, courierCode: 'tiki' };
        expect(await tracking.unreadLines(foreign, null, ALL)).toEqual([]);
        const live = { ...code, environment: 'LIVE' } as const;
        expect(await tracking.unreadLines(live, null, ALL)).toEqual([]);
      },
    },
    {
      name: 'deletes an unknown code once it is known, until it reappears without a meaning',
      async check({ stores: { tracking } }) {
        const key = { ...JNE, code: 'XQ7' };
        await tracking.countUnknown(JNE, [once('XQ7')], INSTANT);
        await tracking.markKnown(key, later(INSTANT, -1));
        await tracking.markKnown({ ...key, environment: 'LIVE' }, INSTANT);
        await tracking.markKnown({ ...key, courierCode: 'tiki' }, INSTANT);
        await tracking.markKnown({ ...key, code: 'XQ8' }, INSTANT);
        expect(await tracking.unknownCodes(ALL)).toHaveLength(1);
        await tracking.markKnown(key, INSTANT);
        expect(await tracking.unknownCodes(ALL)).toEqual([]);
        const counts = await tracking.countUnknown(JNE, [once('XQ7')], later(INSTANT, 1));
        expect([...counts]).toEqual([['XQ7', 2]]);
        expect(await tracking.unknownCodes(ALL)).toHaveLength(1);
      },
    },
  ];
}

/** Text longer than a counted code. */
const LONG = `Paket ${'diteruskan '.repeat(12)}`;
const SCAN_KEY = 'A'.repeat(64);

function lineOf(key: ShipmentKey, changes: Partial<TimelineEntry>): TimelineEntry {
  const line = { entryKey: SCAN_KEY, isUnknown: true, code: LONG };
  return sampleEntry({ ...shipmentKeyOf(key), ...line, ...changes });
}
