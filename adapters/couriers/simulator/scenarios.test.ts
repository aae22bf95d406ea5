import { describe, expect, it } from '@jest/globals';
import type { Courier } from '#domain/courier/courier.ts';
import { CourierFailure } from '#domain/courier/courier-failure.ts';
import { COURIERS, courierOf, EVERY_COURIER } from './fixtures/couriers.ts';
import { declaring, TO_GRESIK } from './fixtures/requests.ts';

const CODES = COURIERS.map(({ profile }) => profile.code);

describe('scenarios by declared value', () => {
  const ask = (courier: Courier, value: number, signal = new AbortController().signal) =>
    courier.rates(
      { route: TO_GRESIK, parcel: declaring(value), services: courier.profile.services },
      signal,
    );
  const faultsFor = (value: number) =>
    Promise.all(
      COURIERS.map(async (courier) => {
        const signal = AbortSignal.timeout(20);
        const outcome = await ask(courier, value, signal).then(() => null, faultOf);
        return [courier.profile.code, outcome] as const;
      }),
    );

  it.each<[number, Record<string, string>]>([
    [0, {}],
    [666_000, {}],
    [666_001, { sicepat: 'COURIER_ERROR' }],
    [666_002, { ninja: 'COURIER_TIMEOUT' }],
    [666_003, Object.fromEntries(CODES.map((code) => [code, 'COURIER_UNAVAILABLE']))],
    [666_004, {}],
  ])('%i spoils exactly what the contract says', async (value, expected) => {
    const spoilt = (await faultsFor(value)).filter(([, fault]) => fault !== null);
    expect(Object.fromEntries(spoilt)).toEqual(expected);
  });

  it('666002 keeps Ninja silent until nobody waits any more', async () => {
    const waiting = new AbortController();
    const answer = ask(courierOf('ninja'), 666_002, waiting.signal).catch((error) => error);
    const first = await Promise.race([answer, new Promise((resolve) => setImmediate(resolve, 1))]);
    expect(first).toBe(1);
    waiting.abort();
    expect(await answer).toBeInstanceOf(CourierFailure);
    expect(faultOf(await answer)).toBe('COURIER_TIMEOUT');
  });

  it.each(EVERY_COURIER)('%s does not answer who has stopped waiting', async (_, courier) => {
    for (const value of [0, 666_001, 666_002, 666_003]) {
      const error = await ask(courier, value, AbortSignal.abort()).catch((reason) => reason);
      expect(faultOf(error)).toBe('COURIER_TIMEOUT');
    }
  });
});

function faultOf(error: unknown): string {
  return error instanceof CourierFailure ? error.fault : `not a courier failure: ${error}`;
}
