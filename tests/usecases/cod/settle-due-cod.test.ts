import { describe, expect, it } from '@jest/globals';
import { ZERO } from '#domain/money.ts';
import {
  booksOf,
  COLLECTED_ONE,
  DAY_MS,
  NET,
  openTill,
  SETTLED_ONE,
  SETTLEMENT_MS,
  tell,
  toldOf,
  UNPAID,
} from './settling.ts';

/** As many as one claim takes. */
const ROOM = 100;
const MINUTE_MS = 60_000;

describe('cash that was collected', () => {
  it('is owed from DELIVERED on, for the days that were agreed upon, by our clock', async () => {
    const { till, key } = await openTill();
    await tell(till, key, 'PICKED_UP', 'DELIVERED');
    const settlesAt = new Date(till.clock.now().getTime() + SETTLEMENT_MS);
    expect(await till.find(key)).toMatchObject({ codSettlesAt: settlesAt, codSettledAt: null });
    expect(await till.seen.codDue()).toEqual([
      { ...key, amount: NET, settlesAt, dueAt: settlesAt },
    ]);
    const settlementDate = settlesAt.toISOString().slice(0, 10);
    const days = [{ settlementDate, amount: NET, shipments: 1 }];
    expect(await till.owed()).toEqual({ pendingCod: NET, days });
    expect((await toldOf(till, key)).slice(-2)).toEqual(['shipment.delivered', 'cod.collected']);
  });

  it('is the client’s on the day itself, and not a millisecond before', async () => {
    const { till, key } = await openTill();
    await tell(till, key, 'DELIVERED');
    till.clock.advance(SETTLEMENT_MS - 1);
    expect(await till.settleDue()).toBe(false);
    expect(await booksOf(till)).toEqual(COLLECTED_ONE);
    till.clock.advance(1);
    await till.settleDue();
    expect(await booksOf(till)).toEqual(SETTLED_ONE);
    expect(await till.find(key)).toMatchObject({
      ...{ status: 'DELIVERED', codSettledAt: till.clock.now() },
    });
    expect(await till.seen.codDue()).toEqual([]);
    expect(await till.owed()).toEqual({ pendingCod: 0, days: [] });
  });

  it('is told of once, with the shipment as it is then', async () => {
    const { till, key } = await openTill();
    await tell(till, key, 'DELIVERED');
    till.clock.advance(SETTLEMENT_MS);
    await till.settleDue();
    const last = (await till.seen.events()).at(-1);
    const { lastSequence } = await till.find(key);
    expect(last).toMatchObject({
      ...{ type: 'cod.settled', subject: key.shipmentNumber, previousStatus: 'DELIVERED' },
      sequence: lastSequence,
    });
    expect(JSON.parse(last?.body ?? '').data.shipment).toMatchObject({
      ...{ shipment_number: key.shipmentNumber, status: 'DELIVERED' },
      cod_settled_at: till.clock.now().toISOString(),
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
  ] as const)('is none where the parcel is told to be %s, %s', async (...statuses) => {
    const { till, key } = await openTill();
    await tell(till, key, ...statuses);
    till.clock.advance(2 * SETTLEMENT_MS);
    const before = await booksOf(till);
    await till.settleDue();
    expect(await booksOf(till)).toEqual(before);
    expect(before).not.toHaveProperty('PENDING_COD');
    expect(await till.seen.codDue()).toEqual([]);
    expect(await till.find(key)).toMatchObject({ codSettlesAt: null, codSettledAt: null });
    expect((await toldOf(till, key)).filter((type) => type.startsWith('cod.'))).toEqual([]);
  });

  it('is none where none was to be collected', async () => {
    const { till, key } = await openTill(1, { cod: false });
    await tell(till, key, 'DELIVERED');
    till.clock.advance(SETTLEMENT_MS);
    await till.settleDue();
    expect(await booksOf(till)).toEqual(UNPAID);
    expect((await toldOf(till, key)).at(-1)).toBe('shipment.delivered');
  });
});

describe('the settlement of cash', () => {
  it('by two workers at once happens once, and nobody complains', async () => {
    const { till, key } = await openTill();
    await tell(till, key, 'DELIVERED');
    till.clock.advance(SETTLEMENT_MS);
    const other = till.anotherWorker();
    await Promise.all([till.settleDue(), other.settleDue(), other.settleNow(key).catch(() => {})]);
    expect(await booksOf(till)).toEqual(SETTLED_ONE);
    expect((await toldOf(till, key)).filter((type) => type === 'cod.settled')).toHaveLength(1);
    expect(till.complaints).toEqual([]);
  });

  it('whose worker was killed between claim and commit is another’s a minute later', async () => {
    const { till, key } = await openTill();
    await tell(till, key, 'DELIVERED');
    till.clock.advance(SETTLEMENT_MS);
    const now = till.clock.now();
    const until = new Date(now.getTime() + MINUTE_MS);
    expect(await till.stores.cod.claimDue({ room: ROOM, now, until })).toEqual([key]);
    await till.settleDue();
    expect(await booksOf(till)).toEqual(COLLECTED_ONE);
    till.clock.advance(MINUTE_MS);
    await till.anotherWorker().settleDue();
    expect(await booksOf(till)).toEqual(SETTLED_ONE);
  });

  it('that fails is complained of, stops no other, and is tried again', async () => {
    const { till, keys } = await openTill(3);
    for (const key of keys) await tell(till, key, 'DELIVERED');
    till.clock.advance(SETTLEMENT_MS);
    till.breakWrites(1);
    expect(await till.settleDue()).toBe(false);
    expect(till.complaints).toEqual([
      expect.stringMatching(/the cash of SHP\w+ could not be settled: .*database is gone/),
    ]);
    expect(await till.owed()).toMatchObject({ pendingCod: NET });
    till.clock.advance(MINUTE_MS);
    await till.settleDue();
    expect(await till.owed()).toEqual({ pendingCod: 0, days: [] });
  });

  it('of what was never collected is complained of, and moves nothing', async () => {
    const { till, key } = await openTill();
    const settlesAt = till.clock.now();
    const due = { ...key, amount: ZERO, settlesAt };
    await till.unitOfWork.run(async (_, write) => write.cod.collect(due));
    await till.settleDue();
    expect(till.complaints).toEqual([expect.stringContaining('nothing was collected')]);
    expect(await booksOf(till)).toEqual(UNPAID);
  });

  it('is of a hundred at a time, and then there may be more', async () => {
    const { till, keys } = await openTill(ROOM + 1);
    for (const key of keys) await tell(till, key, 'DELIVERED');
    till.clock.advance(SETTLEMENT_MS + DAY_MS);
    expect([await till.settleDue(), await till.settleDue()]).toEqual([true, false]);
    expect(await till.seen.codDue()).toEqual([]);
    expect(await till.owed()).toEqual({ pendingCod: 0, days: [] });
    expect(till.complaints).toEqual([]);
  });
});
