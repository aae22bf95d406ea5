import { expect } from '@jest/globals';
import type { Tenant } from '#domain/environment.ts';
import type { CreatedBetween, List, ListRequest } from '#domain/page.ts';
import type { Stores } from '#domain/unit-of-work.ts';
import type { Check, Storage } from './contract.ts';
import { expectLists } from './pages.ts';
import { INSTANT, later } from './samples.ts';
import { TENANT, TENANTS } from './shipment-samples.ts';

type Listed = Tenant & { readonly createdAt: Date };

/** List of a tenant's rows, newest first, which filters narrow: by time, and others. */
export type TenantList<Row extends Listed, Filter extends CreatedBetween> = {
  /** Filter with every value null. */
  readonly any: Filter;
  /** Values of the filters other than time, which a row with `wanted` passes. */
  readonly filterValues?: Partial<Filter>;
  readonly wanted?: Partial<Row>;
  /** Changes by which a wanted row fails the filter of this name, and no other. */
  readonly nearMisses?: readonly (readonly [keyof Filter, Partial<Row>])[];
  /** Filter to leave out when all others are tried at once. */
  readonly without?: keyof Filter;
  /** Row of TENANT unless changed; ids sort as the places do, which are below twenty-one. */
  nth(place: number, changes: Partial<Listed>): Row;
  idOf(row: Row): string;
  insert(storage: Storage, rows: readonly Row[]): Promise<void>;
  list(
    stores: Stores,
    tenant: Tenant,
    ...asked: readonly [filter: Filter, request: ListRequest]
  ): Promise<List<Row>>;
};

type Asked = Readonly<Record<string, unknown>>;

const FROM = later(INSTANT, 1);
const TO = later(INSTANT, 2);
const REQUEST = { limit: 20, offset: 0, includeTotal: true };

/** Checks of its pages, of each filter by itself, and of all of them at once. */
export function tenantListChecks<Row extends Listed, Filter extends CreatedBetween>(
  of: TenantList<Row, Filter>,
): Check[] {
  const all: Asked = { ...of.filterValues, createdFrom: FROM, createdTo: TO };
  const filters = Object.entries(all).map(([name, value]) => ({ [name]: value }));
  const { [String(of.without)]: _, ...rest } = all;
  const some = of.without === undefined ? [] : [rest];
  return [paging(of), ...[...filters, all, ...some].map((filter) => filtering(of, filter))];
}

function paging<Row extends Listed, Filter extends CreatedBetween>(
  of: TenantList<Row, Filter>,
): Check {
  return {
    name: 'lists the rows of one account and environment, newest first, page by page',
    async check(storage) {
      // Unsorted, so that an accidental order is detected.
      const rows = [3, 1, 4, 2].flatMap((round) =>
        TENANTS.map((tenant, at) => of.nth(round * TENANTS.length + at, tenant)),
      );
      await of.insert(storage, rows);
      for (const [at, tenant] of TENANTS.entries()) {
        const ids = [4, 3, 2, 1].map((round) =>
          of.idOf(of.nth(round * TENANTS.length + at, tenant)),
        );
        await expectLists(async (request) => {
          const list = await of.list(storage.stores, tenant, of.any, request);
          return { ...list, items: list.items.map(of.idOf) };
        }, ids);
      }
    },
  };
}

function filtering<Row extends Listed, Filter extends CreatedBetween>(
  of: TenantList<Row, Filter>,
  filter: Asked,
): Check {
  const names = Object.keys(filter);
  return {
    name: `lists the rows that match the filters ${names.join(', ')}, newest first, and counts them`,
    async check(storage) {
      const wanted = (place: number, changes: Partial<Listed> = {}) => ({
        ...of.nth(place, { createdAt: FROM, ...changes }),
        ...of.wanted,
      });
      const misses = missesOf(of).map(([name, miss], at) => ({
        name,
        row: { ...wanted(TENANTS.length + 1 + at), ...miss },
      }));
      const own = wanted(1);
      const others = TENANTS.slice(1).map((tenant, at) => wanted(at + 2, tenant));
      const last = wanted(20);
      await of.insert(storage, [last, own, ...others, ...misses.map(({ row }) => row)]);
      const hits = misses.filter(({ name }) => !names.includes(String(name)));
      const found = [own, ...hits.map(({ row }) => row), last].toReversed();
      const { items, total } = await of.list(
        storage.stores,
        TENANT,
        { ...of.any, ...filter },
        REQUEST,
      );
      expect(items).toEqual(found);
      expect(total).toBe(found.length);
    },
  };
}

function missesOf<Row extends Listed, Filter extends CreatedBetween>({
  nearMisses = [],
}: TenantList<Row, Filter>) {
  return [
    ...nearMisses,
    ['createdFrom', { createdAt: INSTANT }],
    ['createdTo', { createdAt: TO }],
  ] as const;
}
