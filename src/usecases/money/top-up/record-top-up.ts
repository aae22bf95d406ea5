import { mayMoveTopUp, type TopUp } from '#domain/money/top-up/top-up.ts';
import type { EventType } from '#domain/notifying/event/event.ts';
import { topUpView } from '#src/views/money/top-up.ts';
import type { Recorder } from '../../recorder.ts';

export type TopUpChange = {
  readonly before: TopUp;
  readonly after: TopUp;
  readonly type: Extract<
    EventType,
    'wallet.topped_up' | 'wallet.late_payment' | 'topup.expired' | 'topup.failed'
  >;
};

/** Writes the row and its event; RangeError for a move that no use case makes. */
export function recordTopUp(
  { before, after, type }: TopUpChange,
  { write, event }: Recorder,
): void {
  const { topUpId: subject, lastSequence, status: previousStatus } = before;
  const recorded = { ...after, lastSequence: lastSequence + 1 };
  refuseImpossibleMove(before, after);
  write.topUps.update(before, recorded);
  const view = JSON.stringify(topUpView(recorded));
  event({ tenant: before, subject, type, lastSequence, previousStatus, about: 'topup', view });
}

function refuseImpossibleMove({ status: from }: TopUp, { status: to }: TopUp): void {
  if (from === to || mayMoveTopUp(from, to)) return;
  throw new RangeError(`a top-up that is ${from} never becomes ${to}`);
}
