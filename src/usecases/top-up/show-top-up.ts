import type { Tenant } from '#domain/environment.ts';
import { uuidOf } from '#domain/id.ts';
import type { PaymentStore } from '#domain/payment/payment-store.ts';
import { Refusal } from '#domain/refusal.ts';
import { topUpAsSubject } from '#domain/top-up/top-up.ts';
import type { TopUpStore } from '#domain/top-up/top-up-store.ts';
import { topUpWithInstructionsView } from '#src/views/top-up.ts';

/** A top-up by its id, `top_…`, with its open instrument while PENDING. NOT_FOUND. */
export type ShowTopUp = (
  tenant: Tenant,
  id: string,
) => Promise<ReturnType<typeof topUpWithInstructionsView>>;

type Deps = { readonly topUps: TopUpStore; readonly payments: PaymentStore };

/** Reads are not one snapshot: a top-up paid between them is read again. */
const READS_MAX = 3;

export function showTopUp({ topUps, payments }: Deps): ShowTopUp {
  return async (tenant, id) => {
    for (let read = 1; read <= READS_MAX; read += 1) {
      const topUp = await requireTopUp(topUps, tenant, id);
      if (topUp.status !== 'PENDING') return topUpWithInstructionsView(topUp, undefined);
      const open = await payments.findOpen(topUpAsSubject(topUp));
      if (open !== undefined) return topUpWithInstructionsView(topUp, open);
    }
    throw new Error(`${id} is PENDING, and there are no instructions to pay by`);
  };
}

/** Throws NOT_FOUND. */
export async function requireTopUp(topUps: TopUpStore, tenant: Tenant, id: string) {
  const topUpId = uuidOf('topUp', id);
  const topUp = topUpId === undefined ? undefined : await topUps.find(tenant, topUpId);
  if (topUp === undefined) throw new Refusal('NOT_FOUND', 'There is no such top-up.');
  return topUp;
}
