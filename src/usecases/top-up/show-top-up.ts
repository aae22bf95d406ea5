import type { Tenant } from '#domain/environment.ts';
import { uuidOf } from '#domain/id.ts';
import type { PaymentStore } from '#domain/payment/payment-store.ts';
import { Refusal } from '#domain/refusal.ts';
import { topUpAsSubject } from '#domain/top-up/top-up.ts';
import type { TopUpStore } from '#domain/top-up/top-up-store.ts';
import { paidTopUpView } from '#src/views/top-up.ts';

/** By its id, `top_…`, with what it is to be paid by while there is something. NOT_FOUND. */
export type ShowTopUp = (tenant: Tenant, id: string) => Promise<ReturnType<typeof paidTopUpView>>;

type Deps = { readonly topUps: TopUpStore; readonly payments: PaymentStore };

/** Two looks are no snapshot: what was paid between them is looked at again. */
const LOOKS_MAX = 3;

export function showTopUp({ topUps, payments }: Deps): ShowTopUp {
  return async (tenant, id) => {
    for (let look = 1; look <= LOOKS_MAX; look += 1) {
      const topUp = await foundTopUp(topUps, tenant, id);
      if (topUp.status !== 'PENDING') return paidTopUpView(topUp, undefined);
      const open = await payments.findOpen(topUpAsSubject(topUp));
      if (open !== undefined) return paidTopUpView(topUp, open);
    }
    throw new Error(`${id} is PENDING, and there are no instructions to pay by`);
  };
}

/** NOT_FOUND. */
export async function foundTopUp(topUps: TopUpStore, tenant: Tenant, id: string) {
  const topUpId = uuidOf('topUp', id);
  const topUp = topUpId === undefined ? undefined : await topUps.find(tenant, topUpId);
  if (topUp === undefined) throw new Refusal('NOT_FOUND', 'There is no such top-up.');
  return topUp;
}
