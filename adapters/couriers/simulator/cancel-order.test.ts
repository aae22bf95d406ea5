import { describe, expect, it } from '@jest/globals';
import { NO_DEADLINE } from '../fixtures/limits.ts';
import {
  cancelOrder,
  openSimulator,
  REFERENCE,
  START,
  secondsOf,
} from './fixtures/simulator-scene.ts';

const CANCELLED = { kind: 'CANCELLED' };
const TOO_LATE = {
  kind: 'REFUSED',
  failure: { code: 'ALREADY_PICKED_UP', message: 'The courier has the parcel (simulated).' },
};
const UNWILLING = {
  kind: 'REFUSED',
  failure: { code: 'CANCEL_REFUSED', message: 'The courier refuses to cancel (simulated).' },
};
const UNKNOWN = {
  kind: 'REFUSED',
  failure: { code: 'ORDER_UNKNOWN', message: 'The courier has no such order (simulated).' },
};
/** Long after the end of every journey. */
const IN_THE_END = 100_000;

describe('simulator: cancelling an order', () => {
  it('reports a cancellation at the sender’s place and time, and no later events', async () => {
    const { cancel, at, track } = await parcelFor('Sari');
    at(12);
    expect(await cancel()).toEqual(CANCELLED);
    const reported = {
      code: 'CANCELLED',
      status: 'CANCELLED',
      reasonCode: null,
      at: new Date(START.getTime() + 12_000),
      location: 'Kalideres, Kota Administrasi Jakarta Barat',
      description: 'Order cancelled on request',
    };
    for (const second of [12, 60, IN_THE_END]) {
      at(second);
      expect(await track()).toEqual([reported]);
    }
  });

  it('keeps the first cancellation when an order is cancelled again', async () => {
    const { cancel, at, track } = await parcelFor('Sari');
    await cancel();
    const before = await track();
    at(IN_THE_END);
    expect(await cancel()).toEqual(CANCELLED);
    expect(await track()).toEqual(before);
  });

  it.each([
    [1, 60],
    [4, 15],
  ])(
    'allows cancellation of a simulated order at speed %i for %i seconds, until the pick-up',
    async (speed, seconds) => {
      const early = await parcelFor('Sari', speed);
      early.at(seconds - 0.001);
      expect(await early.cancel()).toEqual(CANCELLED);
      const late = await parcelFor('Sari', speed);
      late.at(seconds);
      expect(await late.cancel()).toEqual(TOO_LATE);
      late.at(IN_THE_END);
      expect(await late.cancel()).toEqual(TOO_LATE);
      expect((await late.track()).at(-1)).toMatchObject({ status: 'DELIVERED' });
    },
  );

  it('allows cancellation of a parcel that does not move, until it is advanced', async () => {
    const { cancel, at } = await parcelFor('SIM MANUAL');
    at(IN_THE_END);
    expect(await cancel()).toEqual(CANCELLED);
    const moved = await parcelFor('SIM MANUAL');
    await moved.advance('PICKED_UP');
    expect(await moved.cancel()).toEqual(TOO_LATE);
  });

  it.each([60, 75])(
    'keeps events of a parcel reported before a cancellation at %i s',
    async (second) => {
      const { cancel, at, track } = await parcelFor('SIM PICKUP FAILED');
      at(second);
      expect(await cancel()).toEqual(CANCELLED);
      at(IN_THE_END);
      const reported = await track();
      expect(reported.map(({ status }) => status)).toEqual(['PICKUP_FAILED', 'CANCELLED']);
      const [failedAt = 0, cancelledAt = 0] = reported.map(secondsOf);
      expect(cancelledAt).toBeGreaterThan(failedAt);
      expect(cancelledAt).toBeCloseTo(second, 2);
    },
  );

  it('refuses to cancel an unknown order, another AWB or at another courier', async () => {
    const { cancel, couriers, memory, track } = await parcelFor('Sari');
    const [{ awb } = { awb: null }] = memory.rows();
    const parcel = cancelOrder(awb ?? '');
    expect(await cancel('SIMANOTHERS')).toEqual(UNKNOWN);
    expect(await couriers[1]?.cancel(parcel, NO_DEADLINE)).toEqual(UNKNOWN);
    const stranger = { ...parcel, reference: 'SHP000000000000000' };
    expect(await couriers[0]?.cancel(stranger, NO_DEADLINE)).toEqual(UNKNOWN);
    expect(await track()).toEqual([]);
  });

  it('reports a cancellation even to a process whose clock is slow', async () => {
    const { cancel, at, track } = await parcelFor('Sari');
    at(10);
    await cancel();
    at(9.9);
    expect((await track()).map(secondsOf)).toEqual([10]);
  });

  it('reports no cancellation before the booking', async () => {
    const { cancel, at, track } = await parcelFor('Sari');
    at(-5);
    expect(await cancel()).toEqual(CANCELLED);
    expect((await track()).map(secondsOf)).toEqual([0]);
  });

  it('delivers the AWB that is still outstanding when an order is cancelled', async () => {
    const { cancel, at, courier, memory } = await parcelFor('SIM AWB LATER');
    const key = { reference: REFERENCE, orderId: null, awb: null };
    expect(await cancel()).toEqual(CANCELLED);
    expect(await courier.lookUp(key, NO_DEADLINE)).toMatchObject([{ kind: 'ACCEPTED' }]);
    at(10);
    const awb = memory.rows()[0]?.awb;
    expect(await courier.lookUp(key, NO_DEADLINE)).toEqual([
      { kind: 'BOOKED', reference: REFERENCE, awb },
    ]);
  });
});

describe('simulator: scenarios of cancelling', () => {
  it.each([0, 30, IN_THE_END])(
    'refuses cancellation after %i s in the scenario SIM CANCEL REFUSED',
    async (second) => {
      const { cancel, at, track } = await parcelFor('SIM CANCEL REFUSED');
      at(second);
      expect(await cancel()).toEqual(UNWILLING);
      at(IN_THE_END);
      expect((await track()).at(-1)).toMatchObject({ status: 'DELIVERED' });
    },
  );

  it.each([
    [29, 'Order cancelled on request'],
    [30, 'Order cancelled by the courier'],
  ])(
    'cancels an order once in the scenario SIM COURIER CANCELLED, requested after %i s',
    async (second, description) => {
      const { cancel, at, track } = await parcelFor('SIM COURIER CANCELLED');
      at(second);
      expect(await cancel()).toEqual(CANCELLED);
      at(IN_THE_END);
      expect(await track()).toMatchObject([{ status: 'CANCELLED', description }]);
    },
  );
});

describe('simulator: concurrent cancellation and pick-up', () => {
  it('keeps a reported pick-up when a cancellation was decided before it', async () => {
    const { cancel, at, memory, track } = await parcelFor('Sari');
    const { cancel: write } = memory;
    memory.cancel = async (...cancellation) => {
      memory.cancel = write;
      at(60);
      expect((await track()).map(({ status }) => status)).toEqual(['PICKED_UP']);
      return write(...cancellation);
    };
    at(59.9);
    expect(await cancel()).toEqual(TOO_LATE);
    at(59.9);
    expect(await cancel()).toEqual(TOO_LATE);
    at(IN_THE_END);
    expect((await track()).at(-1)).toMatchObject({ status: 'DELIVERED' });
  });

  it('reports no pick-up if the cancellation was stored first', async () => {
    const { cancel, at, memory, track } = await parcelFor('Sari');
    const { pickUp: write } = memory;
    memory.pickUp = async (...parcels) => {
      at(59.9);
      await cancel();
      return write(...parcels);
    };
    at(60);
    expect((await track()).map(({ status }) => status)).toEqual(['CANCELLED']);
  });

  it.each([
    ['once, when it is reported first', false, 1],
    ['never where it was cancelled', true, 0],
  ])('stores the pick-up of a parcel %s', async (_, isCancelled, times) => {
    const { cancel, at, memory, track } = await parcelFor('Sari');
    if (isCancelled) await cancel();
    const { pickUp: write } = memory;
    const written: (readonly string[])[] = [];
    memory.pickUp = (query, limit) => {
      written.push(query.awbs);
      return write(query, limit);
    };
    for (const second of [0, 59, 60, 61, 300]) {
      at(second);
      await track();
    }
    expect(written).toEqual(Array(times).fill([memory.rows()[0]?.awb]));
  });
});

describe('simulator: advance of a cancelled parcel', () => {
  it.each([null, 'PICKED_UP', 'CANCELLED'] as const)(
    'refuses to advance a cancelled parcel (to %s)',
    async (to) => {
      const { cancel, advance, track } = await parcelFor('Sari');
      await cancel();
      const before = await track();
      expect(await advance(to)).toEqual({ kind: 'UNREACHABLE', reachable: [] });
      expect(await track()).toEqual(before);
    },
  );

  it('refuses a cancellation if an advance was stored first', async () => {
    const { cancel, advance, memory, track } = await parcelFor('Sari');
    const { cancel: write } = memory;
    memory.cancel = async (...cancellation) => {
      memory.cancel = write;
      await advance('PICKED_UP');
      return write(...cancellation);
    };
    expect(await cancel()).toEqual(TOO_LATE);
    expect((await track()).map(({ status }) => status)).toEqual(['PICKED_UP']);
  });

  it('refuses an advance if a cancellation was stored first', async () => {
    const { cancel, advance, memory, track } = await parcelFor('Sari');
    const { advance: write } = memory;
    memory.advance = async (...pull) => {
      await cancel();
      return write(...pull);
    };
    expect(await advance('PICKED_UP')).toEqual({ kind: 'UNREACHABLE', reachable: [] });
    expect((await track()).map(({ status }) => status)).toEqual(['CANCELLED']);
  });
});

async function parcelFor(receiver: string, speed = 1) {
  const { book, simulation, ...town } = openSimulator({ speed });
  await book(receiver);
  type To = Parameters<typeof simulation.advance>[1];
  return { ...town, advance: (to: To) => simulation.advance(REFERENCE, to) };
}
