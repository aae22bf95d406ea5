import { isDeepStrictEqual } from 'node:util';
import { describe, expect, it } from '@jest/globals';
import type { Container } from 'inversify';
import type { CallLimit } from '#domain/carrying/courier/call-limit.ts';
import type { Courier } from '#domain/carrying/courier-port/courier-port.ts';
import { TOKENS } from '#src/composition/tokens.ts';
import { QUOTE_BODY, shipmentBody } from '#tests/kit/api-client.ts';
import { newSeller, type Seller, sold } from '#tests/kit/seller.ts';
import { sharedApi } from '#tests/kit/shared-api.ts';
import { writeAll } from '#tests/kit/store-contracts/writes.ts';
import { waitUntil } from '#tests/kit/wait-until.ts';
import { cancel, shown } from './payment-calls.ts';

/** More jobs than a worker runs at once over all accounts. */
const MANY = 30;
/** Scenario in which the parcel remains booked. */
const NAME = 'SIM MANUAL';

/** References of courier calls that hang until the test releases them. */
const hanging = new Set<string>();
let released = Promise.withResolvers<void>();
const inHand = new Set<string>();
const timedOut = new Set<string>();
const lookedUp = new Set<string>();

const shared = sharedApi({ rewire });

describe('while one account’s calls hang at a courier', () => {
  it.each(['jne', 'tiki'])(
    'books for another account at %s while one account’s calls hang',
    async (courierCode) => {
      const { container } = shared.api;
      const work = container.get(TOKENS.dueWorks).bookings;
      await hang(async (greedy) => {
        const numbers = await sell(greedy, NAME, { count: MANY });
        for (const number of numbers) hanging.add(number);
        await work.beginDue();
        await waitUntil(() => inHand.size > 0);
        const modest = await newSeller(shared.api);
        const [number = ''] = await sell(modest, NAME, { courierCode });
        await work.beginDue();
        await waitUntil(async () => (await shown(modest.client, number)).status === 'BOOKED');
        expect([await statusesOf(greedy, numbers), [...timedOut]]).toEqual([['PROCESSING'], []]);
      });
      await work.idle();
    },
  );

  it('cancels for another account while one account’s calls hang', async () => {
    const { container } = shared.api;
    const work = container.get(TOKENS.dueWorks).cancellations;
    const modest = await newSeller(shared.api);
    const [number = ''] = await sell(modest, NAME, {});
    await hang(async (greedy) => {
      const numbers = await sell(greedy, NAME, { count: MANY });
      await waitUntil(async () => {
        await shared.api.work();
        return isDeepStrictEqual(await statusesOf(greedy, numbers), ['BOOKED']);
      });
      for (const one of numbers) {
        hanging.add(one);
        await cancel(greedy.client, one);
      }
      await work.beginDue();
      await waitUntil(() => inHand.size > 0);
      await cancel(modest.client, number);
      await work.beginDue();
      await waitUntil(async () => (await shown(modest.client, number)).status === 'CANCELLED');
      expect([await statusesOf(greedy, numbers), [...timedOut]]).toEqual([['BOOKED'], []]);
    });
    await work.idle();
  });

  it.each(['jne', 'tiki'])(
    'verifies another account’s booking at %s while one account’s calls hang',
    async (code) => {
      const { container } = shared.api;
      const work = container.get(TOKENS.dueWorks).checks;
      const modest = await newSeller(shared.api);
      const own = await sell(modest, NAME, { courierCode: code });
      await hang(async (greedy) => {
        const numbers = await sell(greedy, NAME, { count: MANY });
        for (const number of numbers) hanging.add(number);
        await lookUpAgain(greedy, numbers);
        await work.beginDue();
        await waitUntil(() => inHand.size > 0);
        await lookUpAgain(modest, own);
        await work.beginDue();
        await waitUntil(() => own.every((number) => lookedUp.has(number)));
        expect([numbers.filter((number) => lookedUp.has(number)), [...timedOut]]).toEqual([[], []]);
      });
      await work.idle();
    },
  );
});

async function lookUpAgain({ accountId }: Seller, numbers: readonly string[]): Promise<void> {
  const { container } = shared.api;
  const now = container.get(TOKENS.clock).now();
  await writeAll({ unitOfWork: container.get(TOKENS.unitOfWork) }, ({ bookings }) => {
    for (const shipmentNumber of numbers) {
      bookings.scheduleCheck({ accountId, environment: 'TEST', shipmentNumber }, now);
    }
  });
}

/** Runs the work with hanging calls, and releases all of them afterwards, also after a failure. */
async function hang(work: (greedy: Seller) => Promise<void>): Promise<void> {
  try {
    await work(await newSeller(shared.api));
  } finally {
    hanging.clear();
    timedOut.clear();
    released.resolve();
    released = Promise.withResolvers();
  }
}

async function sell(seller: Seller, name: string, { count = 1, courierCode = 'jne' }) {
  const numbers: string[] = [];
  const body = shipmentBody('');
  for (let at = 0; at < count; at += 1) {
    const quote = { ...QUOTE_BODY, courier_code: courierCode };
    const { quote_id } = (await seller.client.quote(quote)).data();
    const changes = { quote_id, receiver: { ...body.receiver, name } };
    numbers.push((await sold(seller.client, changes)).shipment_number);
  }
  return numbers;
}

/** Reads the status of each shipment once. */
async function statusesOf({ client }: Seller, numbers: readonly string[]) {
  const all = await Promise.all(numbers.map((number) => shown(client, number)));
  return [...new Set(all.map(({ status }) => status))];
}

function rewire(container: Container): void {
  const couriers = container.get(TOKENS.simulatedCouriers).map(slowed);
  container.rebind(TOKENS.simulatedCouriers).toConstantValue(couriers);
}

/** Raises the deadline so that no call ends before the test has checked. */
function slowed(courier: Courier): Courier {
  const wait = async (reference: string, { signal }: CallLimit) => {
    if (!hanging.has(reference)) return;
    inHand.add(reference);
    signal.addEventListener('abort', () => timedOut.add(reference), { once: true });
    await released.promise.finally(() => inHand.delete(reference));
  };
  return {
    ...courier,
    profile: { ...courier.profile, bookingTerms: { class: 'A', deadlineMs: 15_000 } },
    async book(permit, limit) {
      await wait(permit.reference, limit);
      return courier.book(permit, limit);
    },
    async lookUp(order, limit) {
      await wait(order.reference, limit);
      lookedUp.add(order.reference);
      return courier.lookUp(order, limit);
    },
    async cancel(parcel, limit) {
      await wait(parcel.reference, limit);
      return courier.cancel(parcel, limit);
    },
  };
}
