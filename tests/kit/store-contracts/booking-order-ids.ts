import { expect } from '@jest/globals';
import type { AttemptResult } from '#domain/carrying/booking/booking-store.ts';
import { shipmentKeyOf } from '#domain/selling/shipment/shipment.ts';
import type { Check, Storage } from './contract.ts';
import {
  claimOne,
  type IntentSample,
  insertIntents,
  intentSample,
  settle,
  settlement,
} from './intent-samples.ts';
import { INSTANT, later } from './samples.ts';
import { OTHER_ACCOUNT, TENANT } from './shipment-samples.ts';

const ORDER_ID = 'ORD-1';
const LIVE = { ...TENANT, environment: 'LIVE' } as const;
const AT_ACORN = { provider: 'ACORN', courierCode: 'swift' };
const WAITING = { ...intentSample(1, 0, LIVE), ...AT_ACORN };
const OF_ANOTHER_ACCOUNT = {
  ...intentSample(2, 0, { ...LIVE, accountId: OTHER_ACCOUNT.accountId }),
  ...AT_ACORN,
};
const BYSTANDERS: readonly IntentSample[] = [
  { ...intentSample(3, 0, LIVE), provider: 'MAPLE', courierCode: 'swift' },
  intentSample(4),
];

export function bookingOrderIdChecks(): Check[] {
  return [
    ...(['UNKNOWN', 'ACCEPTED'] as const).map((state) => ({
      name: `finds ${state} intents by the order numbers of their provider, in every account`,
      async check(storage: Storage) {
        const all = [WAITING, OF_ANOTHER_ACCOUNT, ...BYSTANDERS];
        await waitFor(storage, all, { state, orderId: ORDER_ID });
        const { bookings } = storage.stores;
        const found = await bookings.findByOrderIds('ACORN', ['ORD-2', ORDER_ID]);
        expect(new Set(found)).toEqual(new Set([WAITING, OF_ANOTHER_ACCOUNT].map(shipmentKeyOf)));
        expect(await bookings.findByOrderIds('ACORN', ['ORD-2'])).toEqual([]);
        expect(await bookings.findByOrderIds('ACORN', [])).toEqual([]);
      },
    })),
    {
      name: 'finds no ended intent by its order number, nor an intent without one',
      async check(storage) {
        await waitFor(storage, [WAITING], { state: 'BOOKED', dueAt: null, orderId: ORDER_ID });
        await waitFor(storage, [intentSample(5)], { state: 'ACCEPTED', orderId: null });
        expect(await storage.stores.bookings.findByOrderIds('ACORN', [ORDER_ID])).toEqual([]);
      },
    },
  ];
}

/** Each was sent once, and has this result. */
async function waitFor(
  storage: Storage,
  samples: readonly IntentSample[],
  result: Partial<AttemptResult>,
): Promise<void> {
  await insertIntents(storage, samples);
  for (const sample of samples) {
    const attempt = await claimOne(storage, sample, INSTANT);
    const dueAt = later(INSTANT, 60_000);
    await settle(storage, attempt, settlement({ dueAt, outcome: 'UNKNOWN', ...result }));
  }
}
