import { type EventType, nextEventHead } from '#domain/event/event.ts';
import { mayMoveTopUp, type TopUp } from '#domain/top-up/top-up.ts';
import type { Writes } from '#domain/unit-of-work.ts';
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
  updateTopUp(before, recorded, write);
  const body = eventText(head, 'topup', JSON.stringify(topUpView(recorded)));
  write.events.append([{ ...head, body }]);
}

/** Writes the row alone; RangeError for a move that no use case makes. */
export function updateTopUp(before: TopUp, after: TopUp, write: Writes): void {
  const { status: from } = before;
  const { status: to } = after;
  if (from !== to && !mayMoveTopUp(from, to)) {
    throw new RangeError(`a top-up that is ${from} never becomes ${to}`);
  }
  write.topUps.update(before, after);
}
