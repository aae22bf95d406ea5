import { setImmediate as aMoment } from 'node:timers/promises';
import { describe, expect, it } from '@jest/globals';
import { slots } from '#src/workers/slots.ts';

describe('slots', () => {
  it('give as many as are wanted, and what is left where more are', async () => {
    const hands = slots(3);
    expect(await hands.take(2)).toBe(2);
    expect(await hands.take(5)).toBe(1);
  });

  it('let who finds none wait until one is given back', async () => {
    const hands = slots(2);
    await hands.take(2);
    let taken = 0;
    const waiting = hands.take(2).then((count) => {
      taken = count;
    });
    await aMoment();
    expect(taken).toBe(0);
    hands.give(1);
    await waiting;
    expect(taken).toBe(1);
  });

  it('never hand out one twice, however many wait', async () => {
    const hands = slots(2);
    await hands.take(2);
    const taken: number[] = [];
    for (let waiting = 0; waiting < 5; waiting += 1) {
      void hands.take(2).then((count) => taken.push(count));
    }
    for (let round = 1; round <= 5; round += 1) {
      hands.give(2);
      await aMoment();
      expect(taken).toEqual(Array(round).fill(2));
    }
  });

  it('are idle when all have come back, and not before', async () => {
    const hands = slots(2);
    await hands.take(2);
    let isIdle = false;
    const idle = hands.idle().then(() => {
      isIdle = true;
    });
    hands.give(1);
    await aMoment();
    expect(isIdle).toBe(false);
    hands.give(1);
    await idle;
    expect(isIdle).toBe(true);
  });
});
