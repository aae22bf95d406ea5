import { describe, expect, it } from '@jest/globals';
import type { CancelReply } from '#domain/cancellation/cancel-reply.ts';
import { shipmentAsSubject } from '#domain/subject.ts';
import { awbOf } from '../depot.ts';
import {
  alertsOf,
  BEFORE,
  booksOf,
  CAPTURED,
  everythingOf,
  HOUR_MS,
  openDesk,
  openInFlight,
  openWished,
  silence,
  tell,
  toldOf,
} from './desk.ts';

const YES: CancelReply = { kind: 'CANCELLED' };
const NO: CancelReply = { kind: 'REFUSED', failure: { code: 'REJECTED', message: 'on its way' } };
const by = 'ani';
const NOT_NOW = { code: 'TRANSITION_NOT_ALLOWED' };

describe('an operator who has asked the courier', () => {
  it.each([
    {
      ...{ reply: YES, status: 'CANCELLED', said: 'CONFIRMED', told: 'cancelled' },
      ...{ books: BEFORE, detail: 'cancelled' },
    },
    {
      ...{ reply: NO, status: 'BOOKED', said: 'REJECTED', told: 'cancel_rejected' },
      ...{ books: CAPTURED, detail: 'not cancelled: on its way' },
    },
  ])('answers in its place: $detail', async ({ reply, status, said, told, books, detail }) => {
    const { desk, key } = await stuck();
    const resolved = await desk.resolve(key.shipmentNumber, { awb: null, reply, by });
    expect(resolved).toEqual(await desk.find(key));
    expect(resolved).toMatchObject({ status, courierCancellation: said });
    expect(await booksOf(desk)).toMatchObject(books);
    expect(await toldOf(desk)).toEqual(['booked', told]);
    expect([await desk.list(), await alertsOf(desk)]).toEqual([[], []]);
    const act = { kind: 'CANCELLATION_RESOLVED', detail: `${awbOf(key)} ${detail}`, by };
    const at = desk.clock.now();
    expect(await desk.seen.acts()).toMatchObject([{ ...shipmentAsSubject(key), ...act, at }]);
  });

  it.each([
    [YES, NO],
    [NO, YES],
  ])('may say it again without harm, and nothing else: %j', async (reply, other) => {
    const { desk, key } = await stuck();
    const found = { awb: null, reply, by };
    const first = await desk.resolve(key.shipmentNumber, found);
    const before = await everythingOf(desk, key);
    expect(await desk.resolve(key.shipmentNumber, found)).toEqual(first);
    expect(await desk.resolve(key.shipmentNumber, { ...found, awb: awbOf(key) })).toEqual(first);
    const again = desk.resolve(key.shipmentNumber, { ...found, reply: other });
    await expect(again).rejects.toMatchObject(NOT_NOW);
    expect(await everythingOf(desk, key)).toBe(before);
  });

  it('at once with another and with the courier is one answer', async () => {
    const { desk, key } = await openWished();
    const found = { awb: null, reply: YES, by };
    await Promise.all([
      desk.resolve(key.shipmentNumber, found),
      desk.cancelDue(),
      desk.resolve(key.shipmentNumber, found),
    ]);
    expect(await booksOf(desk)).toMatchObject(BEFORE);
    expect(await toldOf(desk)).toEqual(['booked', 'cancelled']);
    expect(await alertsOf(desk)).toEqual([]);
  });

  it('is refused where its courier is not asked: by nobody, not yet, or not any more', async () => {
    const booked = await openDesk();
    await booked.desk.bookDue();
    const inFlight = await openInFlight();
    const gone = await openWished();
    await tell(gone.desk, gone.key, 'PICKED_UP');
    for (const { desk, key } of [booked, inFlight, gone]) {
      const before = await everythingOf(desk, key);
      const said = desk.resolve(key.shipmentNumber, { awb: null, reply: YES, by });
      await expect(said).rejects.toMatchObject(NOT_NOW);
      expect(await everythingOf(desk, key)).toBe(before);
    }
  });

  it('is refused for a shipment that is not there, or an AWB that is not asked about', async () => {
    const { desk, key } = await openWished();
    const found = { awb: null, reply: YES, by };
    const nobody = desk.resolve('SHP261121AAAAAAAA00', found);
    await expect(nobody).rejects.toMatchObject({ code: 'NOT_FOUND' });
    const other = desk.resolve(key.shipmentNumber, { ...found, awb: 'SIM0' });
    await expect(other).rejects.toMatchObject(NOT_NOW);
  });

  it('need not name the only booking that is asked about, or the shipment’s own', async () => {
    const { desk, key } = await openWished();
    const beside = { ...key, awb: 'SIM-BESIDE', courierCode: 'jne', askedAt: desk.clock.now() };
    await desk.unitOfWork.run(async (_, write) => write.cancellations.ask(beside));
    await desk.resolve(key.shipmentNumber, { awb: null, reply: NO, by });
    expect(await desk.list()).toMatchObject([{ awb: beside.awb }]);
    const shipment = await desk.find(key);
    const resolved = await desk.resolve(key.shipmentNumber, { awb: null, reply: YES, by });
    expect(resolved).toEqual(shipment);
    expect(await desk.list()).toEqual([]);
    expect((await desk.seen.acts()).map(({ detail }) => detail)).toEqual([
      `${awbOf(key)} not cancelled: on its way`,
      'SIM-BESIDE cancelled',
    ]);
  });
});

/** Its courier has said nothing for a day, so that an operator was called. */
async function stuck() {
  const opened = await openWished();
  opened.desk.answers(silence);
  opened.desk.clock.advance(24 * HOUR_MS);
  await opened.desk.cancelDue();
  expect(await alertsOf(opened.desk)).toEqual(['CANCEL_STUCK']);
  return opened;
}
