import { type EventType, nextEventHead } from '#domain/event/event.ts';
import type { TopUp } from '#domain/top-up/top-up.ts';
import { eventText } from '#src/views/event.ts';
import { topUpView } from '#src/views/top-up.ts';
import type { Tools } from '../payment/payable.ts';

export type TopUpChange = {
  readonly before: TopUp;
  readonly after: TopUp;
  readonly type: Extract<EventType, 'wallet.topped_up' | 'wallet.late_payment'>;
};

/** Writes the row and its event. */
export function recordTopUp(
  { before, after, type }: TopUpChange,
  { now, write, random }: Tools,
): void {
  const { topUpId: subject, lastSequence, status: previousStatus } = before;
  const event = { tenant: before, subject, type, lastSequence, previousStatus, now };
  const head = nextEventHead(event, random);
  const recorded = { ...after, lastSequence: head.sequence };
  write.topUps.update(before, recorded);
  const body = eventText(head, 'topup', JSON.stringify(topUpView(recorded)));
  write.events.append([{ ...head, body }]);
}
