import { expect, it } from '@jest/globals';
import { codCollectionMoves, codFeeMoves, netCod } from '#domain/money/wallet/shipment-money.ts';
import { rupiah } from '#domain/money.ts';
import { type Shipment, shipmentKeyOf } from '#domain/selling/shipment/shipment.ts';
import { DAY_MS } from '#domain/time.ts';
import { codUseCases } from '#src/usecases/money/cod/use-cases.ts';
import { profile } from '#tests/kit/builders.ts';
import { settableClock } from '#tests/kit/fakes/clock.ts';
import { fakeLiveCouriers } from '#tests/kit/fakes/live-couriers.ts';
import { fakePorts } from '#tests/kit/fakes/ports.ts';
import { seededRandom } from '#tests/kit/fakes/random.ts';
import { fakeStorage } from '#tests/kit/fakes/storage.ts';
import { bookkeeper, openLedger, postAll } from '#tests/kit/store-contracts/ledger-samples.ts';
import { ALICE, INSTANT, later } from '#tests/kit/store-contracts/samples.ts';
import { insertShipments, nthShipment } from '#tests/kit/store-contracts/shipment-samples.ts';
import { writeAll } from '#tests/kit/store-contracts/writes.ts';

const LIVE = { accountId: ALICE, environment: 'LIVE' } as const;
const CASH = { amount: rupiah(150_000), fee: rupiah(4_500), cost: rupiah(3_000) };
const NET = netCod(CASH);
const DELIVERED: Partial<Shipment> = {
  ...LIVE,
  status: 'DELIVERED',
  deliveredAt: INSTANT,
  codSettlesAt: INSTANT,
  codAmount: CASH.amount,
  codFee: CASH.fee,
  codCost: CASH.cost,
  codSettlementDays: 7,
};
const KNOWN = [
  { provider: 'SWIFT', couriers: [profile({ provider: 'SWIFT' })], credentials: {}, urls: {} },
];

it('holds LIVE COD until its remittance if the provider has no advance limit', async () => {
  const scene = await liveScene();
  await scene.settleDue();
  await scene.dayLater();
  await scene.settleDue();
  expect(await scene.available()).toBe(0);
  expect(await scene.imported(1)).toEqual(['SETTLED']);
  expect(await scene.imported(1)).toEqual(['ALREADY_SETTLED']);
  expect(await scene.available()).toBe(NET);
});

it('advances due COD within the limit, and the rest when there is room', async () => {
  const scene = await liveScene();
  await scene.limit(2 * NET - 1);
  await scene.settleDue();
  expect([await scene.available(), await scene.advanced()]).toEqual([NET, NET]);
  await scene.dayLater();
  await scene.settleDue();
  expect(await scene.available()).toBe(NET);
  expect(await scene.imported(1)).toEqual(['ADVANCE_REPAID']);
  expect(await scene.imported(1)).toEqual(['ALREADY_SETTLED']);
  expect([await scene.available(), await scene.advanced()]).toEqual([NET, 0]);
  await scene.dayLater();
  await scene.settleDue();
  expect([await scene.available(), await scene.advanced()]).toEqual([2 * NET, NET]);
});

it('retries a COD advance after a day and not earlier', async () => {
  const scene = await liveScene();
  await scene.settleDue();
  await scene.limit(9 * NET);
  await scene.settleDue();
  expect(await scene.available()).toBe(0);
  await scene.dayLater();
  await scene.settleDue();
  expect(await scene.available()).toBe(2 * NET);
});

it('stays within the COD advance limit if two workers settle at once', async () => {
  const scene = await liveScene();
  await scene.limit(NET);
  await Promise.all([scene.settleDue(), scene.settleDue()]);
  expect([await scene.available(), await scene.advanced()]).toEqual([NET, NET]);
});

it('raises one alert if the COD advance limit is used up, and none without a limit', async () => {
  const scene = await liveScene();
  await scene.settleDue();
  expect(await scene.alerts()).toEqual([]);
  const most = NET - 1;
  await scene.limit(most);
  await scene.dayLater();
  await scene.settleDue();
  const message = `The limit of SWIFT, ${most} rupiah, is used up: cash waits for its remittance.`;
  expect(await scene.alerts()).toEqual([{ kind: 'COD_LIMIT_USED_UP', message }]);
  await scene.dayLater();
  await scene.settleDue();
  expect(await scene.alerts()).toHaveLength(1);
});

it('emits one event for cash that is late by a day, and none before', async () => {
  const scene = await liveScene();
  await scene.settleDue();
  expect(await scene.lateEvents()).toEqual([]);
  await scene.dayLater();
  await Promise.all([scene.settleDue(), scene.settleDue()]);
  expect((await scene.lateEvents()).toSorted()).toEqual(scene.numbers);
  await scene.dayLater();
  await scene.settleDue();
  expect(await scene.lateEvents()).toHaveLength(scene.numbers.length);
  expect(await scene.imported(1)).toEqual(['SETTLED']);
  await scene.dayLater();
  await scene.settleDue();
  expect(await scene.lateEvents()).toHaveLength(scene.numbers.length);
});

it('emits no event for late cash that is advanced on its first attempt', async () => {
  const scene = await liveScene();
  await scene.limit(9 * NET);
  await scene.dayLater();
  await scene.settleDue();
  expect(await scene.lateEvents()).toEqual([]);
  expect(await scene.available()).toBe(2 * NET);
});

it('rejects a COD advance limit for an unknown provider', async () => {
  const scene = await liveScene();
  await expect(scene.limit(NET, 'NONE')).rejects.toMatchObject({ code: 'VALIDATION_ERROR' });
  expect(await scene.advanced()).toBeUndefined();
});

/** Two delivered parcels of LIVE whose cash is due. */
async function liveScene() {
  const clock = settableClock(later(INSTANT, 1_000));
  const storage = { ...fakeStorage(clock), clock, letTimePass: async () => {} };
  const sold = [1, 2].map((place) => nthShipment(place, { ...DELIVERED, awb: `JX${place}` }));
  await insertShipments(storage, sold);
  await openLedger(storage, [ALICE]);
  const { journal } = bookkeeper();
  for (const { shipmentNumber: businessRef } of sold) {
    await postAll(storage, LIVE, [
      journal({ kind: 'COD_COLLECTION', businessRef, moves: codCollectionMoves(CASH) }),
      journal({ kind: 'COD_FEE', businessRef, moves: codFeeMoves(CASH) }),
    ]);
  }
  await writeAll(storage, ({ cod }) => {
    for (const one of sold) {
      cod.collect({ ...shipmentKeyOf(one), amount: NET, settlesAt: INSTANT });
    }
  });
  let lines: readonly string[] = [];
  const ports = fakePorts(storage, {
    random: seededRandom(2),
    liveCouriers: fakeLiveCouriers(KNOWN),
    async *readLines() {
      yield* lines;
    },
  });
  const tracking: typeof ports.tracking = {
    ...ports.tracking,
    findByAwbs: async (keys) =>
      keys.flatMap((key) => {
        const found = sold.find(({ awb }) => awb === key.awb);
        return found === undefined ? [] : { ...key, ...shipmentKeyOf(found) };
      }),
  };
  const useCases = codUseCases({ ...ports, tracking });
  return {
    settleDue: useCases.settleDueCod,
    numbers: sold.map(({ shipmentNumber }) => shipmentNumber),
    async lateEvents() {
      const events = await storage.stored.events();
      return events.filter(({ type }) => type === 'cod.late').map(({ subject }) => subject);
    },
    limit: (most: number, provider = 'SWIFT') =>
      useCases.limitAdvances({ provider, most: rupiah(most), changedBy: 'Ratna' }),
    async imported(place: number) {
      lines = ['awb,amount', `JX${place},${CASH.amount}`];
      const all = await Array.fromAsync(useCases.importRemittance('SWIFT', 'remittance.csv'));
      return all.map(({ outcome }) => outcome);
    },
    async available() {
      const { accounts } = await storage.stored.books(LIVE);
      return accounts.find(({ kind }) => kind === 'AVAILABLE')?.balance;
    },
    async alerts() {
      const open = await storage.stores.alerts.listOpen(9);
      return open.map(({ kind, message }) => ({ kind, message }));
    },
    advanced: async () => (await useCases.listAdvances()).at(0)?.advanced,
    dayLater: async () => clock.advance(DAY_MS),
  };
}
