import { expect } from '@jest/globals';
import type { Tenant } from '#domain/environment.ts';
import type { Behind } from '#domain/notifying/event/behind.ts';
import type { Stores } from '#domain/unit-of-work.ts';
import type { Check, Storage } from './contract.ts';
import { OTHER_ACCOUNT, TENANT, TENANTS } from './shipment-samples.ts';
import { appendEvent, nthEvent } from './webhook-samples.ts';

/** Worker that follows the events of each tenant up to a position. */
export type Follower = {
  behind(stores: Stores, ...asked: readonly [after: Tenant | null, limit: number]): Promise<Behind>;
  /** Sets the position of the follower in this tenant, which is 0 at first. */
  follow(storage: Storage, tenant: Tenant, position: number): Promise<void>;
};

/** Checks the tenants in which the follower is behind. */
export function behindChecks({ behind, follow }: Follower): Check[] {
  return [
    {
      name: 'walks through tenants with new events in the order of their keys, and restarts at the end',
      async check(storage) {
        const { stores } = storage;
        expect(await behind(stores, null, 9)).toEqual({ tenants: [], next: null });
        await appendEvent(storage, TENANTS.map((tenant) => nthEvent(1, tenant)).toReversed());
        const inOrder = (await behind(stores, null, 9)).tenants;
        expect(inOrder).toHaveLength(TENANTS.length);
        expect(inOrder).toEqual(expect.arrayContaining([...TENANTS]));
        expect(inOrder.map(({ accountId }) => accountId).toSorted()).toEqual(
          inOrder.map(({ accountId }) => accountId),
        );
        const [first, second = null, third, last = null] = inOrder;
        expect(await behind(stores, null, 2)).toEqual({ tenants: [first, second], next: second });
        const behindSecond = { tenants: [third, last], next: last };
        expect(await behind(stores, second, 2)).toEqual(behindSecond);
        expect(await behind(stores, last, 2)).toEqual({ tenants: [], next: null });
        expect(await behind(stores, second, 3)).toEqual({ ...behindSecond, next: null });
      },
    },
    {
      name: 'finds the tenants with events after their position',
      async check(storage) {
        const { stores } = storage;
        await appendEvent(storage, [nthEvent(1), nthEvent(2), nthEvent(1, OTHER_ACCOUNT)]);
        await follow(storage, TENANT, 2);
        const { tenants } = await behind(stores, null, 9);
        expect(tenants).toEqual([OTHER_ACCOUNT]);
        await follow(storage, OTHER_ACCOUNT, 1);
        expect(await behind(stores, null, 9)).toEqual({ tenants: [], next: null });
        await appendEvent(storage, [nthEvent(3)]);
        expect(await behind(stores, null, 9)).toEqual({ tenants: [TENANT], next: null });
        expect((await behind(stores, null, 1)).next).not.toBeNull();
      },
    },
  ];
}
