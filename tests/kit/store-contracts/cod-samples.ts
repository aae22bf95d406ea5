import { rupiah } from '#domain/money.ts';
import type { ShipmentKey } from '#domain/shipment/shipment.ts';
import type { CodDueRow, Storage } from './contract.ts';
import { INSTANT } from './samples.ts';
import { numberOf, TENANT } from './shipment-samples.ts';
import { writeAll } from './writes.ts';

export const KEY: ShipmentKey = { ...TENANT, shipmentNumber: numberOf(1) };

/** Of TENANT's first shipment, to be settled at INSTANT. */
export function sampleCod(changes: Partial<CodDueRow> = {}): CodDueRow {
  const settlesAt = changes.settlesAt ?? INSTANT;
  return { ...KEY, amount: rupiah(145_500), settlesAt, dueAt: settlesAt, ...changes };
}

export function collectAll(storage: Storage, rows: readonly CodDueRow[]): Promise<void> {
  return writeAll(storage, ({ cod }) => {
    for (const { dueAt: _, ...due } of rows) cod.collect(due);
  });
}
