import { expect } from '@jest/globals';
import type { AreaCode } from '#domain/carrying/area/area-code.ts';
import type { Contract } from './contract.ts';
import { INSTANT } from './samples.ts';

const CODES: readonly Omit<AreaCode, 'provider'>[] = [
  code('31.73.06', 'CGK01', 'CGK10101'),
  code('35.25.14', null, 'SUB21009'),
  { ...code('35.25.15', 'SUB21', null), name: 'Kebomas "timur", {x}', verifiedAt: INSTANT },
];

export const areaCodeContract: Contract = {
  port: 'areaCodes',
  checks: [
    {
      name: 'stores the area codes of a provider by district, unchanged',
      async check({ stores: { areaCodes } }) {
        await areaCodes.replace('JNE', CODES.toReversed());
        expect(await areaCodes.codesOf('JNE')).toEqual(of('JNE'));
        expect(await areaCodes.codesOf('SICEPAT')).toEqual([]);
      },
    },
    {
      name: 'replaces all area codes of one provider, and none of another',
      async check({ stores: { areaCodes } }) {
        await areaCodes.replace('JNE', CODES);
        await areaCodes.replace('SICEPAT', CODES);
        const others = [code('31.73.06', 'CGK02', null), code('11.01.01', 'BTJ', 'BTJ10000')];
        for (const _ of ['once', 'again']) await areaCodes.replace('JNE', others);
        expect(await areaCodes.codesOf('JNE')).toEqual(
          others.toReversed().map((one) => ({ provider: 'JNE', ...one })),
        );
        expect(await areaCodes.codesOf('SICEPAT')).toEqual(of('SICEPAT'));
      },
    },
    {
      name: 'stores the area codes of exactly one of many simultaneous imports',
      async check({ stores: { areaCodes } }) {
        const imports = ['A', 'B', 'C', 'D'].map((origin) =>
          CODES.map((one) => ({ ...one, originCode: origin })),
        );
        await Promise.all(imports.map((codes) => areaCodes.replace('JNE', codes)));
        const kept = (await areaCodes.codesOf('JNE')).map(({ originCode }) => originCode);
        expect(kept).toHaveLength(CODES.length);
        expect(new Set(kept).size).toBe(1);
      },
    },
  ],
};

function of(provider: string): readonly AreaCode[] {
  return CODES.map((one) => ({ provider, ...one }));
}

function code(districtId: string, originCode: string | null, destinationCode: string | null) {
  const words = { name: 'Kalideres', source: 'a list of the provider', verifiedAt: null };
  return { districtId, originCode, destinationCode, ...words };
}
