import type {
  CancellationStore,
  CancellationWrites,
} from '#domain/carrying/courier-cancellation/cancellation-store.ts';
import type {
  CancellationKey,
  CourierCancellation,
  OpenCancellation,
} from '#domain/carrying/courier-cancellation/courier-cancellation.ts';
import type { ChangeQueue } from './changes.ts';
import { dueQueue } from './due-queue.ts';
import { shipmentPlace } from './shipment-store.ts';
import { placeOf } from './table.ts';
import type { Tables } from './tables.ts';

export function fakeCancellationStore({
  cancellationDue,
}: Pick<Tables, 'cancellationDue'>): CancellationStore {
  const rows = () => [...cancellationDue.entries().values()];
  const queue = dueQueue(cancellationDue);
  return {
    async claimDue(request) {
      const { items, hasMore } = queue.claimFairly(request, (row) => row);
      return { items: items.map(withoutDue), hasMore };
    },
    async postpone(key, dueAt, pendingSince) {
      const place = placeIn(key);
      const row = cancellationDue.get(place);
      if (row === undefined) return;
      cancellationDue.replace(place, {
        ...row,
        dueAt,
        pendingSince: row.pendingSince ?? pendingSince,
      });
    },
    listOpen: async (limit) =>
      rows()
        .toSorted((a, b) => a.requestedAt.getTime() - b.requestedAt.getTime())
        .slice(0, limit),
    openOf: async (key) =>
      rows()
        .filter((row) => shipmentPlace(row) === shipmentPlace(key))
        .toSorted((a, b) => (a.awb < b.awb ? -1 : 1))
        .map(withoutDue),
  };
}

export function fakeCancellationWrites(queue: ChangeQueue): CancellationWrites {
  return {
    request(cancellation) {
      queue.add(({ cancellationDue }) => {
        const place = placeIn(cancellation);
        if (cancellationDue.get(place) !== undefined) return;
        const dueAt = cancellation.requestedAt;
        cancellationDue.insert(place, { ...cancellation, dueAt, pendingSince: null });
      });
    },
    end(key) {
      queue.add(({ cancellationDue }) => cancellationDue.remove(placeIn(key)));
    },
  };
}

function placeIn(key: CancellationKey): string {
  return placeOf(shipmentPlace(key), key.awb);
}

function withoutDue({ dueAt: _, ...cancellation }: OpenCancellation): CourierCancellation {
  return cancellation;
}
