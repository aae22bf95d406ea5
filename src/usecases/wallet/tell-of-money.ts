import type { Chance } from '#domain/chance.ts';
import type { Tenant } from '#domain/environment.ts';
import { type EventType, nextEventHead } from '#domain/event/event.ts';
import type { Writes } from '#domain/unit-of-work.ts';
import type { DatedJournal } from '#domain/wallet/journal.ts';
import { availableRow } from '#domain/wallet/transaction.ts';
import { eventText } from '#src/views/event.ts';
import { rowToPostView } from '#src/views/transaction.ts';

type Told = {
  readonly tenant: Tenant;
  readonly journal: DatedJournal;
  readonly type: Extract<EventType, 'wallet.topped_up' | 'wallet.adjusted'>;
};

/** Money that moved by itself is known by its journal: nothing else is ever told of that. */
export function tellOfMoney(
  { tenant, journal, type }: Told,
  { write, chance }: { readonly write: Writes; readonly chance: Chance },
): void {
  const { journalId: subject, at: now } = journal;
  const told = { tenant, subject, type, lastSequence: 0, previousStatus: null, now };
  const head = nextEventHead(told, chance);
  const view = JSON.stringify(rowToPostView(availableRow(journal)));
  write.events.append([{ ...head, body: eventText(head, 'transaction', view) }]);
}
