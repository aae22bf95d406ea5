import type { KeyScope } from '#domain/platform/idempotency/idempotency-store.ts';
import type { Storage } from './contract.ts';
import { INSTANT } from './samples.ts';
import { OTHER_ACCOUNT, OTHER_ENVIRONMENT, TENANT } from './shipment-samples.ts';
import { writeAll } from './writes.ts';

export const KEY: KeyScope = { ...TENANT, route: 'POST /shipments', key: 'order-1' };

/** KEY, and keys that differ from it in one field each. */
export const KEYS: readonly KeyScope[] = [
  KEY,
  { ...KEY, ...OTHER_ACCOUNT },
  { ...KEY, ...OTHER_ENVIRONMENT },
  { ...KEY, route: 'POST /quotes' },
  { ...KEY, key: 'order-2' },
];

/** Answer that contains its key. */
export function stored(storage: Storage, scope: KeyScope, claimedAt = INSTANT): Promise<void> {
  const answer = JSON.stringify(scope);
  return writeAll(storage, ({ idempotency }) =>
    idempotency.store({ ...scope, fingerprint: 'beef', answer, claimedAt }),
  );
}

export async function storeAll(storage: Storage, scopes: readonly KeyScope[]): Promise<void> {
  for (const scope of scopes) await stored(storage, scope);
}

export async function stateOf({ stores }: Storage, scope: KeyScope): Promise<string> {
  return (await stores.idempotency.find(scope)).state.kind;
}

export async function completedAt({ stores }: Storage, scope: KeyScope): Promise<Date> {
  const { state } = await stores.idempotency.find(scope);
  if (state.kind !== 'COMPLETED') throw new Error(`the key is ${state.kind}`);
  return state.completedAt;
}
