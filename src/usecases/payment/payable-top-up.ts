import { idText } from '#domain/id.ts';
import { mayMoveTopUp, type TopUp, topUpAsSubject } from '#domain/top-up/top-up.ts';
import { topUpMoves } from '#domain/top-up/top-up-money.ts';
import { type DatedJournal, dated, journalOf } from '#domain/wallet/journal.ts';
import { availableTransaction } from '#domain/wallet/transaction.ts';
import type { Recorder } from '../recorder.ts';
import { recordTopUp, updateTopUp } from '../top-up/record-top-up.ts';
import type { Payable, Received } from './payable.ts';

export function payableTopUp(before: TopUp): Payable {
  return {
    key: topUpAsSubject(before),
    mayBePaid: before.status === 'PENDING',
    expiresAt: before.expiresAt,
    outcomeOf(isExact) {
      if (!isExact) return 'WRONG';
      return mayMoveTopUp(before.status, 'PAID') ? 'TAKEN' : 'LATE';
    },
    settle(received, recorder) {
      const { now, write } = recorder;
      const journal = credit(before, received, recorder);
      const { transactionId } = availableTransaction(journal);
      const after = { ...before, status: 'PAID', paidAt: now, transactionId } as const;
      recordTopUp({ before, after, type: 'wallet.topped_up' }, recorder);
      write.wallet.post(before, journal);
    },
    creditLatePayment(received, recorder) {
      recordTopUp({ before, after: before, type: 'wallet.late_payment' }, recorder);
      recorder.write.wallet.post(before, credit(before, received, recorder));
    },
    reject({ write }) {
      updateTopUp(before, { ...before, status: 'FAILED' }, write);
      // Unlike a shipment, a top-up gets no other instructions.
      write.payments.clearDue(topUpAsSubject(before));
    },
    expire: ({ write }) => updateTopUp(before, { ...before, status: 'EXPIRED' }, write),
  };
}

/** Credits the whole amount, a transfer's unique code included. */
function credit(
  { topUpId }: TopUp,
  { payment, receipt }: Received,
  { now, random }: Recorder,
): DatedJournal {
  const { outcome, source, sourceReference } = receipt;
  const id = idText('topUp', topUpId);
  const journal = journalOf({
    journalId: random.uuid(),
    kind: 'TOPUP',
    // Money that comes twice is credited twice.
    businessRef: outcome === 'TAKEN' ? id : `${id}/${source}/${sourceReference}`,
    moves: topUpMoves(payment),
  });
  return dated(journal, now, random);
}
