import { expect } from '@jest/globals';
import type { Tenant } from '#domain/environment.ts';
import type { RouteFigure } from '#domain/insight/figure/route-figure.ts';
import type { Check, Storage } from './contract.ts';
import { expectStale } from './refused-writes.ts';
import { OTHER_ACCOUNT, OTHER_ENVIRONMENT, TENANT } from './shipment-samples.ts';
import { writeAll } from './writes.ts';

const SCOPE = { origin: '31.73', destination: '35.25' };
const COUNTS = { underWay: 1, onTime: 2, late: 3, failed: 4, lost: 5, halfDays: 6 };
const ROUTE: RouteFigure = {
  ...TENANT,
  ...SCOPE,
  ...COUNTS,
  day: '2026-11-23',
  courierCode: 'jne',
};
const RECORD = { since: '2026-08-26', overdueBefore: '2026-11-02' };

/** Checks of `figures`. */
export function routeFigureChecks(): Check[] {
  const anywhere = { origin: '', destination: '' };
  const sumOf = { ...SCOPE, ...COUNTS, courierCode: 'jne', overdue: 0 };
  return [
    {
      name: 'sums route figures of each courier in the requested scopes',
      async check(storage) {
        const { figures } = storage.stores;
        await countRoutes(storage, [
          ROUTE,
          { ...ROUTE, day: '2026-11-02' },
          { ...ROUTE, day: '2026-11-01' },
          { ...ROUTE, day: '2026-08-26' },
          { ...ROUTE, day: '2026-08-25' },
          { ...ROUTE, courierCode: 'tiki' },
          { ...ROUTE, ...anywhere, late: 9 },
          { ...ROUTE, origin: '31.74' },
          { ...ROUTE, destination: '35.26' },
        ]);
        await countRoutes(storage, [{ ...ROUTE, ...OTHER_ACCOUNT }]);
        await countRoutes(storage, [{ ...ROUTE, ...OTHER_ENVIRONMENT }]);
        const scopes = [SCOPE, { origin: '31', destination: '35' }, anywhere];
        const found = await figures.routes(TENANT, { ...RECORD, scopes });
        expect(found).toHaveLength(3);
        expect(found).toEqual(
          expect.arrayContaining([
            {
              ...sumOf,
              underWay: 2,
              overdue: 2,
              onTime: 8,
              late: 12,
              failed: 16,
              lost: 20,
              halfDays: 24,
            },
            { ...sumOf, courierCode: 'tiki' },
            { ...sumOf, ...anywhere, late: 9 },
          ]),
        );
        expect(await figures.routes(TENANT, { ...RECORD, scopes: [] })).toEqual([]);
      },
    },
    {
      name: 'adds to existing route figures, and never counts less than zero under way',
      async check(storage) {
        const ends = { ...COUNTS, underWay: -3, onTime: -1 };
        await countRoutes(storage, [ROUTE]);
        await countRoutes(storage, [{ ...ROUTE, ...ends }], 2);
        await countRoutes(storage, [{ ...ROUTE, ...ends, day: '2026-11-01' }], 3);
        const asked = { ...RECORD, scopes: [SCOPE] };
        expect(await storage.stores.figures.routes(TENANT, asked)).toEqual([
          {
            ...sumOf,
            underWay: 0,
            overdue: 0,
            onTime: 0,
            late: 9,
            failed: 12,
            lost: 15,
            halfDays: 18,
          },
        ]);
      },
    },
    {
      name: 'adds no route figures if the position has changed since it was read',
      async check(storage) {
        const head = { ...TENANT, position: 9, countedFrom: null };
        await countRoutes(storage, []);
        await expectStale(storage, ({ figures }) =>
          figures.count({ ...head, position: 4 }, { head, changes: [], routes: [ROUTE] }),
        );
        const asked = { ...RECORD, scopes: [SCOPE] };
        expect(await storage.stores.figures.routes(TENANT, asked)).toEqual([]);
      },
    },
  ];
}

/** Checks of `retention`. */
export function routeRetentionChecks(): Check[] {
  return [
    {
      name: 'deletes route figures with their days, the oldest first',
      async check(storage) {
        const days = ['2020-03-03', '2020-03-01', '2020-03-02'];
        const on = (day: string) => ({ ...ROUTE, day, onTime: Number(day.slice(-2)) });
        await countRoutes(storage, [
          ...days.map(on),
          { ...on('2020-03-01'), courierCode: 'tiki' },
          { ...on('2020-03-01'), origin: '31.74' },
          { ...on('2020-03-01'), destination: '35.26' },
        ]);
        await countRoutes(storage, [{ ...on('2020-03-09'), ...OTHER_ACCOUNT }]);
        await countRoutes(storage, [{ ...on('2020-03-09'), ...OTHER_ENVIRONMENT }]);
        const { retention } = storage.stores;
        const before = new Date('2020-03-03T00:00:00+07:00');
        const left = async (tenant: Tenant = TENANT) => {
          const asked = { scopes: [SCOPE], since: '2020-01-01', overdueBefore: '2020-01-01' };
          const found = await storage.stores.figures.routes(tenant, asked);
          return found.map(({ courierCode, onTime }) => [courierCode, onTime]);
        };
        expect(await retention.routeFigures({ before, limit: 4 })).toBe(4);
        expect(await left()).toEqual([['jne', 2 + 3]]);
        expect(await retention.routeFigures({ before, limit: 9 })).toBe(1);
        expect(await retention.routeFigures({ before, limit: 9 })).toBe(0);
        expect(await left()).toEqual([['jne', 3]]);
        expect(await left(OTHER_ACCOUNT)).toHaveLength(1);
        expect(await left(OTHER_ENVIRONMENT)).toHaveLength(1);
      },
    },
  ];
}

/** Counts routes as the first worker for its tenant. */
function countRoutes(
  storage: Storage,
  routes: readonly RouteFigure[],
  position = 1,
): Promise<void> {
  const [{ accountId, environment } = TENANT] = routes;
  const before = { accountId, environment, position: position - 1, countedFrom: null };
  const counted = { head: { ...before, position }, changes: [], routes };
  return writeAll(storage, ({ figures }) => figures.count(before, counted));
}
