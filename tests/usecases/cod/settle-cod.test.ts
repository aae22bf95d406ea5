import { describe, expect, it } from '@jest/globals';
import { COLLECTED } from '../depot.ts';
import { booksOf, COLLECTED_ONE, openTill, SETTLED_ONE, tell, UNPAID } from './settling.ts';

describe('cash that is settled by the lever', () => {
  it('is the client’s at once, whatever the day', async () => {
    const { till, key } = await openTill();
    await tell(till, key, 'DELIVERED');
    const shipment = await till.settleNow(key);
    expect(shipment).toEqual(await till.find(key));
    expect(shipment.codSettledAt).toEqual(till.clock.now());
    expect(await booksOf(till)).toEqual(SETTLED_ONE);
    expect(await till.seen.codDue()).toEqual([]);
  });

  it('is settled once: a second time is refused, and on its day nothing more happens', async () => {
    const { till, key } = await openTill();
    await tell(till, key, 'DELIVERED');
    const { codSettledAt, codSettlesAt } = await till.settleNow(key);
    await expect(till.settleNow(key)).rejects.toMatchObject({
      ...{ code: 'TRANSITION_NOT_ALLOWED', message: expect.stringContaining('has been settled') },
      details: {
        ...{ status: 'DELIVERED', codAmount: COLLECTED },
        codSettledAt: codSettledAt?.toISOString(),
      },
    });
    till.clock.set(codSettlesAt ?? till.clock.now());
    await till.settleDue();
    expect(await booksOf(till)).toEqual(SETTLED_ONE);
    expect(till.complaints).toEqual([]);
  });

  it('by two at once is settled by one of them', async () => {
    const { till, key } = await openTill();
    await tell(till, key, 'DELIVERED');
    const both = [till.settleNow(key), till.anotherWorker().settleNow(key)];
    const outcomes = (await Promise.allSettled(both)).map(({ status }) => status);
    expect(outcomes.toSorted()).toEqual(['fulfilled', 'rejected']);
    expect(await booksOf(till)).toEqual(SETTLED_ONE);
  });

  it.each(['OUT_FOR_DELIVERY', 'RETURNED', 'LOST'] as const)(
    'is none for a parcel that is %s',
    async (status) => {
      const { till, key } = await openTill();
      await tell(till, key, status);
      await expect(till.settleNow(key)).rejects.toMatchObject({
        code: 'TRANSITION_NOT_ALLOWED',
        details: { status, codAmount: COLLECTED, codSettledAt: null },
      });
      expect(await booksOf(till)).toEqual(UNPAID);
    },
  );

  it('stays owed where nothing can be written', async () => {
    const { till, key } = await openTill();
    await tell(till, key, 'DELIVERED');
    till.breakWrites(1);
    await expect(till.settleNow(key)).rejects.toThrow('database is gone');
    expect(await booksOf(till)).toEqual(COLLECTED_ONE);
    expect(await till.seen.codDue()).toHaveLength(1);
  });

  it('is nothing of a shipment that is not there', async () => {
    const { till, key } = await openTill();
    const unknown = { ...key, shipmentNumber: 'SHP261121000000009' };
    await expect(till.settleNow(unknown)).rejects.toMatchObject({ code: 'NOT_FOUND' });
  });
});
