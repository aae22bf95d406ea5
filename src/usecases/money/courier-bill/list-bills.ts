import type { Shipment } from '#domain/selling/shipment/shipment.ts';
import type { ShipmentStore } from '#domain/selling/shipment/shipment-store.ts';

/**
 * Shipments of all accounts that were billed differently than locked, or measured heavier than
 * sold; newest first, in pages. `since`: earliest creation; null for all.
 */
export type ListCourierBills = (since: Date | null) => AsyncGenerator<Shipment>;

type Deps = {
  readonly shipments: Pick<ShipmentStore, 'listBilledOtherwise'>;
  readonly pageSize?: number;
};

const PAGE_SIZE = 100;

export function listCourierBills({ shipments, pageSize = PAGE_SIZE }: Deps): ListCourierBills {
  return async function* list(since) {
    let before: string | null = null;
    while (true) {
      const page: readonly Shipment[] = await shipments.listBilledOtherwise(before, pageSize);
      // Ids begin with the creation time, so the first id before `since` ends the list.
      const wanted = page.filter(({ createdAt }) => since === null || createdAt >= since);
      yield* wanted;
      if (wanted.length < pageSize) return;
      before = page.at(-1)?.shipmentId ?? null;
    }
  };
}
