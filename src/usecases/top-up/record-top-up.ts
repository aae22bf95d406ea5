import type { EventType } from '#domain/event/event.ts';
import { mayMoveTopUp, type TopUp } from '#domain/top-up/top-up.ts';
import type { Writes } from '#domain/unit-of-work.ts';
import { topUpView } from '#src/views/top-up.ts';
import type { Recorder } from '../recorder.ts';

export type TopUpChange = {
  readonly before: TopUp;
  readonly after: TopUp;
  readonly type: Extract<EventType, 'wallet.topped_up' | 'wallet.late_payment'>;
};

/** Writes the row and its event. */
export function recordTopUp(
  { before, after, type }: TopUpChange,
  { write, event }: Recorder,
): void {
  const { topUpId: subject, lastSequence, status: previousStatus } = before;
  const recorded = { ...after, lastSequence: lastSequence + 1 };
  updateTopUp(before, recorded, write);
  const view = JSON.stringify(topUpView(recorded));
  event({ tenant: before, subject, type, lastSequence, previousStatus, about: 'topup', view });
}

/** Writes only the row; RangeError for a move that no use case makes. */
export function updateTopUp(before: TopUp, after: TopUp, write: Writes): void {
  const { status: from } = before;
  const { status: to } = after;
  if (from !== to && !mayMoveTopUp(from, to)) {
    throw new RangeError(`a top-up that is ${from} never becomes ${to}`);
  }
  write.topUps.update(before, after);
}
