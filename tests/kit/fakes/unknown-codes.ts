import { scanKeyOf } from '#domain/carrying/tracking/line-keys.ts';
import type { TimelineEntry } from '#domain/carrying/tracking/timeline.ts';
import type { TrackingStore } from '#domain/carrying/tracking/tracking-store.ts';
import type { UnknownCode } from '#domain/carrying/tracking/unknown-code.ts';
import { shipmentPlace } from './shipment-store.ts';
import { placeOf } from './table.ts';
import type { Tables } from './tables.ts';

type UnknownCodes = Pick<
  TrackingStore,
  'countUnknown' | 'unknownCodes' | 'unreadLines' | 'markKnown'
>;
type Own = Pick<Tables, 'unknownCodes' | 'trackingEntries' | 'shipments'>;

export function fakeUnknownCodes({ unknownCodes: table, ...tables }: Own): UnknownCodes {
  return {
    async countUnknown(courier, codes, at) {
      const counts = new Map<string, number>();
      for (const { code, description: words, count } of codes) {
        const place = codePlace({ ...courier, code });
        const known = table.get(place);
        table.replace(place, {
          ...courier,
          code,
          description: words,
          count: count + (known?.count ?? 0),
          firstAt: known === undefined || known.firstAt > at ? at : known.firstAt,
          lastAt: known === undefined || known.lastAt < at ? at : known.lastAt,
          isKnown: false,
        });
        counts.set(code, count + (known?.count ?? 0));
      }
      return counts;
    },
    async unreadLines({ environment, courierCode, code }, after, limit) {
      const entries = [...tables.trackingEntries.entries().values()];
      const unread = entries.filter((line) => {
        const { courierCode: own } = tables.shipments.get(shipmentPlace(line)) ?? {};
        const isMeant = line.environment === environment && own === courierCode;
        const isBehind = after === null || byKey(line, after) > 0;
        const begins = [...line.code].slice(0, CODE_MAX).join('') === code;
        return isMeant && isBehind && begins && line.isUnknown && !isRead(line, entries);
      });
      return unread.toSorted(byKey).slice(0, limit);
    },
    async markKnown(key, readAt) {
      const place = codePlace(key);
      const row = table.get(place);
      if (row === undefined || row.lastAt > readAt) return;
      table.replace(place, { ...row, isKnown: true });
    },
    async unknownCodes(limit) {
      const rows = [...table.entries().values()].filter(({ isKnown }) => !isKnown);
      return rows
        .toSorted(newestFirst)
        .slice(0, limit)
        .map(({ isKnown: _, ...row }) => row);
    },
  };
}

const CODE_MAX = 100;

function isRead(line: TimelineEntry, entries: readonly TimelineEntry[]): boolean {
  return entries.some(
    (one) =>
      !one.isUnknown &&
      shipmentPlace(one) === shipmentPlace(line) &&
      scanKeyOf(one.entryKey) === scanKeyOf(line.entryKey),
  );
}

function byKey(a: TimelineEntry, b: TimelineEntry): number {
  return placeByKey(a) < placeByKey(b) ? -1 : Number(placeByKey(a) > placeByKey(b));
}

function placeByKey({ accountId, shipmentNumber, entryKey }: TimelineEntry): string {
  return placeOf(accountId, shipmentNumber, entryKey);
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
