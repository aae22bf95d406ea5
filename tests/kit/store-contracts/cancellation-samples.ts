import type { Cancellation, OpenCancellation } from '#domain/cancellation/cancellation.ts';
import type { CancellationRequest } from '#domain/cancellation/cancellation-store.ts';
import type { Storage } from './contract.ts';
import { numberOf, TENANT } from './sales.ts';
import { INSTANT, later } from './samples.ts';
import { writeAll } from './works.ts';

/** Of TENANT's first shipment, asked and due at INSTANT. */
export function sampleCancellation(changes: Partial<OpenCancellation> = {}): OpenCancellation {
  const askedAt = changes.askedAt ?? INSTANT;
  const own = { ...TENANT, shipmentNumber: numberOf(1), awb: 'SIM1', courierCode: 'jne' };
  return { ...own, askedAt, dueAt: askedAt, ...changes };
}

/** Whatever is due at INSTANT, for a minute. */
export function sampleRequest(changes: Partial<CancellationRequest> = {}): CancellationRequest {
  return { room: 10, now: INSTANT, until: later(INSTANT, 60_000), ...changes };
}

export function askAll(storage: Storage, rows: readonly OpenCancellation[]): Promise<void> {
  return writeAll(storage, ({ cancellations }) => {
    for (const row of rows) cancellations.ask(asked(row));
  });
}

/** As whoever asks is told of it. */
export function asked({ dueAt: _, ...cancellation }: OpenCancellation): Cancellation {
  return cancellation;
}
