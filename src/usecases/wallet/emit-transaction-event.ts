import type { Tenant } from '#domain/environment.ts';
import type { EventType } from '#domain/event/event.ts';
import type { DatedJournal } from '#domain/wallet/journal.ts';
import { availableTransaction } from '#domain/wallet/transaction.ts';
import { rowToPostView } from '#src/views/transaction.ts';
import type { Recorder } from '../recorder.ts';

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
