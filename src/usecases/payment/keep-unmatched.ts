import type { UnmatchedMoney } from '#domain/payment/unmatched-money.ts';
import type { Clock } from '#domain/time.ts';
import type { UnitOfWork } from '#domain/unit-of-work.ts';

/** BOOKED: it was booked for something meanwhile, and is not kept here. */
type Kept = 'KEPT' | 'BOOKED';

/** Keeps money that belongs to nothing known, for an operator; once for each reference. */
export type KeepUnmatched = (money: Omit<UnmatchedMoney, 'receivedAt'>) => Promise<Kept>;

type Deps = { readonly unitOfWork: UnitOfWork; readonly clock: Clock };

export function keepUnmatched({ unitOfWork, clock }: Deps): KeepUnmatched {
  return (money) =>
    unitOfWork.decide<{ readonly isBooked: boolean; readonly isKept: boolean }, Kept>({
      async look({ payments }) {
        const [owner, kept] = await Promise.all([
          payments.ownerOfMoney(money),
          payments.findUnmatched(money),
        ]);
        return { isBooked: owner !== undefined, isKept: kept !== undefined };
      },
      decide({ isBooked, isKept }, write) {
        if (isBooked) return 'BOOKED';
        if (!isKept) write.payments.keepUnmatched({ ...money, receivedAt: clock.now() });
        return 'KEPT';
      },
    });
}
