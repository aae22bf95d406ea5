import { describe, expect, it } from '@jest/globals';
import type { CancelReply } from '#domain/cancellation/cancel-reply.ts';
import { awbOf } from '../depot.ts';
import {
  alertsOf,
  BEFORE,
  booksOf,
  CAPTURED,
  everythingOf,
  HOUR_MS,
  openWished,
  REFUSED,
  silence,
  tell,
  toldOf,
} from './desk.ts';

const YES: CancelReply = { kind: 'CANCELLED' };
const NO: CancelReply = { kind: 'REFUSED', failure: REFUSED };

describe('a parcel that is to be cancelled', () => {
  it.each(['PICKED_UP', 'ON_HOLD', 'DELIVERED', 'LOST'] as const)(
    'and that turns out to be %s goes on: told once, and nobody is asked any more',
    async (status) => {
      const { desk, key } = await openWished();
      await tell(desk, key, status);
      const found = await desk.find(key);
      expect(found).toMatchObject({ status, courierCancellation: 'REJECTED', refund: null });
      expect(await toldOf(desk)).toEqual(['booked', status.toLowerCase(), 'cancel_rejected']);
      expect([await booksOf(desk), await desk.list()]).toEqual([CAPTURED, []]);
      await tell(desk, key, 'DELIVERED');
      const told = (await toldOf(desk)).filter((one) => one === 'cancel_rejected');
      expect(told).toHaveLength(1);
      await expect(desk.cancel(key)).rejects.toMatchObject({ details: {} });
    },
  );

  it('and of which its courier tells that it is cancelled has its money back, once', async () => {
    const { desk, key } = await openWished();
    await tell(desk, key, 'CANCELLED');
    expect(await desk.find(key)).toMatchObject({
      ...{ status: 'CANCELLED', courierCancellation: 'CONFIRMED', failure: null },
    });
    expect(await toldOf(desk)).toEqual(['booked', 'cancelled']);
    expect(await booksOf(desk)).toMatchObject(BEFORE);
    expect([await desk.list(), await desk.seen.due()]).toEqual([[], []]);
    const before = await everythingOf(desk, key);
    await desk.hear(key, YES);
    expect(await everythingOf(desk, key)).toBe(before);
  });

  it('and about which something is told that is no move stays asked about', async () => {
    const { desk, key } = await openWished();
    await tell(desk, key, 'PICKUP_FAILED');
    expect(await desk.find(key)).toMatchObject({ courierCancellation: 'PENDING' });
    expect(await desk.list()).toHaveLength(1);
  });

  it('and is, or goes on, is no operator’s any more', async () => {
    for (const status of ['PICKED_UP', 'CANCELLED'] as const) {
      const { desk, key } = await openWished();
      desk.answers(silence);
      desk.clock.advance(24 * HOUR_MS);
      await desk.cancelDue();
      expect(await alertsOf(desk)).toEqual(['CANCEL_STUCK']);
      await tell(desk, key, status);
      expect(await alertsOf(desk)).toEqual([]);
    }
  });
});

describe('an answer that comes too late', () => {
  it.each([
    ['PICKED_UP', YES, ['CANCEL_CONTRADICTION']],
    ['PICKED_UP', NO, []],
    ['CANCELLED', YES, []],
    ['CANCELLED', NO, ['CANCEL_CONTRADICTION']],
  ] as const)('of a parcel that is %s moves nothing: %j', async (status, reply, alerts) => {
    const { desk, key } = await openWished();
    await tell(desk, key, status);
    const [shipment, books, told] = [await desk.find(key), await booksOf(desk), await toldOf(desk)];
    await desk.hear(key, reply);
    expect(await desk.find(key)).toEqual(shipment);
    expect([await booksOf(desk), await toldOf(desk)]).toEqual([books, told]);
    expect(await alertsOf(desk)).toEqual(alerts);
  });

  it('tells the operator who was told what', async () => {
    const { desk, key } = await openWished();
    await tell(desk, key, 'PICKED_UP');
    await desk.hear(key, YES);
    const [alert] = await desk.stores.alerts.listOpen(1);
    const { shipmentNumber: subject } = key;
    const message = `${awbOf(key)} is cancelled at the courier; the shipment is PICKED_UP.`;
    expect(alert).toMatchObject({ subject, message, raisedAt: desk.clock.now() });
  });
});

describe('a booking beside the shipment’s own', () => {
  it.each([
    [YES, []],
    [NO, ['CANCEL_CONTRADICTION']],
  ] as const)('leaves the shipment alone, and has to go: %j', async (reply, alerts) => {
    const { desk, key } = await openWished();
    const askedAt = desk.clock.now();
    const beside = { ...key, awb: 'SIM-BESIDE', courierCode: 'jne', askedAt };
    await desk.unitOfWork.run(async (_, write) => write.cancellations.ask(beside));
    const [shipment, books] = [await desk.find(key), await booksOf(desk)];
    await desk.hear(key, reply, beside.awb);
    expect(await desk.find(key)).toEqual(shipment);
    expect([await booksOf(desk), await alertsOf(desk)]).toEqual([books, alerts]);
    expect(await desk.list()).toMatchObject([{ awb: awbOf(key) }]);
  });
});
