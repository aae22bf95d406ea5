import type { RecordedAttempt } from '#domain/carrying/booking/attempt.ts';
import type { BookingIntent } from '#domain/carrying/booking/intent.ts';
import { idText } from '#domain/id.ts';

/** View for operators only. */
export function bookingView(intent: BookingIntent) {
  return {
    shipment_number: intent.shipmentNumber,
    state: intent.state,
    waits_for: waitsFor(intent),
    wanted_since: intent.wantedSince.toISOString(),
    due_at: intent.dueAt?.toISOString() ?? null,
    sends: intent.sends,
    sent_at: intent.sentAt?.toISOString() ?? null,
    order_id: intent.orderId,
    attempts: intent.fencingToken,
    faults: intent.faults,
    account_id: idText('account', intent.accountId),
    environment: intent.environment,
  };
}

/** Reason why an open booking waits without needing an operator; null otherwise. */
function waitsFor({ state, sentAt, dueAt }: BookingIntent): string | null {
  if (state !== 'ACCEPTED' || sentAt === null) return null;
  const next = dueAt === null ? '' : `; asked again at ${dueAt.toISOString()}`;
  return `waits for its AWB since ${sentAt.toISOString()}${next}`;
}

/** View for operators only. */
export function attemptView({
  fencingToken,
  stateAtClaim,
  beganAt,
  finishedAt,
  ...attempt
}: RecordedAttempt) {
  return {
    attempt: fencingToken,
    began_at: beganAt.toISOString(),
    found: stateAtClaim,
    outcome: attempt.outcome,
    settled_at: finishedAt?.toISOString() ?? null,
    late: attempt.isLate,
    detail: attempt.detail,
  };
}
