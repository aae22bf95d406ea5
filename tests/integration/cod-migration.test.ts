import { readdirSync } from 'node:fs';
import { afterAll, expect, it } from '@jest/globals';
import { rupiah } from '#domain/money.ts';
import type { Shipment } from '#domain/shipment/shipment.ts';
import { codCollectionMoves, codSettlementMoves } from '#domain/wallet/shipment-money.ts';
import { openTestServer, withClient } from '#tests/kit/database.ts';
import { migrateDown, migrateUp } from '#tests/kit/long-waits.ts';
import { openPostgresStorage } from '#tests/kit/postgres-storage.ts';
import { sampleCod } from '#tests/kit/store-contracts/cod-samples.ts';
import type { Storage } from '#tests/kit/store-contracts/contract.ts';
import { bookkeeper, openLedger, postAll } from '#tests/kit/store-contracts/ledger-samples.ts';
import { ALICE, INSTANT, later } from '#tests/kit/store-contracts/samples.ts';
import {
  insertShipments,
  nthShipment,
  numberOf,
  TENANT,
} from '#tests/kit/store-contracts/shipment-samples.ts';
import { writeAll } from '#tests/kit/store-contracts/writes.ts';

const FOLDERS = readdirSync(new URL('../../migrations/', import.meta.url)).toSorted();
const SINCE = FOLDERS.slice(FOLDERS.indexOf('2026-11-21-17-cod-due'));
const DAY_MS = 24 * 60 * 60_000;

const settlesAt = later(INSTANT, 7 * DAY_MS);
const settledAt = later(INSTANT, 5_000);
const CASH = { amount: rupiah(150_000), fee: rupiah(4_500) };
/** As the sample quote has it. */
const COD = { codAmount: CASH.amount, codFee: CASH.fee, codSettlementDays: 7 };
const DELIVERED = { ...COD, status: 'DELIVERED', deliveredAt: later(INSTANT, -9_000) } as const;

const SHIPMENTS: readonly Shipment[] = [
  nthShipment(1, { ...DELIVERED, codSettlesAt: settlesAt }),
  nthShipment(2, { ...DELIVERED, codSettlesAt: settlesAt, codSettledAt: settledAt }),
  nthShipment(3, { ...COD, status: 'RETURNED' }),
  nthShipment(4, { ...COD, status: 'IN_TRANSIT' }),
  nthShipment(5, { status: 'DELIVERED', deliveredAt: INSTANT }),
];

const KEPT = `
  SELECT shipment_number, cod_settlement_days, cod_settles_at, cod_settled_at, amount,
    cod_due.settles_at, due_at
  FROM shipment LEFT JOIN cod_due USING (account_id, environment, shipment_number)
  ORDER BY shipment_number`;

const server = await openTestServer();

afterAll(() => server.close());

it('what was delivered for cash before is settled as long after its collection', async () => {
  const database = await server.freshDatabase();
  const { ownerUrl } = database;
  const opened = await openPostgresStorage(database);
  await deliverAndCollect(await opened.renew());
  await opened.close();
  const kept = async () => (await withClient(ownerUrl, (owner) => owner.query(KEPT))).rows;
  const before = await kept();
  for (const _ of SINCE) await migrateDown(ownerUrl);
  await migrateUp(ownerUrl);
  expect(await kept()).toEqual(before);
  const found = (number: number) => before.at(number - 1);
  expect(found(1)).toMatchObject({ cod_settles_at: settlesAt, amount: 145_500, due_at: settlesAt });
  expect(found(2)).toMatchObject({ cod_settled_at: settledAt, amount: null });
  expect(found(5)).toMatchObject({ cod_settlement_days: null, amount: null });
});

/** The first is pending, the second settled. */
async function deliverAndCollect(storage: Storage): Promise<void> {
  await insertShipments(storage, SHIPMENTS);
  await openLedger(storage, [ALICE]);
  const { journal } = bookkeeper();
  const collection = { kind: 'COD_COLLECTION', moves: codCollectionMoves(CASH) } as const;
  const settlement = { kind: 'COD_SETTLEMENT', moves: codSettlementMoves(CASH) } as const;
  await postAll(storage, TENANT, [
    ...[1, 2].map((n) => journal({ ...collection, businessRef: numberOf(n) })),
    journal({ ...settlement, businessRef: numberOf(2), at: settledAt }),
  ]);
  const due = sampleCod({ shipmentNumber: numberOf(1), settlesAt });
  await writeAll(storage, ({ cod }) => cod.collect(due));
}
