import type { DeliveryStatus } from './delivery.ts';
import type { Health } from './webhook.ts';
import type { WebhookReply } from './webhook-sender.ts';

/** The result of an attempt. */
export type Outcome = {
  readonly isSuccess: boolean;
  /** Human-readable; null on success. */
  readonly error: string | null;
  /** True after a response 410: the receiver accepts no further events. */
  readonly isGone: boolean;
  /** True if the attempt timed out. */
  readonly isSlow: boolean;
};

/** A finished attempt. */
export type EndedAttempt = { readonly outcome: Outcome; readonly endedAt: Date };

const GONE = 410;

/** Any 2xx succeeds; redirects are not followed and count as failures. */
export function outcomeOf(reply: WebhookReply): Outcome {
  if (reply.kind !== 'ANSWERED') {
    const isSlow = reply.kind === 'TIMEOUT';
    const error = reply.kind === 'TIMEOUT' ? 'No answer within 15 seconds.' : reply.error;
    return { isSuccess: false, error, isGone: false, isSlow };
  }
  const { status } = reply;
  const isSuccess = status >= 200 && status < 300;
  const error = isSuccess ? null : `The answer was ${status}; 2xx is expected.`;
  return { isSuccess, error, isGone: status === GONE, isSlow: false };
}

/** A delivery's status after an attempt; `dueAt` is the time of the next one. */
export function statusAfter({ isSuccess }: Outcome, dueAt: Date | null): DeliveryStatus {
  if (isSuccess) return 'SUCCEEDED';
  return dueAt === null ? 'FAILED' : 'PENDING';
}

/** An endpoint is slow from a timeout until the next success. */
export function isSlowAfter(wasSlow: boolean, { isSuccess, isSlow }: Outcome): boolean {
  return isSlow || (wasSlow && !isSuccess);
}

/**
 * The endpoint's health according to these attempts, in the order in which they ended. If none
 * succeeded, the endpoint may have been failing for longer.
 */
export function healthAfter(attempts: readonly EndedAttempt[]): Health {
  const lastSuccess = attempts.findLastIndex(({ outcome }) => outcome.isSuccess);
  const lastFailure = attempts.findLast(({ outcome }) => !outcome.isSuccess);
  return {
    lastSuccessAt: attempts[lastSuccess]?.endedAt ?? null,
    lastFailureAt: lastFailure?.endedAt ?? null,
    failingSince: attempts[lastSuccess + 1]?.endedAt ?? null,
  };
}
