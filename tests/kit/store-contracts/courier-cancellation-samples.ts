import type {
  CourierCancellation,
  OpenCancellation,
} from '#domain/carrying/courier-cancellation/courier-cancellation.ts';
import type { Storage } from './contract.ts';
import { INSTANT } from './samples.ts';
import { numberOf, TENANT } from './shipment-samples.ts';
import { writeAll } from './writes.ts';

/** Cancellation of TENANT's first shipment, requested and due at INSTANT. */
export function sampleCancellation(changes: Partial<OpenCancellation> = {}): OpenCancellation {
  const requestedAt = changes.requestedAt ?? INSTANT;
  const own = { ...TENANT, shipmentNumber: numberOf(1), awb: 'SIM1', courierCode: 'jne' };
  const pending = { provider: 'SIMULATOR', orderId: 'ORDER-1', pendingSince: null };
  return { ...own, ...pending, requestedAt, dueAt: requestedAt, ...changes };
}

export function askAll(storage: Storage, rows: readonly OpenCancellation[]): Promise<void> {
  return writeAll(storage, ({ cancellations }) => {
    for (const row of rows) cancellations.request(asked(row));
  });
}

/** Cancellation as a claim returns it. */
export function asked({ dueAt: _, ...cancellation }: OpenCancellation): CourierCancellation {
  return cancellation;
}
