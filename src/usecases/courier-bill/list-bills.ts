import type { Shipment } from '#domain/shipment/shipment.ts';
import type { ShipmentStore } from '#domain/shipment/shipment-store.ts';

/**
 * Shipments of all accounts that their couriers bill otherwise than was locked, or have measured
 * above the weight that was sold; newest first, a page at a time. `since`: created then or later;
 * null: all.
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
      // The ids begin with the time, so that the first older one is the end.
      const wanted = page.filter(({ createdAt }) => since === null || createdAt >= since);
      yield* wanted;
      if (wanted.length < pageSize) return;
      before = page.at(-1)?.shipmentId ?? null;
    }
  };
}
