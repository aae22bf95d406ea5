import { readdirSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { QueryResultRow } from 'pg';
import { rupiah } from '#domain/money.ts';
import { openTestServer, type TestDatabase, withClient } from '#tests/kit/database.ts';
import { migrateDown, migrateUp } from '#tests/kit/long-waits.ts';
import { openPostgresStorage } from '#tests/kit/postgres-storage.ts';
import {
  KEY,
  openAll,
  receipt,
  SECOND,
  transfer,
  write,
} from '#tests/kit/store-contracts/payment-samples.ts';
import { uuid } from '#tests/kit/store-contracts/samples.ts';

const FOLDERS = readdirSync(new URL('../../migrations/', import.meta.url)).toSorted();
const SINCE = FOLDERS.slice(FOLDERS.indexOf('2026-11-21-16-top-ups'));
/** A shipment's, and a top-up's. */
const PAYMENTS = [transfer(), transfer({ ...SECOND, amount: rupiah(18_124), uniqueCode: 124 })];

const server = await openTestServer();
let database: TestDatabase;

/** Each is open, and has received money that does not fit it. */
beforeAll(async () => {
  database = await server.freshDatabase();
  const opened = await openPostgresStorage(database);
  const storage = await opened.renew();
  await openAll(storage, PAYMENTS);
  for (const [at, { subject }] of PAYMENTS.entries()) {
    const own = { subject, receiptId: uuid(at), sourceReference: `money ${at}` };
    await write(storage, ({ receive }) => receive(receipt({ ...own, outcome: 'WRONG' })));
  }
  await opened.close();
  await withClient(database.ownerUrl, (owner) => owner.query('DROP SCHEMA as_migrated CASCADE'));
});

afterAll(() => server.close());

describe('what is to be paid', () => {
  it('is about a subject, and generated columns say of which kind it is', async () => {
    const found = 'SELECT subject, shipment_number, top_up_id FROM payment ORDER BY subject';
    const { subject: topUpId } = SECOND;
    const { subject: number } = KEY;
    expect(await rows(found)).toEqual([
      { subject: topUpId, shipment_number: null, top_up_id: topUpId },
      { subject: number, shipment_number: number, top_up_id: null },
    ]);
  });

  it('of a top-up is closed when the migration is taken back, and its money stays', async () => {
    for (const _ of SINCE) await migrateDown(database.ownerUrl);
    expect(await rows('SELECT shipment_number, state FROM payment ORDER BY 1')).toEqual([
      { shipment_number: SECOND.subject, state: 'CLOSED' },
      { shipment_number: KEY.subject, state: 'OPEN' },
    ]);
    for (const table of ['transfer_sum', 'payment_due']) {
      const left = await rows(`SELECT shipment_number FROM ${table}`);
      expect([table, left]).toEqual([table, [{ shipment_number: KEY.subject }]]);
    }
    for (const table of ['payment_receipt', 'money_lookup']) {
      const left = await rows(`SELECT shipment_number FROM ${table} ORDER BY 1`);
      const kept = [{ shipment_number: SECOND.subject }, { shipment_number: KEY.subject }];
      expect([table, left]).toEqual([table, kept]);
    }
  });

  it('is what was left of it when the migration runs again', async () => {
    await migrateUp(database.ownerUrl);
    expect(await rows('SELECT subject, state FROM payment ORDER BY subject')).toEqual([
      { subject: SECOND.subject, state: 'CLOSED' },
      { subject: KEY.subject, state: 'OPEN' },
    ]);
    expect(await rows('SELECT subject FROM payment_receipt ORDER BY subject')).toEqual([
      { subject: SECOND.subject },
      { subject: KEY.subject },
    ]);
  });
});

async function rows(sql: string): Promise<readonly QueryResultRow[]> {
  return (await withClient(database.ownerUrl, (owner) => owner.query<QueryResultRow>(sql))).rows;
}
