import type { MoneyKey, PaymentStore, PaymentWrites } from '#domain/money/payment/payment-store.ts';
import type { UnmatchedMoney } from '#domain/money/payment/unmatched-money.ts';
import { type ChangeQueue, Stale } from './changes.ts';
import { placeOf } from './table.ts';
import type { Tables } from './tables.ts';

export function fakeUnmatched({
  unmatched,
}: Pick<Tables, 'unmatched'>): Pick<PaymentStore, 'findUnmatched' | 'unmatched'> {
  return {
    findUnmatched: async (key) => unmatched.get(moneyPlace(key)),
    unmatched: async (limit) => [...unmatched.entries().values()].toSorted(byAge).slice(0, limit),
  };
}

export function fakeUnmatchedWrites(
  queue: ChangeQueue,
): Pick<PaymentWrites, 'recordUnmatched' | 'removeUnmatched'> {
  return {
    recordUnmatched(money) {
      queue.add(({ unmatched }) => {
        const place = moneyPlace(money);
        if (unmatched.get(place) !== undefined) throw new Stale(`money ${place} is kept`);
        unmatched.insert(place, money);
      });
    },
    removeUnmatched(key) {
      queue.add(({ unmatched }) => unmatched.remove(moneyPlace(key)));
    },
  };
}

function byAge(a: UnmatchedMoney, b: UnmatchedMoney): number {
  const byReference = a.sourceReference < b.sourceReference ? -1 : 1;
  return a.receivedAt.getTime() - b.receivedAt.getTime() || byReference;
}

function moneyPlace({ environment, source, sourceReference }: MoneyKey): string {
  return placeOf(environment, source, sourceReference);
}
