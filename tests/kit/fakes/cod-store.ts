import type { CodStore, CodWrites } from '#domain/cod/cod-store.ts';
import { add } from '#domain/money.ts';
import { shipmentKeyOf } from '#domain/shipment/shipment.ts';
import { balanceOf } from '#tests/kit/balance-of.ts';
import { type ChangeQueue, Stale } from './changes.ts';
import { dueQueue } from './due-queue.ts';
import { shipmentPlace } from './shipment-store.ts';
import type { Tables } from './tables.ts';
import { ownedBy } from './wallet-store.ts';

export function fakeCodStore({
  codDue,
  ledgerAccounts,
}: Pick<Tables, 'codDue' | 'ledgerAccounts'>): CodStore {
  return {
    claimDue: async (request) => dueQueue(codDue).claim(request).map(shipmentKeyOf),
    async pendingCod(tenant) {
      const { pendingCod } = balanceOf(ownedBy(tenant, ledgerAccounts));
      const byDay = Map.groupBy(ownedBy(tenant, codDue), ({ settlesAt }) =>
        settlesAt.toISOString().slice(0, 10),
      );
      const days = [...byDay].map(([settlementDate, owed]) => ({
        settlementDate,
        amount: add(...owed.map(({ amount }) => amount)),
        shipments: owed.length,
      }));
      return {
        pendingCod,
        days: days.toSorted((a, b) => (a.settlementDate < b.settlementDate ? -1 : 1)),
      };
    },
  };
}

export function fakeCodWrites(queue: ChangeQueue): CodWrites {
  return {
    collect(due) {
      queue.add(({ codDue }) => {
        const place = shipmentPlace(due);
        if (codDue.get(place) !== undefined) throw new Stale(`${place} is owed already`);
        codDue.insert(place, { ...due, dueAt: due.settlesAt });
      });
    },
    settle(key) {
      queue.add(({ codDue }) => codDue.remove(shipmentPlace(key)));
    },
  };
}
