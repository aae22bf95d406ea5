import { expect } from '@jest/globals';
import type { Check } from '../store-contracts/contract.ts';
import { KEY, KEYS, storeAll } from '../store-contracts/keys.ts';
import { uuid } from '../store-contracts/samples.ts';
import { OTHER_ENVIRONMENT, TENANT, TENANTS } from '../store-contracts/shipment-samples.ts';
import type { BatchedStorage, Read } from './batches.ts';
import { openShops } from './sale-scenes.ts';

/** Reads of several tenants, some of which find nothing. */
export const READS: readonly (readonly [string, readonly Read<unknown>[]])[] = [
  [
    'balances',
    [...TENANTS, TENANT].map(
      (tenant) =>
        ({ wallet }) =>
          wallet.balance(tenant),
    ),
  ],
  [
    'balances of accounts without a ledger',
    [uuid(0xdead), uuid(0xdeaf)].map(
      (accountId) =>
        ({ wallet }) =>
          wallet.balance({ ...TENANT, accountId }),
    ),
  ],
  [
    'quotes, used and unused, their own and those of others',
    TENANTS.flatMap((tenant) =>
      [0, 1, 2, 9, 77].map(
        (quote): Read<unknown> =>
          async ({ quotes }) =>
            (await quotes.find(tenant, uuid(quote)))?.quote,
      ),
    ),
  ],
  [
    'keys, free and answered',
    [...KEYS, { ...KEY, ...OTHER_ENVIRONMENT, key: 'order-3' }, KEY].map(
      (scope) =>
        async ({ idempotency }) =>
          (await idempotency.find(scope)).state,
    ),
  ],
];

export const READ_CHECKS: readonly Check<BatchedStorage>[] = READS.map(([what, reads]) => ({
  name: `reads ${what}, as separate reads would`,
  async check(storage) {
    await openShops(storage);
    await storeAll(storage, [KEY, { ...KEY, ...OTHER_ENVIRONMENT }]);
    const alone = await Promise.all(reads.map((read) => read(storage.stores)));
    expect(await storage.batches.readTogether(reads)).toEqual(alone);
  },
}));
