import { idText } from '#domain/id.ts';
import { mayMoveTopUp, type TopUp, topUpAsSubject } from '#domain/money/top-up/top-up.ts';
import { topUpMoves } from '#domain/money/top-up/top-up-money.ts';
import { type DatedJournal, dated, journalOf } from '#domain/money/wallet/journal.ts';
import { availableTransaction } from '#domain/money/wallet/transaction.ts';
import type { Recorder } from '../../recorder.ts';
import { recordTopUp } from '../top-up/record-top-up.ts';
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
    reject(recorder) {
      const after = { ...before, status: 'FAILED' } as const;
      recordTopUp({ before, after, type: 'topup.failed' }, recorder);
      // Unlike a shipment, a top-up never gets further instructions.
      recorder.write.payments.clearDue(topUpAsSubject(before));
    },
    expire(recorder) {
      const after = { ...before, status: 'EXPIRED' } as const;
      recordTopUp({ before, after, type: 'topup.expired' }, recorder);
    },
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
    // Money that arrives twice is credited twice.
    businessRef: outcome === 'TAKEN' ? id : `${id}/${source}/${sourceReference}`,
    moves: topUpMoves(payment),
  });
  return dated(journal, now, random);
}
