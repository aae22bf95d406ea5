import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import type { SendReply } from '#domain/carrying/booking/outcome.ts';
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

describe('simulator: fake booking memory', () => {
  bookingMemoryContract(fakeMemory);
  pickupMemoryContract(fakeMemory);
});

describe('simulator: an ordinary order', () => {
  it('books an order under an AWB that the simulator issues', async () => {
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

  it('returns the same answer to a repeated order, and finds it by its reference', async () => {
    const { book, memory, courier } = openSimulator();
    const reply = await book();
    expect(await book()).toEqual(reply);
    expect(await courier.lookUp(ORDER, NO_DEADLINE)).toEqual([reply]);
    expect(memory.rows()).toMatchObject([{ requests: 2 }]);
  });

  it('finds no order that never arrived, nor at another courier', async () => {
    const { book, couriers, courier } = openSimulator();
    expect(await courier.lookUp(ORDER, NO_DEADLINE)).toEqual([]);
    await book();
    expect(await couriers[1]?.lookUp(ORDER, NO_DEADLINE)).toEqual([]);
  });

  it('tracks an order only at its own courier', async () => {
    const { book, at, couriers, courier } = openSimulator();
    const awb = awbOf(await book());
    at(70);
    expect(await courier.track([awb, 'SIMNOBODY'], NO_DEADLINE)).toMatchObject([
      { awb, events: [{ status: 'PICKED_UP' }] },
    ]);
    expect(await couriers[1]?.track([awb], NO_DEADLINE)).toEqual([]);
  });
});

describe('simulator: an order with a scenario', () => {
  it('refuses an order without an AWB in SIM BOOKING REJECTED, also when repeated', async () => {
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

  it('books the order in SIM BOOKING TIMEOUT, but never answers the first request', async () => {
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

  it('stores the order at once in SIM BOOKING SLOW, and answers after three seconds', async () => {
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

  it("stops waiting in SIM BOOKING SLOW when the caller's limit ends", async () => {
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
  ])('assigns the AWB late in SIM AWB LATER: at speed %i after %i ms', async (speed, ms) => {
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

describe('simulator: an order after its limit', () => {
  it('stores no order after the limit has ended', async () => {
    const { courier, memory } = openSimulator();
    const late = courier.book(permitForReceiver('Sari'), EXPIRED);
    await expect(late).rejects.toMatchObject({ fault: 'COURIER_TIMEOUT', wasSent: false });
    expect(memory.rows()).toEqual([]);
  });
});

function awbOf(reply: SendReply): string {
  return reply.kind === 'BOOKED' ? reply.awb : `none: ${reply.kind}`;
}
