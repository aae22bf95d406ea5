import { expect } from '@jest/globals';
import type { Tenant } from '#domain/environment.ts';
import type { CreatedBetween, List, ListRequest } from '#domain/page.ts';
import type { Check, Storage } from './contract.ts';
import { INSTANT, later, uuidThen } from './samples.ts';
import { TENANT, TENANTS } from './shipment-samples.ts';

/** A row that a list may show: its id is `uuidThen(place)`. */
export type ListedRow = Tenant & {
  readonly place: number;
  /** Of a status that the filter names. */
  readonly isWanted: boolean;
  readonly createdAt: Date;
};

type StatusFilter<Status> = CreatedBetween & { readonly statuses: readonly Status[] | null };

/** A list that is filtered by status and time. */
export type FilteredList<Status> = {
  readonly wanted: readonly Status[];
  insert(storage: Storage, rows: readonly ListedRow[]): Promise<void>;
  /** The ids. */
  list(storage: Storage, filter: StatusFilter<Status>, request: ListRequest): Promise<List<string>>;
};

const WANTED = { ...TENANT, isWanted: true, createdAt: later(INSTANT, 1) };
const REQUEST = { limit: 20, offset: 0, includeTotal: true };

/** Rows that fail the filter of this name and match all others. */
const NEAR_MISSES: readonly (readonly [string, ListedRow])[] = [
  ['statuses', { ...WANTED, place: 90, isWanted: false }],
  ['createdFrom', { ...WANTED, place: 91, createdAt: INSTANT }],
  ['createdTo', { ...WANTED, place: 92, createdAt: later(INSTANT, 2) }],
];

/** Each filter, and all of them at once. */
export function filteredListChecks<Status>(of: FilteredList<Status>): Check[] {
  const wishes = {
    ...{ statuses: of.wanted },
    ...{ createdFrom: later(INSTANT, 1), createdTo: later(INSTANT, 2) },
  };
  const each = Object.entries(wishes).map(([name, wish]) => ({ [name]: wish }));
  return [...each, wishes].map((filter) => filtering(of, filter));
}

function filtering<Status>(of: FilteredList<Status>, filter: Partial<StatusFilter<Status>>): Check {
  const names = Object.keys(filter);
  return {
    name: `lists those that are asked for by ${names.join(', ')}, newest first, and counts them`,
    async check(storage) {
      await of.insert(storage, [
        { ...WANTED, place: 99 },
        ...TENANTS.map((tenant, at) => ({ ...WANTED, ...tenant, place: at + 1 })),
        ...NEAR_MISSES.map(([, miss]) => miss),
      ]);
      const hits = NEAR_MISSES.filter(([wish]) => !names.includes(wish));
      const places = [1, ...hits.map(([, { place }]) => place), 99].toReversed();
      const whole = { statuses: null, createdFrom: null, createdTo: null, ...filter };
      const { items, total } = await of.list(storage, whole, REQUEST);
      expect(items).toEqual(places.map((place) => uuidThen(place)));
      expect(total).toBe(places.length);
    },
  };
}
