import { describe, expect, it } from '@jest/globals';
import { ZERO } from '#domain/money.ts';
import { writeAll } from '#tests/kit/store-contracts/writes.ts';
import {
  balancesOf,
  COLLECTED_ONE,
  codScene,
  DAY_MS,
  eventTypesOf,
  NET,
  recordStatuses,
  SETTLED_ONE,
  SETTLEMENT_MS,
  UNPAID,
} from './cod-scene.ts';

/** As many as one claim takes. */
const ROOM = 100;
const MINUTE_MS = 60_000;

describe('cash that was collected', () => {
  it('is owed from DELIVERED on, for the days that were agreed upon, by our clock', async () => {
    const { scene, key } = await codScene();
    await recordStatuses(scene, key, 'PICKED_UP', 'DELIVERED');
    const settlesAt = new Date(scene.clock.now().getTime() + SETTLEMENT_MS);
    expect(await scene.find(key)).toMatchObject({ codSettlesAt: settlesAt, codSettledAt: null });
    expect(await scene.stored.codDue()).toEqual([
      { ...key, amount: NET, settlesAt, dueAt: settlesAt },
    ]);
    const settlementDate = settlesAt.toISOString().slice(0, 10);
    const days = [{ settlementDate, amount: NET, shipments: 1 }];
    expect(await scene.owed()).toEqual({ pendingCod: NET, days });
    expect((await eventTypesOf(scene, key)).slice(-2)).toEqual([
      'shipment.delivered',
      'cod.collected',
    ]);
  });

  it('is the client’s on the day itself, and not a millisecond before', async () => {
    const { scene, key } = await codScene();
    await recordStatuses(scene, key, 'DELIVERED');
    scene.clock.advance(SETTLEMENT_MS - 1);
    expect(await scene.settleDue()).toBe(false);
    expect(await balancesOf(scene)).toEqual(COLLECTED_ONE);
    scene.clock.advance(1);
    await scene.settleDue();
    expect(await balancesOf(scene)).toEqual(SETTLED_ONE);
    expect(await scene.find(key)).toMatchObject({
      ...{ status: 'DELIVERED', codSettledAt: scene.clock.now() },
    });
    expect(await scene.stored.codDue()).toEqual([]);
    expect(await scene.owed()).toEqual({ pendingCod: 0, days: [] });
  });

  it('is emitted once, with the shipment as it is then', async () => {
    const { scene, key } = await codScene();
    await recordStatuses(scene, key, 'DELIVERED');
    scene.clock.advance(SETTLEMENT_MS);
    await scene.settleDue();
    const last = (await scene.stored.events()).at(-1);
    const { lastSequence } = await scene.find(key);
    expect(last).toMatchObject({
      ...{ type: 'cod.settled', subject: key.shipmentNumber, previousStatus: 'DELIVERED' },
      sequence: lastSequence,
    });
    expect(JSON.parse(last?.body ?? '').data.shipment).toMatchObject({
      ...{ shipment_number: key.shipmentNumber, status: 'DELIVERED' },
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
  ] as const)('is none where the courier reports the parcel as %s, %s', async (...statuses) => {
    const { scene, key } = await codScene();
    await recordStatuses(scene, key, ...statuses);
    scene.clock.advance(2 * SETTLEMENT_MS);
    const before = await balancesOf(scene);
    await scene.settleDue();
    expect(await balancesOf(scene)).toEqual(before);
    expect(before).not.toHaveProperty('PENDING_COD');
    expect(await scene.stored.codDue()).toEqual([]);
    expect(await scene.find(key)).toMatchObject({ codSettlesAt: null, codSettledAt: null });
    expect((await eventTypesOf(scene, key)).filter((type) => type.startsWith('cod.'))).toEqual([]);
  });

  it('is none where none was to be collected', async () => {
    const { scene, key } = await codScene(1, { cod: false });
    await recordStatuses(scene, key, 'DELIVERED');
    scene.clock.advance(SETTLEMENT_MS);
    await scene.settleDue();
    expect(await balancesOf(scene)).toEqual(UNPAID);
    expect((await eventTypesOf(scene, key)).at(-1)).toBe('shipment.delivered');
  });
});

describe('the settlement of cash', () => {
  it('by two workers at once happens once, without an error', async () => {
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

  it('whose worker was killed between claim and commit is another’s a minute later', async () => {
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

  it('that fails is reported, stops no other, and is tried again', async () => {
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

  it('of what was never collected is reported, and moves nothing', async () => {
    const { scene, key } = await codScene();
    const settlesAt = scene.clock.now();
    const due = { ...key, amount: ZERO, settlesAt };
    await writeAll(scene, (write) => write.cod.collect(due));
    await scene.settleDue();
    expect(scene.complaints).toEqual([expect.stringContaining('nothing was collected')]);
    expect(await balancesOf(scene)).toEqual(UNPAID);
  });

  it('is of a hundred at a time, and then there may be more', async () => {
    const { scene, keys } = await codScene(ROOM + 1);
    for (const key of keys) await recordStatuses(scene, key, 'DELIVERED');
    scene.clock.advance(SETTLEMENT_MS + DAY_MS);
    expect([await scene.settleDue(), await scene.settleDue()]).toEqual([true, false]);
    expect(await scene.stored.codDue()).toEqual([]);
    expect(await scene.owed()).toEqual({ pendingCod: 0, days: [] });
    expect(scene.complaints).toEqual([]);
  });
});
