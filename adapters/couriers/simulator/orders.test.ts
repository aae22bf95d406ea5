import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import type { SendReply } from '#domain/booking/outcome.ts';
import { EXPIRED, limitWith, NO_DEADLINE } from '../fixtures/limits.ts';
import { fakeMemory } from './fixtures/memory.ts';
import { bookingMemoryContract } from './fixtures/memory-contract.ts';
import { pickupMemoryContract } from './fixtures/pickup-contract.ts';
import { openSimulator, permitForReceiver, REFERENCE, START } from './fixtures/simulator-scene.ts';

const ORDER = { reference: REFERENCE, orderId: null, awb: null };
const AWB = /^SIM[0-9A-HJKMNP-TV-Z]{12}$/;

beforeEach(() => {
  jest.useFakeTimers();
});
afterEach(() => {
  jest.useRealTimers();
});

describe('the memory of these tests', () => {
  bookingMemoryContract(fakeMemory);
  pickupMemoryContract(fakeMemory);
});

describe('an ordinary order', () => {
  it('is booked under an AWB of the simulator’s', async () => {
    const { book, memory } = openSimulator({ speed: 7 });
    const reply = await book();
    expect(reply).toEqual({
      kind: 'BOOKED',
      reference: REFERENCE,
      awb: expect.stringMatching(AWB),
    });
    expect(memory.rows()).toEqual([
      {
        reference: REFERENCE,
        awb: awbOf(reply),
        courierCode: 'jne',
        serviceCode: 'REG',
        originId: '31.73.06',
        destinationId: '35.25.14',
        scenario: 'ORDINARY',
        speed: 7,
        bookedAt: START,
        advances: [],
        cancelledAt: null,
        cancelReason: null,
        isPickedUp: false,
        requests: 1,
      },
    ]);
  });

  it('is answered the same however often it is sent, and found by its reference', async () => {
    const { book, memory, courier } = openSimulator();
    const reply = await book();
    expect(await book()).toEqual(reply);
    expect(await courier.lookUp(ORDER, NO_DEADLINE)).toEqual([reply]);
    expect(memory.rows()).toMatchObject([{ requests: 2 }]);
  });

  it('that never came is not found, nor at another courier', async () => {
    const { book, couriers, courier } = openSimulator();
    expect(await courier.lookUp(ORDER, NO_DEADLINE)).toEqual([]);
    await book();
    expect(await couriers[1]?.lookUp(ORDER, NO_DEADLINE)).toEqual([]);
  });

  it('is tracked by its own courier only', async () => {
    const { book, at, couriers, courier } = openSimulator();
    const awb = awbOf(await book());
    at(70);
    expect(await courier.track([awb, 'SIMNOBODY'], NO_DEADLINE)).toMatchObject([
      { awb, events: [{ status: 'PICKED_UP' }] },
    ]);
    expect(await couriers[1]?.track([awb], NO_DEADLINE)).toEqual([]);
  });
});

describe('an order with a scenario', () => {
  it('SIM BOOKING REJECTED is refused, now and later, and has no AWB', async () => {
    const { book, memory, courier } = openSimulator();
    const refused = {
      kind: 'REFUSED',
      failure: { code: 'BOOKING_REJECTED', message: 'The courier refused the order (simulated).' },
    };
    expect(await book('SIM BOOKING REJECTED')).toEqual(refused);
    expect(await book('SIM BOOKING REJECTED')).toEqual(refused);
    expect(await courier.lookUp(ORDER, NO_DEADLINE)).toEqual([refused]);
    expect(memory.rows()).toMatchObject([{ awb: null, requests: 2 }]);
  });

  it('SIM BOOKING TIMEOUT is booked, but its first answer never comes', async () => {
    const { book, memory, courier } = openSimulator();
    const waiting = new AbortController();
    const first = courier.book(permitForReceiver('SIM BOOKING TIMEOUT'), limitWith(waiting.signal));
    const outcome = first.catch((error) => error);
    await jest.advanceTimersByTimeAsync(60_000);
    const [row] = memory.rows();
    waiting.abort();
    expect(await outcome).toMatchObject({ fault: 'COURIER_TIMEOUT', wasSent: true });
    const booked = { kind: 'BOOKED', reference: REFERENCE, awb: row?.awb };
    expect(await courier.lookUp(ORDER, NO_DEADLINE)).toEqual([booked]);
    expect(await book('SIM BOOKING TIMEOUT')).toEqual(booked);
  });

  it('SIM BOOKING SLOW is written down at once, and answered after three seconds', async () => {
    const { book, memory, clock } = openSimulator();
    const seen: SendReply[] = [];
    const answer = book('SIM BOOKING SLOW').then((reply) => seen.push(reply));
    await jest.advanceTimersByTimeAsync(2_999);
    expect(memory.rows()).toMatchObject([{ bookedAt: new Date(START.getTime() + 3_000) }]);
    expect(seen).toEqual([]);
    await jest.advanceTimersByTimeAsync(1);
    await answer;
    clock.advance(3_000);
    expect(seen).toEqual([await book('SIM BOOKING SLOW')]);
    expect(jest.getTimerCount()).toBe(0);
  });

  it('SIM BOOKING SLOW gives up when its caller waits no longer', async () => {
    const { courier } = openSimulator();
    const waiting = new AbortController();
    const outcome = courier
      .book(permitForReceiver('SIM BOOKING SLOW'), limitWith(waiting.signal))
      .catch((e) => e);
    await jest.advanceTimersByTimeAsync(1_000);
    waiting.abort();
    expect(await outcome).toMatchObject({ fault: 'COURIER_TIMEOUT', wasSent: true });
    expect(jest.getTimerCount()).toBe(0);
  });

  it.each([
    [1, 10_000],
    [4, 2_500],
  ])('SIM AWB LATER at speed %i owes the AWB for %i ms', async (speed, ms) => {
    const { book, memory, courier, clock } = openSimulator({ speed });
    const accepted = { kind: 'ACCEPTED', reference: REFERENCE, orderId: `SIMO-${REFERENCE}` };
    expect(await book('SIM AWB LATER')).toEqual(accepted);
    clock.advance(ms - 1);
    expect(await courier.lookUp(ORDER, NO_DEADLINE)).toEqual([accepted]);
    expect(await book('SIM AWB LATER')).toEqual(accepted);
    clock.advance(1);
    const booked = { kind: 'BOOKED', reference: REFERENCE, awb: memory.rows()[0]?.awb };
    expect(await courier.lookUp(ORDER, NO_DEADLINE)).toEqual([booked]);
    expect(await book('SIM AWB LATER')).toEqual(booked);
  });
});

describe('an order whose limit is over', () => {
  it('is not stored', async () => {
    const { courier, memory } = openSimulator();
    const late = courier.book(permitForReceiver('Sari'), EXPIRED);
    await expect(late).rejects.toMatchObject({ fault: 'COURIER_TIMEOUT', wasSent: false });
    expect(memory.rows()).toEqual([]);
  });
});

function awbOf(reply: SendReply): string {
  return reply.kind === 'BOOKED' ? reply.awb : `none: ${reply.kind}`;
}
