import { setImmediate as aMoment } from 'node:timers/promises';
import { beforeEach, describe, expect, it } from '@jest/globals';
import type { ShipmentKey } from '#domain/shipment/shipment.ts';
import type { BookingClaim } from '#src/usecases/booking/claim-bookings.ts';
import { type BookingWork, bookingWork } from '#src/workers/booking-work.ts';
import { shipment } from '#tests/kit/builders.ts';
import { numberOf, TENANT } from '#tests/kit/store-contracts/sales.ts';

const AT_A_TIME = 20;

/** A store of due bookings, and a courier that answers when a test says so. */
describe('the work of booking', () => {
  let due: string[];
  let rooms: number[];
  let inHand: Map<string, PromiseWithResolvers<void>>;
  let most: number;
  let complaints: string[];
  let claiming: () => void;
  let work: BookingWork;

  beforeEach(() => {
    due = [];
    rooms = [];
    inHand = new Map();
    most = 0;
    complaints = [];
    claiming = () => {};
    work = bookingWork({
      async claimBookings(room, only) {
        rooms.push(room);
        claiming();
        const wanted = only?.map(({ shipmentNumber }) => shipmentNumber) ?? due;
        const claimed = due.filter((number) => wanted.includes(number)).slice(0, room);
        due = due.filter((number) => !claimed.includes(number));
        return claimed.map(claimOf);
      },
      async bookShipment({ shipment: { shipmentNumber } }) {
        const answer = Promise.withResolvers<void>();
        inHand.set(shipmentNumber, answer);
        most = Math.max(most, inHand.size);
        await answer.promise.finally(() => inHand.delete(shipmentNumber));
      },
      complain: (what, error) => complaints.push(`${what}: ${error}`),
    });
  });

  const answerAll = async () => {
    for (const { resolve } of inHand.values()) resolve();
    await settle();
  };

  it('begins with all that are due, and says whether there may be more', async () => {
    due = numbers(AT_A_TIME + 5);
    expect(await work.beginDue()).toBe(true);
    expect(inHand.size).toBe(AT_A_TIME);
    await answerAll();
    expect(await work.beginDue()).toBe(false);
    expect(inHand.size).toBe(5);
    await answerAll();
  });

  it('begins only with those that it was nudged for, as far as they are due', async () => {
    due = numbers(3);
    await work.begin([keyOf(2), keyOf(9)]);
    expect([...inHand.keys()]).toEqual([numberOf(2)]);
    expect(due).toEqual([numberOf(1), numberOf(3)]);
    await answerAll();
  });

  it('asks the store once where a nudge finds all that it names', async () => {
    due = numbers(2);
    await work.begin([keyOf(1), keyOf(2)]);
    expect(rooms).toEqual([2]);
    await answerAll();
  });

  it('has no more in hand than it can hold, and claims no more: a lease runs', async () => {
    due = numbers(50);
    const begun = Promise.all([work.begin(due.map((_, at) => keyOf(at + 1))), work.beginDue()]);
    await settle();
    expect(inHand.size).toBe(AT_A_TIME);
    expect(due).toHaveLength(30);
    while (inHand.size > 0) await answerAll();
    await begun;
    while (await work.beginDue()) await answerAll();
    await answerAll();
    expect(most).toBe(AT_A_TIME);
    expect(due).toEqual([]);
  });

  it('goes on where one booking fails, and says so', async () => {
    due = numbers(2);
    await work.beginDue();
    inHand.get(numberOf(1))?.reject(new Error('broken'));
    await settle();
    expect(complaints).toEqual([`the booking of ${numberOf(1)} failed here: Error: broken`]);
    await answerAll();
    await work.idle();
  });

  it('loses no hand where a claim fails', async () => {
    claiming = () => {
      throw new Error('no database');
    };
    await expect(work.beginDue()).rejects.toThrow('no database');
    claiming = () => {};
    due = numbers(AT_A_TIME);
    expect(await work.beginDue()).toBe(true);
    await answerAll();
    await work.idle();
  });

  it('is idle when the last answer was written down', async () => {
    due = numbers(1);
    await work.beginDue();
    let isIdle = false;
    const idle = work.idle().then(() => {
      isIdle = true;
    });
    await settle();
    expect(isIdle).toBe(false);
    await answerAll();
    await idle;
  });
});

function numbers(count: number): string[] {
  return Array.from({ length: count }, (_, at) => numberOf(at + 1));
}

function keyOf(place: number): ShipmentKey {
  return { ...TENANT, shipmentNumber: numberOf(place) };
}

function claimOf(shipmentNumber: string): BookingClaim {
  const wantedSince = new Date('2026-11-21T08:00:00Z');
  const sent = { beganAt: wantedSince, sends: 1, sentAt: wantedSince, orderId: null };
  const attempt = { ...TENANT, shipmentNumber, fence: 1, faults: 0, wantedSince, ...sent };
  return {
    attempt: { ...attempt, found: 'PENDING' },
    shipment: shipment({ shipmentNumber }),
    claimedAtMs: 0,
  };
}

async function settle(): Promise<void> {
  for (let turn = 0; turn < 5; turn += 1) await aMoment();
}
