import type { AreaCode, AreaCodeStore } from '#domain/carrying/area/area-code.ts';
import { placeOf, type Table } from './table.ts';

export function fakeAreaCodeStore(table: Table<AreaCode>): AreaCodeStore {
  const own = (provider: string) =>
    [...table.entries().values()].filter((code) => code.provider === provider);
  return {
    codesOf: async (provider) =>
      own(provider).toSorted((one, other) => (one.districtId < other.districtId ? -1 : 1)),
    async replace(provider, codes) {
      for (const { districtId } of own(provider)) table.remove(placeOf(provider, districtId));
      for (const code of codes) {
        table.insert(placeOf(provider, code.districtId), { provider, ...code });
      }
    },
  };
}
