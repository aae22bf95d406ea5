import type { Tenant } from '#domain/environment.ts';
import type { DatedJournal } from '#domain/money/wallet/journal.ts';
import { availableTransaction } from '#domain/money/wallet/transaction.ts';
import type { EventType } from '#domain/notifying/event/event.ts';
import { rowToPostView } from '#src/views/money/transaction.ts';
import type { Recorder } from '../../recorder.ts';

type TransactionEvent = {
  readonly tenant: Tenant;
  readonly journal: DatedJournal;
  readonly type: Extract<EventType, 'wallet.topped_up' | 'wallet.adjusted'>;
};

/** Emits the one event whose subject is the journal itself. */
export function emitTransactionEvent(
  { tenant, journal, type }: TransactionEvent,
  recorder: Recorder,
): void {
  const { journalId: subject } = journal;
  const view = JSON.stringify(rowToPostView(availableTransaction(journal)));
  const draft = { tenant, subject, type, lastSequence: 0, previousStatus: null };
  recorder.event({ ...draft, about: 'transaction', view });
}
