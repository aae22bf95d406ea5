import type { UnmatchedMoney } from '#domain/money/payment/unmatched-money.ts';
import type { Ports } from '../../ports.ts';

/** BOOKED: a receipt exists by now, so the money is not unmatched. */
type RecordedUnmatched = 'RECORDED' | 'BOOKED';

/** Records money without an instrument for an operator; once for each reference. */
export type RecordUnmatchedMoney = (
  money: Omit<UnmatchedMoney, 'receivedAt'>,
) => Promise<RecordedUnmatched>;

type Deps = Pick<Ports, 'unitOfWork' | 'clock'>;

export function recordUnmatchedMoney({ unitOfWork, clock }: Deps): RecordUnmatchedMoney {
  return (money) =>
    unitOfWork.decide<
      { readonly isBooked: boolean; readonly isRecorded: boolean },
      RecordedUnmatched
    >({
      async look({ payments }) {
        const [owner, recorded] = await Promise.all([
          payments.ownerOfMoney(money),
          payments.findUnmatched(money),
        ]);
        return { isBooked: owner !== undefined, isRecorded: recorded !== undefined };
      },
      decide({ isBooked, isRecorded }, write) {
        if (isBooked) return 'BOOKED';
        if (!isRecorded) write.payments.recordUnmatched({ ...money, receivedAt: clock.now() });
        return 'RECORDED';
      },
    });
}
