import type { JournalKind } from '#domain/wallet/transfer.ts';
import { amountsOf, type Facts, isSame } from './facts.ts';

/** By which journals money for the subject is credited. */
type Receiving = {
  readonly subject: string;
  readonly kind: Extract<JournalKind, 'PAYMENT_RECEIVED' | 'TOPUP'>;
  readonly ref: string;
};

/** Every receipt that was taken or is late has its one credit, and one that is wrong has none. */
export function receiptRules(
  facts: Facts,
  { subject, kind, ref }: Receiving,
): Record<string, boolean> {
  const receipts = facts.receipts.get(subject) ?? [];
  const taken = receipts.filter(({ outcome }) => outcome === 'TAKEN');
  const credited = (wanted: string) =>
    amountsOf(facts, { kind, ref: wanted, account: 'AVAILABLE' });
  const tookWhat = taken.map(({ amount }) => amount ?? 0);
  const others = receipts.filter(({ outcome }) => outcome !== 'TAKEN');
  return {
    'it is paid from outside once at most': taken.length <= 1,
    'what was taken is credited, once': isSame(credited(ref), tookWhat),
    'late money is credited, once, and wrong money never': others.every(
      ({ outcome, source, sourceReference, amount }) =>
        isSame(
          credited(`${ref}/${source}/${sourceReference}`),
          outcome === 'LATE' ? [amount ?? 0] : [],
        ),
    ),
  };
}
