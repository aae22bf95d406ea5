import { describe, expect, it } from '@jest/globals';
import { LOW_LEFT } from '#domain/carrying/awb-pool/awb-pool.ts';
import { awbsBetween, IMPORT_MAX } from '#domain/carrying/awb-pool/awb-range.ts';
import { importAwbs } from '#src/usecases/carrying/awb-pool/import-awbs.ts';
import { awbPoolOf } from '#src/usecases/carrying/awb-pool/take-awb.ts';
import { fakeStorage } from '#tests/kit/fakes/storage.ts';
import {
  insertShipments,
  nthShipment,
  numberOf,
} from '#tests/kit/store-contracts/shipment-samples.ts';

const NOW = new Date('2026-11-23T01:00:00Z');

describe('a range of AWBs', () => {
  it('expands an AWB range by its last digits, keeping their width', () => {
    expect(awbsBetween('A0098', 'A0101')).toEqual(['A0098', 'A0099', 'A0100', 'A0101']);
    expect(awbsBetween('0007', '0007')).toEqual(['0007']);
  });

  it.each([
    ['A0098', 'B0101'],
    ['A0101', 'A0098'],
    ['A98', 'A101'],
    ['A', 'B'],
    ['1', '2'],
    ['0000000', String(IMPORT_MAX).padStart(7, '0')],
  ])('rejects the AWB range from %s to %s', (from, to) => {
    expect(awbsBetween(from, to)).toBeUndefined();
  });
});

describe('an import of AWBs', () => {
  it('imports only new AWBs and may be repeated', async () => {
    const { imported } = sceneOf(['A0001', '', ' A0002 ', 'A0001']);
    expect(await imported({ file: 'awbs.txt' })).toEqual({ given: 2, added: 2 });
    expect(await imported({ file: 'awbs.txt' })).toEqual({ given: 2, added: 0 });
    expect(await imported({ from: 'A0002', to: 'A0004' })).toEqual({ given: 3, added: 2 });
  });

  it('rejects an AWB import with invalid lines and reports them', async () => {
    const { imported, pool } = sceneOf(['A0001', 'A 2', 'A0003', '#4']);
    await expect(imported({ file: 'awbs.txt' })).rejects.toMatchObject({
      code: 'VALIDATION_ERROR',
      message: 'There is no AWB in the lines 2, 4.',
    });
    expect(await pool.take(numberOf(1))).toBeUndefined();
  });

  it('rejects an empty AWB file and an invalid range', async () => {
    const { imported } = sceneOf([]);
    await expect(imported({ file: 'awbs.txt' })).rejects.toThrow('holds no AWB');
    await expect(imported({ from: 'A2', to: 'A1' })).rejects.toThrow('goes up');
  });
});

describe('the pool of a provider', () => {
  it('assigns one AWB per order, however often it is sent', async () => {
    const { imported, pool } = sceneOf([]);
    await imported({ from: 'A1000', to: 'A9999' });
    expect(await pool.take(numberOf(1))).toBe('A1000');
    expect(await pool.take(numberOf(1))).toBe('A1000');
    expect(await pool.take(numberOf(2))).toBe('A1001');
  });

  it('raises one alert for a low AWB pool and one for each order without an AWB', async () => {
    const { imported, pool, storage } = sceneOf([]);
    const shipments = [1, 2, 3].map((place) => nthShipment(place));
    await insertShipments(storage, shipments);
    await imported({ from: 'A0000', to: `A0${LOW_LEFT + 1}` });
    for (const { shipmentNumber } of shipments) await pool.take(shipmentNumber);
    const message = '500 AWBs of SICEPAT are left at most: import more.';
    expect(await storage.stored.alerts()).toMatchObject([
      { kind: 'AWB_POOL_LOW', subject: numberOf(2), message },
    ]);
    for (let place = 0; place < LOW_LEFT; place += 1) await pool.take(`SHP${place}`);
    expect(await pool.take(numberOf(3))).toBe('A0002');
    expect(await pool.take('SHP-OTHER')).toBeUndefined();
  });

  it('raises an alert for an order that finds the AWB pool empty', async () => {
    const { pool, storage } = sceneOf([]);
    await insertShipments(storage, [nthShipment(1)]);
    expect(await pool.take(numberOf(1))).toBeUndefined();
    expect(await storage.stored.alerts()).toMatchObject([
      { kind: 'AWB_POOL_LOW', subject: numberOf(1), raisedAt: NOW },
    ]);
  });
});

function sceneOf(lines: readonly string[]) {
  const clock = { now: () => NOW };
  const storage = fakeStorage(clock);
  const { awbPool, shipments, alerts } = storage.stores;
  const readLines = async function* read() {
    yield* lines;
  };
  const load = importAwbs({ awbPool, readLines });
  return {
    storage,
    pool: awbPoolOf({ provider: 'SICEPAT', awbPool, shipments, alerts, clock }),
    imported: (source: Parameters<typeof load>[1]) => load('SICEPAT', source),
  };
}
