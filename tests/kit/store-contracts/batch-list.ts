import { expect } from '@jest/globals';
import type { CreatedBetween } from '#domain/page.ts';
import type { BatchKey } from '#domain/selling/batch/batch.ts';
import { endBatch, openBatch } from './batch-samples.ts';
import type { Check } from './contract.ts';

import { INSTANT, uuid, uuidThen } from './samples.ts';
import { OTHER_ACCOUNT, OTHER_ENVIRONMENT, TENANT } from './shipment-samples.ts';
import { type TenantList, tenantListChecks } from './tenant-list.ts';

type BatchRow = BatchKey & { readonly createdAt: Date };

const LIST: TenantList<BatchRow, CreatedBetween> = {
  any: { createdFrom: null, createdTo: null },
  nth: (place, changes) => ({
    ...TENANT,
    batchId: uuidThen(place),
    createdAt: INSTANT,
    ...changes,
  }),
  idOf: ({ batchId }) => batchId,
  async insert(storage, rows) {
    for (const { createdAt, ...key } of rows) await openBatch(storage, key, createdAt);
  },
  async list({ batches }, ...asked) {
    const list = await batches.list(...asked);
    const items = list.items.map(({ accountId, environment, batchId, createdAt }) => ({
      accountId,
      environment,
      batchId,
      createdAt,
    }));
    return { ...list, items };
  },
};

/** Checks of `batches`. */
export function batchListChecks(): Check[] {
  return [
    ...tenantListChecks(LIST),
    {
      name: 'returns the slots of a tenant’s open batches, up to a limit',
      async check(storage) {
        const own = [1, 2, 3].map((n) => ({ ...TENANT, batchId: uuid(n) }));
        const others = [OTHER_ACCOUNT, OTHER_ENVIRONMENT].map((tenant) => ({
          ...tenant,
          batchId: uuid(4),
        }));
        for (const key of [...own, ...others]) await openBatch(storage, key);
        const { batch } = await openBatch(storage, { ...TENANT, batchId: uuid(5) });
        await endBatch(storage, batch);
        const { batches } = storage.stores;
        expect((await batches.openSlots(TENANT, 9)).toSorted()).toEqual([1, 2, 3]);
        expect(await batches.openSlots(TENANT, 2)).toHaveLength(2);
      },
    },
  ];
}
