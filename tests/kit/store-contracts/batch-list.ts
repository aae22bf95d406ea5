import { expect } from '@jest/globals';
import type { CreatedBetween } from '#domain/page.ts';
import { endBatch, openBatch } from './batch-samples.ts';
import type { Check } from './contract.ts';
import { expectLists } from './pages.ts';
import { INSTANT, later, uuid, uuidThen } from './samples.ts';
import { OTHER_ACCOUNT, OTHER_ENVIRONMENT, TENANT, TENANTS } from './shipment-samples.ts';

const ANY: CreatedBetween = { createdFrom: null, createdTo: null };
const FROM = { createdFrom: later(INSTANT, 1) };
const TO = { createdTo: later(INSTANT, 3) };

/** Checks of `batches`. */
export function batchListChecks(): Check[] {
  return [
    {
      name: 'lists the batches of one account and environment, newest first, page by page',
      async check(storage) {
        const { batches } = storage.stores;
        for (const round of [3, 1, 4, 2]) {
          for (const [place, tenant] of TENANTS.entries()) {
            await openBatch(storage, { ...tenant, batchId: uuidThen(round * 16 + place) });
          }
        }
        for (const [place, tenant] of TENANTS.entries()) {
          const ids = [4, 3, 2, 1].map((round) => uuidThen(round * 16 + place));
          await expectLists(async (request) => {
            const list = await batches.list(tenant, ANY, request);
            return { ...list, items: list.items.map(({ batchId }) => batchId) };
          }, ids);
        }
      },
    },
    listing('made from a time on', FROM, [2, 3, 4]),
    listing('made before a time', TO, [1, 2, 3]),
    listing('made between two times', { ...FROM, ...TO }, [2, 3]),
    {
      name: 'counts the open ones of a tenant, as many as asked for',
      async check(storage) {
        const own = [1, 2, 3].map((n) => ({ ...TENANT, batchId: uuid(n) }));
        const others = [OTHER_ACCOUNT, OTHER_ENVIRONMENT].map((tenant) => ({
          ...{ ...tenant, batchId: uuid(4) },
        }));
        for (const key of [...own, ...others]) await openBatch(storage, key);
        const { batch } = await openBatch(storage, { ...TENANT, batchId: uuid(5) });
        await endBatch(storage, batch);
        const { batches } = storage.stores;
        expect(await batches.countOpen(TENANT, 9)).toBe(3);
        expect(await batches.countOpen(TENANT, 2)).toBe(2);
      },
    },
  ];
}

/** Of batches that were made one millisecond after another. */
function listing(what: string, created: Partial<CreatedBetween>, places: readonly number[]): Check {
  return {
    name: `lists the batches of a tenant that were ${what}, newest first, and counts them`,
    async check(storage) {
      for (const n of [3, 1, 4, 2]) {
        for (const [at, tenant] of TENANTS.entries()) {
          const key = { ...tenant, batchId: uuidThen(n * 16 + at) };
          await openBatch(storage, key, later(INSTANT, n - 1));
        }
      }
      const request = { limit: 9, offset: 0, includeTotal: true };
      const list = await storage.stores.batches.list(TENANT, { ...ANY, ...created }, request);
      const ids = places.toReversed().map((n) => uuidThen(n * 16));
      expect(list.items.map(({ batchId }) => batchId)).toEqual(ids);
      expect(list.total).toBe(places.length);
    },
  };
}
