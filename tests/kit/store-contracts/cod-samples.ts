import { expect } from '@jest/globals';
import { rupiah } from '#domain/money.ts';
import type { ShipmentKey } from '#domain/selling/shipment/shipment.ts';
import type { CodDueRow, Storage } from './contract.ts';
import { INSTANT } from './samples.ts';
import { numberOf, OTHER_ACCOUNT, OTHER_ENVIRONMENT, TENANT } from './shipment-samples.ts';
import { writeAll } from './writes.ts';

export const KEY: ShipmentKey = { ...TENANT, shipmentNumber: numberOf(1) };

/** Keys that differ from KEY in one field each. */
export const STRANGERS: readonly (readonly [string, Partial<ShipmentKey>])[] = [
  ['another account', OTHER_ACCOUNT],
  ['the other environment', OTHER_ENVIRONMENT],
  ['another shipment', { shipmentNumber: numberOf(404) }],
];

/** COD of TENANT's first shipment, to be settled at INSTANT. */
export function sampleCod(changes: Partial<CodDueRow> = {}): CodDueRow {
  const settlesAt = changes.settlesAt ?? INSTANT;
  return { ...KEY, amount: rupiah(145_500), settlesAt, dueAt: settlesAt, lateAt: null, ...changes };
}

/** Collects all rows, each of which is due when it settles. */
export function collectAll(storage: Storage, rows: readonly CodDueRow[]): Promise<void> {
  return writeAll(storage, ({ cod }) => {
    for (const { dueAt: _due, lateAt: _late, ...due } of rows) cod.collect(due);
  });
}

/** Expects these rows in any order. */
export async function expectOwed(storage: Storage, rows: readonly CodDueRow[]): Promise<void> {
  const owed = await storage.stored.codDue();
  expect(owed).toHaveLength(rows.length);
  expect(owed).toEqual(expect.arrayContaining([...rows]));
}
