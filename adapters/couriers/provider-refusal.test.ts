import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { CourierFailure } from '#domain/carrying/courier/courier-failure.ts';
import { type Answer, answers, DEADLINE_MS, guardedCourier } from './fixtures/guarded-courier.ts';

const MINUTE_MS = 60_000;
const TURNED_AWAY = { fault: 'COURIER_UNAVAILABLE', wasSent: false, refusal: 'NOT_AUTHORISED' };

beforeEach(() => {
  jest.useFakeTimers({ now: new Date('2026-11-21T08:00:00Z') });
});
afterEach(() => {
  jest.useRealTimers();
});

const turnsAway: Answer = () => {
  throw new CourierFailure('COURIER_UNAVAILABLE', 'No.', { refusal: 'NOT_AUTHORISED' });
};

describe.each(['rates', 'book'] as const)('provider refuses %s', (name) => {
  it('calls a provider that refuses us once a minute, and reports why in its health', async () => {
    const { send, requests, courier } = guardedCourier(turnsAway);
    for (let call = 0; call < 5; call += 1) {
      await expect(send(DEADLINE_MS, name)).rejects.toMatchObject(TURNED_AWAY);
    }
    expect(requests).toHaveLength(1);
    expect(courier.health()).toMatchObject({
      status: 'DOWN',
      access: { refusal: 'NOT_AUTHORISED', proven: 'NOTHING' },
    });
    await jest.advanceTimersByTimeAsync(MINUTE_MS);
    for (let call = 0; call < 5; call += 1) {
      await expect(send(DEADLINE_MS, name)).rejects.toMatchObject(TURNED_AWAY);
    }
    expect(requests).toHaveLength(2);
  });

  it("sells a provider's services again as soon as it accepts the refused call", async () => {
    const { send, answerWith, courier } = guardedCourier(turnsAway);
    await send(DEADLINE_MS, name).catch(() => {});
    answerWith(answers);
    await jest.advanceTimersByTimeAsync(MINUTE_MS);
    await send(DEADLINE_MS, name);
    await send(DEADLINE_MS, 'rates');
    await send(DEADLINE_MS, 'book');
    expect(courier.health().access).toEqual({ refusal: null, proven: 'ORDERS' });
  });
});

describe('provider refuses orders', () => {
  it('sells no rates while orders are refused, even if rates are answered', async () => {
    const { send, answerWith, requests } = guardedCourier(turnsAway);
    for (let minute = 0; minute < 30; minute += 5) {
      answerWith(turnsAway);
      await send(DEADLINE_MS, 'book').catch(() => {});
      answerWith(answers);
      await expect(send(DEADLINE_MS, 'rates')).rejects.toMatchObject(TURNED_AWAY);
      await jest.advanceTimersByTimeAsync(5 * MINUTE_MS);
    }
    expect(requests).toHaveLength(6);
  });

  it('sells rates again after 15 minutes without a waiting order', async () => {
    const { send, answerWith, courier } = guardedCourier(turnsAway);
    await send(DEADLINE_MS, 'book').catch(() => {});
    answerWith(answers);
    await jest.advanceTimersByTimeAsync(15 * MINUTE_MS);
    await send(DEADLINE_MS, 'rates');
    expect(courier.health().access?.refusal).toBe('NOT_AUTHORISED');
    await send(DEADLINE_MS, 'book');
    expect(courier.health().access).toEqual({ refusal: null, proven: 'ORDERS' });
  });
});

it.each(['lookUp', 'track'] as const)(
  'keeps selling when %s calls are refused, because such calls have their own schedule',
  async (name) => {
    const { send, answerWith } = guardedCourier(turnsAway);
    await expect(send(DEADLINE_MS, name)).rejects.toMatchObject(TURNED_AWAY);
    answerWith(answers);
    await send(DEADLINE_MS, 'rates');
    await send(DEADLINE_MS, 'book');
    await send(DEADLINE_MS, name);
  },
);

describe.each(['cancel', 'requestPickup', 'cancelPickup'] as const)(
  'provider refuses %s',
  (name) => {
    it('sends one call a minute to a provider that refuses them, reports that in its health, and keeps selling', async () => {
      const { send, answerWith, requests, courier } = guardedCourier(turnsAway);
      for (let call = 0; call < 5; call += 1) {
        await expect(send(DEADLINE_MS, name)).rejects.toMatchObject(TURNED_AWAY);
      }
      expect(requests).toHaveLength(1);
      expect(courier.health().access).toEqual({ refusal: 'NOT_AUTHORISED', proven: 'NOTHING' });
      answerWith(answers);
      await send(DEADLINE_MS, 'rates');
    });

    it.each([name, 'book'] as const)(
      'sends all refused calls again once the provider has answered %s',
      async (first) => {
        const { send, answerWith, courier } = guardedCourier(turnsAway);
        await send(DEADLINE_MS, name).catch(() => {});
        answerWith(answers);
        await jest.advanceTimersByTimeAsync(first === 'book' ? 0 : MINUTE_MS);
        await send(DEADLINE_MS, first);
        for (let call = 0; call < 5; call += 1) await send(DEADLINE_MS, name);
        expect(courier.health().access?.refusal).toBeNull();
      },
    );
  },
);
