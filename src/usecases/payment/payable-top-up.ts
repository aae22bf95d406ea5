import { idText } from '#domain/id.ts';
import { mayMoveTopUp, type TopUp, topUpAsSubject } from '#domain/top-up/top-up.ts';
import { topUpMoves } from '#domain/top-up/top-up-money.ts';
import { type DatedJournal, dated, journalOf } from '#domain/wallet/journal.ts';
import { availableRow } from '#domain/wallet/transaction.ts';
import { recordTopUp } from '../top-up/record-top-up.ts';
import type { Payable, Received, Tools } from './payable.ts';

export function payableTopUp(before: TopUp): Payable {
  return {
    key: topUpAsSubject(before),
    mayBePaid: before.status === 'PENDING',
    expiresAt: before.expiresAt,
    outcomeOf(isExact) {
      if (!isExact) return 'WRONG';
      return mayMoveTopUp(before.status, 'PAID') ? 'TAKEN' : 'LATE';
    },
    take(received, tools) {
      const { now, write } = tools;
      const journal = credit(before, received, tools);
      const { transactionId } = availableRow(journal);
      const after = { ...before, status: 'PAID', paidAt: now, transactionId } as const;
      recordTopUp({ before, after, type: 'wallet.topped_up' }, tools);
      write.wallet.post(before, journal);
    },
    keep(received, tools) {
      recordTopUp({ before, after: before, type: 'wallet.late_payment' }, tools);
      tools.write.wallet.post(before, credit(before, received, tools));
    },
    reject({ write }) {
      write.topUps.update(before, { ...before, status: 'FAILED' });
      // Unlike a shipment, it is given no other instructions.
      write.payments.endWaiting(topUpAsSubject(before));
    },
    expire: ({ write }) => write.topUps.update(before, { ...before, status: 'EXPIRED' }),
  };
}

/** The whole of it, a transfer's unique code included, is the client's. */
function credit(
  { topUpId }: TopUp,
  { payment, receipt }: Received,
  { now, chance }: Tools,
): DatedJournal {
  const { outcome, source, sourceReference } = receipt;
  const id = idText('topUp', topUpId);
  const journal = journalOf({
    journalId: chance.uuid(),
    kind: 'TOPUP',
    // Whoever pays twice is credited twice: of money that comes again there may be any number.
    businessRef: outcome === 'TAKEN' ? id : `${id}/${source}/${sourceReference}`,
    moves: topUpMoves(payment),
  });
  return dated(journal, now, chance);
}
