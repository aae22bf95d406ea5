import { expect } from '@jest/globals';
import { codCollectionMoves } from '#domain/money/wallet/shipment-money.ts';
import { rupiah } from '#domain/money.ts';
import { DAY_MS } from '#domain/time.ts';
import { codAdvancing } from './cod-advances.ts';
import { collectAll, expectOwed, KEY, STRANGERS, sampleCod } from './cod-samples.ts';
import type { Check, Contract, Storage } from './contract.ts';
import { bookkeeper, openedWith, postAll } from './ledger-samples.ts';
import { expectStale } from './refused-writes.ts';
import { INSTANT, later, uuid } from './samples.ts';
import { numberOf, TENANT, TENANTS } from './shipment-samples.ts';
import { writeAll } from './writes.ts';

const DAY = Date.UTC(2026, 10, 28);
const HOUR_MS = 60 * 60_000;

export const codContract: Contract = {
  port: 'cod',
  checks: [...collecting(), ...settling(), ...postponing(), ...codAdvancing(), ...owing()],
};

function collecting(): Check[] {
  const rows = TENANTS.map((tenant, at) =>
    sampleCod({ ...tenant, amount: rupiah(at), settlesAt: later(INSTANT, at) }),
  );
  return [
    {
      name: 'stores owed COD, to the rupiah and the millisecond, due when it settles',
      async check(storage) {
        await collectAll(storage, rows);
        await expectOwed(storage, rows);
      },
    },
    {
      name: 'rejects as stale a second collection of a shipment’s COD',
      async check(storage) {
        await collectAll(storage, rows);
        const again = sampleCod({ amount: rupiah(7), settlesAt: later(INSTANT, 99) });
        await expectStale(storage, ({ cod }) => cod.collect(again));
        await expectOwed(storage, rows);
      },
    },
  ];
}

function settling(): Check[] {
  const rows = [...TENANTS, TENANT].map((tenant, at) =>
    sampleCod({ ...tenant, shipmentNumber: numberOf(at === 4 ? 2 : 1) }),
  );
  return [
    {
      name: 'ends the COD debt of the given shipment only',
      async check(storage) {
        await collectAll(storage, rows);
        await writeAll(storage, ({ cod }) => cod.settle(KEY));
        await expectOwed(storage, rows.slice(1));
      },
    },
    ...STRANGERS.map(([who, stranger]) => ({
      name: `ignores a settlement of COD by the name of ${who}`,
      async check(storage: Storage) {
        await collectAll(storage, [sampleCod()]);
        await writeAll(storage, ({ cod }) => cod.settle({ ...KEY, ...stranger }));
        expect(await storage.stored.codDue()).toEqual([sampleCod()]);
      },
    })),
    {
      name: 'settles COD in the same unit of work in which it was collected',
      async check(storage) {
        await writeAll(storage, ({ cod }) => {
          cod.collect(sampleCod());
          cod.settle(KEY);
        });
        expect(await storage.stored.codDue()).toEqual([]);
      },
    },
  ];
}

function postponing(): Check[] {
  const rows = [...TENANTS, TENANT].map((tenant, at) =>
    sampleCod({ ...tenant, shipmentNumber: numberOf(at === TENANTS.length ? 2 : 1) }),
  );
  const dueAt = later(INSTANT, HOUR_MS);
  return [
    {
      name: 'postpones the COD of one shipment, and no other',
      async check(storage) {
        await collectAll(storage, rows);
        await writeAll(storage, ({ cod }) => cod.postpone(KEY, dueAt));
        await expectOwed(storage, [sampleCod({ dueAt }), ...rows.slice(1)]);
      },
    },
    {
      name: 'ignores a postponement if no COD is pending',
      async check(storage) {
        await writeAll(storage, ({ cod }) => cod.postpone(KEY, dueAt));
        expect(await storage.stored.codDue()).toEqual([]);
      },
    },
    {
      name: 'records the late COD of one shipment, and no other, and postpones it',
      async check(storage) {
        await collectAll(storage, rows);
        await writeAll(storage, ({ cod }) => cod.recordLate(KEY, { at: INSTANT, dueAt }));
        await expectOwed(storage, [sampleCod({ dueAt, lateAt: INSTANT }), ...rows.slice(1)]);
        const known = rows.map((row) => storage.stores.cod.isKnownLate(row));
        expect(await Promise.all(known)).toEqual(rows.map((_, at) => at === 0));
        await writeAll(storage, ({ cod }) => cod.postpone(KEY, later(dueAt, 1)));
        expect(await storage.stores.cod.isKnownLate(KEY)).toBe(true);
      },
    },
    {
      name: 'rejects late COD as stale if it is already recorded, or nothing is pending',
      async check(storage) {
        const late = { at: later(INSTANT, 1), dueAt: later(dueAt, 1) };
        await expectStale(storage, ({ cod }) => cod.recordLate(KEY, late));
        await collectAll(storage, [sampleCod()]);
        await writeAll(storage, ({ cod }) => cod.recordLate(KEY, { at: INSTANT, dueAt }));
        await expectStale(storage, ({ cod }) => cod.recordLate(KEY, late));
        await expectOwed(storage, [sampleCod({ dueAt, lateAt: INSTANT })]);
      },
    },
  ];
}

function owing(): Check[] {
  /** Milliseconds of DAY and rupiah, unsorted. */
  const owed = [
    [DAY_MS, 4],
    [0, 1],
    [-1, 8],
    [17 * HOUR_MS, 2],
    [DAY_MS - 1, 16],
  ].map(([ms = 0, amount = 0], at) =>
    sampleCod({
      shipmentNumber: numberOf(at),
      amount: rupiah(amount),
      settlesAt: new Date(DAY + ms),
    }),
  );
  const sum = owed.reduce((all, { amount }) => all + amount, 0);
  const days = [
    { settlementDate: '2026-11-27', amount: 8, shipments: 1 },
    { settlementDate: '2026-11-28', amount: 19, shipments: 3 },
    { settlementDate: '2026-11-29', amount: 4, shipments: 1 },
  ];
  return [
    {
      name: 'returns pending COD by UTC day, earliest first, including what is being settled',
      async check(storage) {
        await openWithCash(storage, sum);
        await collectAll(storage, owed);
        expect(await storage.stores.cod.pendingCod(TENANT, 'UTC')).toEqual({
          pendingCod: sum,
          days,
        });
        const now = new Date(DAY + 48 * HOUR_MS);
        await storage.stores.cod.claimDue({ limit: 9, now, until: later(now, 60_000) });
        expect(await storage.stores.cod.pendingCod(TENANT, 'UTC')).toEqual({
          pendingCod: sum,
          days,
        });
      },
    },
    {
      name: 'returns pending COD by the days of another zone',
      async check(storage) {
        await openWithCash(storage, sum);
        await collectAll(storage, owed);
        const inWib = await storage.stores.cod.pendingCod(TENANT, 'Asia/Jakarta');
        const ofDay = Map.groupBy(owed, ({ settlesAt }) =>
          new Date(settlesAt.getTime() + 7 * HOUR_MS).toISOString().slice(0, 10),
        );
        const own = [...ofDay].map(([settlementDate, all]) => ({
          settlementDate,
          amount: all.reduce((total, { amount }) => total + amount, 0),
          shipments: all.length,
        }));
        const sorted = own.toSorted((a, b) => (a.settlementDate < b.settlementDate ? -1 : 1));
        expect(inWib).toEqual({ pendingCod: sum, days: sorted });
        expect(sorted).not.toEqual(days);
      },
    },
    {
      name: 'returns only the tenant’s own pending COD',
      async check(storage) {
        await openWithCash(storage, sum);
        await collectAll(storage, owed);
        const others = TENANTS.slice(1).map((tenant, at) =>
          sampleCod({ ...tenant, amount: rupiah(100 * (at + 1)) }),
        );
        await collectAll(storage, others);
        expect(await storage.stores.cod.pendingCod(TENANT, 'UTC')).toEqual({
          pendingCod: sum,
          days,
        });
        for (const { amount, settlesAt, ...tenant } of others) {
          const settlementDate = settlesAt.toISOString().slice(0, 10);
          const day = { settlementDate, amount, shipments: 1 };
          expect(await storage.stores.cod.pendingCod(tenant, 'UTC')).toEqual({
            pendingCod: 0,
            days: [day],
          });
        }
      },
    },
    {
      name: 'returns no day without pending COD, and nothing without a ledger',
      async check(storage) {
        await openedWith(storage, 5_000);
        expect(await storage.stores.cod.pendingCod(TENANT, 'UTC')).toEqual({
          pendingCod: 0,
          days: [],
        });
        const stranger = { ...TENANT, accountId: uuid(0xdead) };
        expect(await storage.stores.cod.pendingCod(stranger, 'UTC')).toEqual({
          pendingCod: 0,
          days: [],
        });
      },
    },
  ];
}

/** Opens TENANT's ledger with owed cash of this amount, and other money. */
async function openWithCash(storage: Storage, amount: number): Promise<void> {
  await openedWith(storage, 5_000);
  const moves = codCollectionMoves({ amount: rupiah(amount) });
  const head = { kind: 'COD_COLLECTION', businessRef: numberOf(1) } as const;
  await postAll(storage, TENANT, [bookkeeper(2).journal({ ...head, moves })]);
}
