import { mayAdvance } from '#domain/money/cod/advance-limit.ts';
import type { CodStore, CodWrites } from '#domain/money/cod/cod-store.ts';
import { add, rupiah, ZERO } from '#domain/money.ts';
import { shipmentKeyOf } from '#domain/selling/shipment/shipment.ts';
import { dayIn } from '#domain/zoned-time.ts';
import { balanceOf } from '#tests/kit/balance-of.ts';
import { type ChangeQueue, Stale } from './changes.ts';
import { dueQueue } from './due-queue.ts';
import { shipmentPlace } from './shipment-store.ts';
import type { Tables } from './tables.ts';
import { ownedBy } from './wallet-store.ts';

export function fakeCodStore({
  codDue,
  codAdvances,
  ledgerAccounts,
}: Pick<Tables, 'codDue' | 'codAdvances' | 'ledgerAccounts'>): CodStore {
  return {
    claimDue: async (request) => dueQueue(codDue).claim(request).map(shipmentKeyOf),
    async pendingCod(tenant, zone) {
      const { pendingCod } = balanceOf(ownedBy(tenant, ledgerAccounts));
      const pending = ownedBy(tenant, codDue).filter(({ dueAt }) => dueAt !== null);
      const byDay = Map.groupBy(pending, ({ settlesAt }) => dayIn(zone, settlesAt));
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
    async advances() {
      return [...codAdvances.entries().values()].toSorted((a, b) =>
        a.provider < b.provider ? -1 : 1,
      );
    },
    async limitAdvances(limit) {
      const advanced = codAdvances.get(limit.provider)?.advanced ?? ZERO;
      codAdvances.replace(limit.provider, { ...limit, advanced, usedUpAt: null });
    },
    isAdvanced: async (key) => codDue.get(shipmentPlace(key))?.dueAt === null,
    isKnownLate: async (key) => (codDue.get(shipmentPlace(key))?.lateAt ?? null) !== null,
  };
}

export function fakeCodWrites(queue: ChangeQueue): CodWrites {
  return {
    collect(due) {
      queue.add(({ codDue }) => {
        const place = shipmentPlace(due);
        if (codDue.get(place) !== undefined) throw new Stale(`${place} is owed already`);
        codDue.insert(place, { ...due, dueAt: due.settlesAt, lateAt: null });
      });
    },
    settle(key) {
      queue.add(({ codDue }) => codDue.remove(shipmentPlace(key)));
    },
    postpone(key, dueAt) {
      queue.add(({ codDue }) => {
        const place = shipmentPlace(key);
        const due = codDue.get(place);
        if (due !== undefined && due.dueAt !== null) codDue.replace(place, { ...due, dueAt });
      });
    },
    recordLate(key, { at, dueAt }) {
      queue.add(({ codDue }) => {
        const place = shipmentPlace(key);
        const due = codDue.get(place);
        if (due === undefined || due.dueAt === null || due.lateAt !== null) {
          throw new Stale(`${place} is known to be late, or not pending`);
        }
        codDue.replace(place, { ...due, dueAt, lateAt: at });
      });
    },
    advance(key, provider) {
      queue.addLast(({ codDue, codAdvances }) => {
        const place = shipmentPlace(key);
        const due = codDue.get(place);
        const advances = codAdvances.get(provider);
        if (due === undefined || due.dueAt === null) throw new Stale(`${place} is not pending`);
        if (advances === undefined || !mayAdvance(advances, due.amount)) {
          throw new Stale(`${provider} has no room`);
        }
        codDue.replace(place, { ...due, dueAt: null });
        const advanced = add(advances.advanced, due.amount);
        codAdvances.replace(provider, { ...advances, advanced });
      });
    },
    useUp(provider, amount, at) {
      queue.addLast(({ codAdvances }) => {
        const advances = codAdvances.get(provider);
        if (advances === undefined || advances.usedUpAt !== null || mayAdvance(advances, amount)) {
          throw new Stale(`${provider} has room, or is known to have none`);
        }
        codAdvances.replace(provider, { ...advances, usedUpAt: at });
      });
    },
    remit(key, provider) {
      queue.addLast(({ codDue, codAdvances }) => {
        const place = shipmentPlace(key);
        const due = codDue.get(place);
        const advances = codAdvances.get(provider);
        if (due?.dueAt !== null || advances === undefined) throw new Stale(`${place} is not`);
        codDue.remove(place);
        const advanced = rupiah(advances.advanced - due.amount);
        const usedUpAt = advanced * 2 > advances.most ? advances.usedUpAt : null;
        codAdvances.replace(provider, { ...advances, advanced, usedUpAt });
      });
    },
  };
}
