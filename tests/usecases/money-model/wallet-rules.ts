import { idText } from '#domain/id.ts';
import { amountsOf, broken, type Facts, isSame } from './facts.ts';
import type { Sight } from './ground.ts';
import { receiptRules } from './receipt-rules.ts';

/** PAID exactly if its money was taken, and its one credit is in the books. */
export function topUpFaults(
  { topUpId, status }: Sight['topUps'][number],
  facts: Facts,
): readonly string[] {
  const ref = idText('topUp', topUpId);
  const receipts = facts.receipts.get(topUpId) ?? [];
  const open = (facts.payments.get(topUpId) ?? []).filter(({ state }) => state === 'OPEN');
  const credits = amountsOf(facts, { kind: 'TOPUP', ref, account: 'AVAILABLE' });
  return broken(ref, {
    ...receiptRules(facts, { subject: topUpId, kind: 'TOPUP', ref }),
    'it is PAID exactly if it is credited': (status === 'PAID') === (credits.length === 1),
    'it is PAID exactly if money was taken':
      (status === 'PAID') === receipts.some(({ outcome }) => outcome === 'TAKEN'),
    'it can be paid exactly while it is PENDING': open.length === Number(status === 'PENDING'),
    'what is to be paid is waited for': status !== 'PENDING' || facts.waits.has(topUpId),
  });
}

/** Taken out once; refunded, once, exactly if it failed. */
export function withdrawalFaults(
  { withdrawalId, status, amount }: Sight['withdrawals'][number],
  facts: Facts,
): readonly string[] {
  const ref = idText('withdrawal', withdrawalId);
  const moved = (kind: 'WITHDRAWAL' | 'WITHDRAWAL_REVERSAL') =>
    amountsOf(facts, { kind, ref, account: 'AVAILABLE' });
  return broken(ref, {
    'it is taken out of the wallet once': isSame(moved('WITHDRAWAL'), [-amount]),
    'it is given back, once, exactly if it failed': isSame(
      moved('WITHDRAWAL_REVERSAL'),
      status === 'FAILED' ? [amount] : [],
    ),
  });
}
