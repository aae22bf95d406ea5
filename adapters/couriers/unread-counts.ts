import type { UnreadFields } from '#domain/carrying/courier-port/unread-fields.ts';
import type { UnreadField } from '#domain/carrying/courier-report/unread-field.ts';

export type UnreadCounts = UnreadFields & {
  /** Most frequent first. */
  of(courierCode: string): readonly UnreadField[];
};

/**
 * Bounds the number of counters. Adapters report fields of their own schemas, which are far fewer.
 */
const FIELDS_MAX = 200;
const SHOWN_MAX = 20;

/** Counts since a connection was opened, in this process. */
export function unreadCounts(): UnreadCounts {
  const byCourier = new Map<string, Map<string, number>>();
  return {
    count(courierCode, field) {
      const fields = byCourier.get(courierCode) ?? new Map<string, number>();
      byCourier.set(courierCode, fields);
      if (fields.has(field) || fields.size < FIELDS_MAX) {
        fields.set(field, (fields.get(field) ?? 0) + 1);
      }
    },
    of(courierCode) {
      const counted = [...(byCourier.get(courierCode) ?? [])].map(([field, times]) => ({
        field,
        times,
      }));
      return counted.toSorted((one, other) => other.times - one.times).slice(0, SHOWN_MAX);
    },
  };
}
