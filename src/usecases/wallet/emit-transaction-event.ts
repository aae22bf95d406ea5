import type { Tenant } from '#domain/environment.ts';
import { type EventType, nextEventHead } from '#domain/event/event.ts';
import type { Random } from '#domain/random.ts';
import type { Writes } from '#domain/unit-of-work.ts';
import type { DatedJournal } from '#domain/wallet/journal.ts';
import { availableTransaction } from '#domain/wallet/transaction.ts';
import { eventText } from '#src/views/event.ts';
import { rowToPostView } from '#src/views/transaction.ts';

type TransactionEvent = {
  readonly tenant: Tenant;
  readonly journal: DatedJournal;
  readonly type: Extract<EventType, 'wallet.topped_up' | 'wallet.adjusted'>;
};

/** The journal's id is the event's subject, with this one event. */
export function emitTransactionEvent(
  { tenant, journal, type }: TransactionEvent,
  { write, random }: { readonly write: Writes; readonly random: Random },
): void {
  const { journalId: subject, at: now } = journal;
  const event = { tenant, subject, type, lastSequence: 0, previousStatus: null, now };
  const head = nextEventHead(event, random);
  const view = JSON.stringify(rowToPostView(availableTransaction(journal)));
  write.events.append([{ ...head, body: eventText(head, 'transaction', view) }]);
}
