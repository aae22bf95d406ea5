import { describe, expect, it } from '@jest/globals';
import type { TrackingEvent } from '#domain/carrying/tracking/tracking-event.ts';
import { ZERO } from '#domain/money.ts';
import type { ShipmentKey } from '#domain/selling/shipment/shipment.ts';
import { DAY_MS } from '#domain/time.ts';
import type { UnitOfWork } from '#domain/unit-of-work.ts';
import { codUseCases } from '#src/usecases/money/cod/use-cases.ts';
import { settleCod } from '#src/usecases/platform/simulation/settle-cod.ts';
import { getShipment } from '#src/usecases/selling/shipment/get-shipment.ts';
import { fakePorts } from '#tests/kit/fakes/ports.ts';
import { seededRandom } from '#tests/kit/fakes/random.ts';
import { writeAll } from '#tests/kit/store-contracts/writes.ts';
import {
  type BookingScene,
  COD_FEE,
  COLLECTED,
  COST,
  FUNDS,
  PRICE,
  TRACKING_TERMS,
} from '../../booking-scene.ts';
import { event, underWay } from '../../carrying/tracking/under-way.ts';
import { TENANT } from '../../shipment-scene.ts';
import { balancesOf, eventTypesOf } from '../../stored.ts';

/** Rows that one claim takes. */
const ROOM = 100;
const MINUTE_MS = 60_000;

/** Settlement period of the scene's service. */
const SETTLEMENT_MS = 7 * DAY_MS;
const NET = COLLECTED - COD_FEE;
const BOOKED = { COURIER_PAYABLE: COST, REVENUE: PRICE - COST };
/** Balances after one shipment: before its delivery, after it, and after the settlement. */
const UNPAID = { AVAILABLE: FUNDS - PRICE, ...BOOKED };
const COLLECTED_ONE = {
  ...UNPAID,
  COD_CLEARING: -COLLECTED,
  PENDING_COD: NET,
  REVENUE: PRICE - COST + COD_FEE,
};
const SETTLED_ONE = {
  AVAILABLE: FUNDS - PRICE + NET,
  COURIER_PAYABLE: COST,
  COD_CLEARING: -COLLECTED,
  REVENUE: PRICE - COST + COD_FEE,
};

/**
 * A booking scene with COD settlement. Each worker sees the same storage, with its own randomness.
 */
type CodScene = BookingScene &
  ReturnType<typeof workerOn> & {
    /** Makes the next `times` writes fail. */
    breakWrites(times: number): void;
    anotherWorker(): ReturnType<typeof workerOn>;
  };

describe('cash that was collected', () => {
  it('owes COD from DELIVERED and settles it after the agreed days, by our clock', async () => {
    const { scene, key } = await codScene();
    await recordStatuses(scene, key, 'PICKED_UP', 'DELIVERED');
    const settlesAt = new Date(scene.clock.now().getTime() + SETTLEMENT_MS);
    expect(await scene.find(key)).toMatchObject({ codSettlesAt: settlesAt, codSettledAt: null });
    expect(await scene.stored.codDue()).toEqual([
      { ...key, amount: NET, settlesAt, dueAt: settlesAt, lateAt: null },
    ]);
    const settlementDate = settlesAt.toISOString().slice(0, 10);
    const days = [{ settlementDate, amount: NET, shipments: 1 }];
    expect(await scene.owed()).toEqual({ pendingCod: NET, days });
    expect((await eventTypesOf(scene, key)).slice(-2)).toEqual([
      'shipment.delivered',
      'cod.collected',
    ]);
  });

  it('settles COD on its due date and not a millisecond earlier', async () => {
    const { scene, key } = await codScene();
    await recordStatuses(scene, key, 'DELIVERED');
    scene.clock.advance(SETTLEMENT_MS - 1);
    expect(await scene.settleDue()).toBe(false);
    expect(await balancesOf(scene)).toEqual(COLLECTED_ONE);
    scene.clock.advance(1);
    await scene.settleDue();
    expect(await balancesOf(scene)).toEqual(SETTLED_ONE);
    expect(await scene.find(key)).toMatchObject({
      status: 'DELIVERED',
      codSettledAt: scene.clock.now(),
    });
    expect(await scene.stored.codDue()).toEqual([]);
    expect(await scene.owed()).toEqual({ pendingCod: 0, days: [] });
  });

  it('emits one COD settlement event with the settled shipment', async () => {
    const { scene, key } = await codScene();
    await recordStatuses(scene, key, 'DELIVERED');
    scene.clock.advance(SETTLEMENT_MS);
    await scene.settleDue();
    const last = (await scene.stored.events()).at(-1);
    const { lastSequence } = await scene.find(key);
    expect(last).toMatchObject({
      type: 'cod.settled',
      subject: key.shipmentNumber,
      previousStatus: 'DELIVERED',
      sequence: lastSequence,
    });
    expect(JSON.parse(last?.body ?? '').data.shipment).toMatchObject({
      shipment_number: key.shipmentNumber,
      status: 'DELIVERED',
      cod_settled_at: scene.clock.now().toISOString(),
    });
  });

  it.each([
    ['RETURN_IN_TRANSIT', 'RETURNED'],
    ['RETURN_IN_TRANSIT', 'DELIVERED'],
    ['RETURNED', 'DELIVERED'],
    ['LOST', 'DELIVERED'],
    ['DAMAGED'],
    ['CANCELLED'],
    ['DELIVERY_FAILED'],
  ] as const)('settles no COD if the courier reports the parcel as %s, %s', async (...statuses) => {
    const { scene, key } = await codScene();
    await recordStatuses(scene, key, ...statuses);
    scene.clock.advance(2 * SETTLEMENT_MS);
    const before = await balancesOf(scene);
    await scene.settleDue();
    expect(await balancesOf(scene)).toEqual(before);
    expect(before).toEqual(statuses[0] === 'CANCELLED' ? { AVAILABLE: FUNDS } : UNPAID);
    expect(await scene.stored.codDue()).toEqual([]);
    expect(await scene.find(key)).toMatchObject({ codSettlesAt: null, codSettledAt: null });
    expect((await eventTypesOf(scene, key)).filter((type) => type.startsWith('cod.'))).toEqual([]);
  });

  it('settles nothing for a shipment without COD', async () => {
    const { scene, key } = await codScene(1, { cod: false });
    await recordStatuses(scene, key, 'DELIVERED');
    scene.clock.advance(SETTLEMENT_MS);
    await scene.settleDue();
    expect(await balancesOf(scene)).toEqual(UNPAID);
    expect((await eventTypesOf(scene, key)).at(-1)).toBe('shipment.delivered');
  });
});

describe('the settlement of cash', () => {
  it('settles COD once without an error if two workers run at once', async () => {
    const { scene, key } = await codScene();
    await recordStatuses(scene, key, 'DELIVERED');
    scene.clock.advance(SETTLEMENT_MS);
    const other = scene.anotherWorker();
    await Promise.all([scene.settleDue(), other.settleDue(), other.settleNow(key).catch(() => {})]);
    expect(await balancesOf(scene)).toEqual(SETTLED_ONE);
    expect((await eventTypesOf(scene, key)).filter((type) => type === 'cod.settled')).toHaveLength(
      1,
    );
    expect(scene.complaints).toEqual([]);
  });

  it('settles COD a minute after a worker died between claim and commit', async () => {
    const { scene, key } = await codScene();
    await recordStatuses(scene, key, 'DELIVERED');
    scene.clock.advance(SETTLEMENT_MS);
    const now = scene.clock.now();
    const until = new Date(now.getTime() + MINUTE_MS);
    expect(await scene.stores.cod.claimDue({ limit: ROOM, now, until })).toEqual([key]);
    await scene.settleDue();
    expect(await balancesOf(scene)).toEqual(COLLECTED_ONE);
    scene.clock.advance(MINUTE_MS);
    await scene.anotherWorker().settleDue();
    expect(await balancesOf(scene)).toEqual(SETTLED_ONE);
  });

  it('reports and retries a failed COD settlement without stopping others', async () => {
    const { scene, keys } = await codScene(3);
    for (const key of keys) await recordStatuses(scene, key, 'DELIVERED');
    scene.clock.advance(SETTLEMENT_MS);
    scene.breakWrites(1);
    expect(await scene.settleDue()).toBe(false);
    expect(scene.complaints).toEqual([
      expect.stringMatching(/the cash of SHP\w+ could not be settled: .*database is gone/),
    ]);
    expect(await scene.owed()).toMatchObject({ pendingCod: NET });
    scene.clock.advance(MINUTE_MS);
    await scene.settleDue();
    expect(await scene.owed()).toEqual({ pendingCod: 0, days: [] });
  });

  it('reports a due row whose COD was never collected, and moves nothing', async () => {
    const { scene, key } = await codScene();
    const settlesAt = scene.clock.now();
    const due = { ...key, amount: ZERO, settlesAt };
    await writeAll(scene, (write) => write.cod.collect(due));
    await scene.settleDue();
    expect(scene.complaints).toEqual([expect.stringContaining('nothing was collected')]);
    expect(await balancesOf(scene)).toEqual(UNPAID);
  });

  it('settles a hundred COD rows at a time and reports that more are due', async () => {
    const { scene, keys } = await codScene(ROOM + 1);
    for (const key of keys) await recordStatuses(scene, key, 'DELIVERED');
    scene.clock.advance(SETTLEMENT_MS + DAY_MS);
    expect([await scene.settleDue(), await scene.settleDue()]).toEqual([true, false]);
    expect(await scene.stored.codDue()).toEqual([]);
    expect(await scene.owed()).toEqual({ pendingCod: 0, days: [] });
    expect(scene.complaints).toEqual([]);
  });
});

/** Booked COD shipments; `key` is that of the first. */
async function codScene(count = 1, options: { readonly cod?: boolean } = {}) {
  const { scene: bookings, keys, key } = await underWay(count, { cod: true, ...options });
  let broken = 0;
  const unitOfWork: UnitOfWork = {
    decide: (decision) => {
      broken -= 1;
      if (broken >= 0) return Promise.reject(new Error('the database is gone'));
      return bookings.unitOfWork.decide(decision);
    },
  };
  const anotherWorker = (seed = 7) => workerOn({ ...bookings, unitOfWork }, seed);
  const scene: CodScene = {
    ...bookings,
    ...anotherWorker(),
    anotherWorker: () => anotherWorker(8),
    breakWrites(times) {
      broken = times;
    },
  };
  return { scene, keys, key };
}

/** Records tracking events up to now. */
function recordStatuses(
  scene: CodScene,
  key: ShipmentKey,
  ...statuses: readonly TrackingEvent['status'][]
) {
  const events = statuses.map((status, at) => event(scene, status, statuses.length - at));
  return scene.recordTracking({ key, events, terms: TRACKING_TERMS });
}

function workerOn({ complaints, ...scene }: BookingScene, seed: number) {
  const reportError = (what: string, error: unknown) => {
    (complaints as string[]).push(`${what}: ${error}`);
  };
  const ports = fakePorts(scene, { reportError, random: seededRandom(seed) });
  const { settleDueCod, recordSettlement, getPendingCod } = codUseCases(ports);
  const control = settleCod({ getShipment: getShipment(ports.shipments), recordSettlement });
  return {
    settleDue: settleDueCod,
    settleNow: ({ shipmentNumber, ...tenant }: ShipmentKey) => control(tenant, shipmentNumber),
    owed: () => getPendingCod(TENANT, 'UTC'),
  };
}

describe('cash that is settled by the test control', () => {
  it('settles COD at once by the test control, whatever its due date', async () => {
    const { scene, key } = await codScene();
    await recordStatuses(scene, key, 'DELIVERED');
    const shipment = await scene.settleNow(key);
    expect(shipment).toEqual(await scene.find(key));
    expect(shipment.codSettledAt).toEqual(scene.clock.now());
    expect(await balancesOf(scene)).toEqual(SETTLED_ONE);
    expect(await scene.stored.codDue()).toEqual([]);
  });

  it('rejects a second settlement by the test control, and does nothing on the due date', async () => {
    const { scene, key } = await codScene();
    await recordStatuses(scene, key, 'DELIVERED');
    const { codSettledAt, codSettlesAt } = await scene.settleNow(key);
    await expect(scene.settleNow(key)).rejects.toMatchObject({
      code: 'TRANSITION_NOT_ALLOWED',
      message: expect.stringContaining('has been settled'),
      details: {
        status: 'DELIVERED',
        codAmount: COLLECTED,
        codSettledAt: codSettledAt?.toISOString(),
      },
    });
    scene.clock.set(codSettlesAt ?? scene.clock.now());
    await scene.settleDue();
    expect(await balancesOf(scene)).toEqual(SETTLED_ONE);
    expect(scene.complaints).toEqual([]);
  });

  it('settles COD once if two test-control requests arrive at once', async () => {
    const { scene, key } = await codScene();
    await recordStatuses(scene, key, 'DELIVERED');
    const both = [scene.settleNow(key), scene.anotherWorker().settleNow(key)];
    const outcomes = (await Promise.allSettled(both)).map(({ status }) => status);
    expect(outcomes.toSorted()).toEqual(['fulfilled', 'rejected']);
    expect(await balancesOf(scene)).toEqual(SETTLED_ONE);
  });

  it.each(['OUT_FOR_DELIVERY', 'RETURNED', 'LOST'] as const)(
    'rejects test settlement of COD for a parcel that is %s',
    async (status) => {
      const { scene, key } = await codScene();
      await recordStatuses(scene, key, status);
      await expect(scene.settleNow(key)).rejects.toMatchObject({
        code: 'TRANSITION_NOT_ALLOWED',
        details: { status, codAmount: COLLECTED, codSettledAt: null },
      });
      expect(await balancesOf(scene)).toEqual(UNPAID);
    },
  );

  it('keeps COD owed if the settlement cannot be written', async () => {
    const { scene, key } = await codScene();
    await recordStatuses(scene, key, 'DELIVERED');
    scene.breakWrites(1);
    await expect(scene.settleNow(key)).rejects.toThrow('database is gone');
    expect(await balancesOf(scene)).toEqual(COLLECTED_ONE);
    expect(await scene.stored.codDue()).toHaveLength(1);
  });

  it('rejects test settlement for an unknown shipment', async () => {
    const { scene, key } = await codScene();
    const unknown = { ...key, shipmentNumber: 'SHP261121000000009' };
    await expect(scene.settleNow(unknown)).rejects.toMatchObject({ code: 'NOT_FOUND' });
  });
});
