import type { Tenant } from '#domain/environment.ts';
import { idText } from '#domain/id.ts';
import { topUpAsSubject } from '#domain/money/top-up/top-up.ts';
import type { TopUpStore } from '#domain/money/top-up/top-up-store.ts';
import { notFound } from '#domain/refusal.ts';
import { topUpWithInstructionsView } from '#src/views/money/top-up.ts';
import type { Ports } from '../../ports.ts';

/** Returns a top-up, with its open instrument while PENDING. @throws NOT_FOUND */
export type ShowTopUp = (
  tenant: Tenant,
  topUpId: string,
) => Promise<ReturnType<typeof topUpWithInstructionsView>>;

type Deps = Pick<Ports, 'topUps' | 'payments'>;

/** Reads are not one snapshot, so a top-up that was paid between them is read again. */
const READS_MAX = 3;

export function showTopUp({ topUps, payments }: Deps): ShowTopUp {
  return async (tenant, topUpId) => {
    for (let read = 1; read <= READS_MAX; read += 1) {
      const topUp = await requireTopUp(topUps, tenant, topUpId);
      if (topUp.status !== 'PENDING') return topUpWithInstructionsView(topUp, undefined);
      const open = await payments.findOpen(topUpAsSubject(topUp));
      if (open !== undefined) return topUpWithInstructionsView(topUp, open);
    }
    const id = idText('topUp', topUpId);
    throw new Error(`${id} is PENDING, and there are no instructions to pay by`);
  };
}

/** Throws NOT_FOUND. */
export async function requireTopUp(topUps: TopUpStore, tenant: Tenant, topUpId: string) {
  const topUp = await topUps.find(tenant, topUpId);
  if (topUp === undefined) throw notFound('top-up');
  return topUp;
}
