import type { TrackingStore } from '#domain/tracking/tracking-store.ts';
import type { UnknownCode } from '#domain/tracking/unknown-code.ts';
import { placeOf, type Table } from './table.ts';

type UnknownCodes = Pick<TrackingStore, 'countUnknown' | 'unknownCodes'>;

export function fakeUnknownCodes(table: Table<UnknownCode>): UnknownCodes {
  return {
    async countUnknown(courier, codes, at) {
      for (const { code, description: words, count } of codes) {
        const place = codePlace({ ...courier, code });
        const known = table.get(place);
        table.replace(place, {
          ...{ ...courier, code, description: words },
          count: count + (known?.count ?? 0),
          firstAt: known === undefined || known.firstAt > at ? at : known.firstAt,
          lastAt: known === undefined || known.lastAt < at ? at : known.lastAt,
        });
      }
    },
    async unknownCodes(limit) {
      const rows = [...table.entries().values()];
      return rows.toSorted(newestFirst).slice(0, limit);
    },
  };
}

function newestFirst(a: UnknownCode, b: UnknownCode): number {
  return b.lastAt.getTime() - a.lastAt.getTime() || (codePlace(a) < codePlace(b) ? -1 : 1);
}

function codePlace({
  environment,
  courierCode,
  code,
}: Pick<UnknownCode, 'environment' | 'courierCode' | 'code'>): string {
  return placeOf(environment, courierCode, code);
}
