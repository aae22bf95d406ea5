import { expect } from '@jest/globals';
import type { CourierKey } from '#domain/tracking/tracking-store.ts';
import type { Check } from './contract.ts';
import { INSTANT, later } from './samples.ts';

const JNE: CourierKey = { environment: 'TEST', courierCode: 'jne' };
const ALL = 100;

const once = (code: string, description = '') => ({ code, description, count: 1 });

export function unknownCodeChecks(): Check[] {
  return [
    {
      name: 'counts an unknown code each time it comes, with its last words, first and last time',
      async check({ stores: { tracking } }) {
        const [first, last] = [INSTANT, later(INSTANT, 60_001)];
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
      name: 'was first told when it was, whenever it is counted',
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
      name: 'counts the codes of each courier in each environment apart',
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
          ...['LIVE jne A 1', 'LIVE jne B 1', 'TEST jne A 1', 'TEST jne B 2'],
          ...['TEST tiki A 1', 'TEST tiki B 1'],
        ]);
      },
    },
    {
      name: 'lists what came last first, as many as are asked for',
      async check({ stores: { tracking } }) {
        for (const at of [2, 5, 1, 4, 3]) {
          await tracking.countUnknown(JNE, [once(`code ${at}`)], later(INSTANT, at));
        }
        const listed = await tracking.unknownCodes(3);
        expect(listed.map(({ code }) => code)).toEqual(['code 5', 'code 4', 'code 3']);
      },
    },
    {
      name: 'loses none that many count at once',
      async check({ stores: { tracking } }) {
        const codes = [once('A'), once('B'), once('C')];
        const at = INSTANT;
        await Promise.all(Array.from({ length: 8 }, () => tracking.countUnknown(JNE, codes, at)));
        const counts = (await tracking.unknownCodes(ALL)).map(({ count }) => count);
        expect(counts).toEqual([8, 8, 8]);
      },
    },
  ];
}
