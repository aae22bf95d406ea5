import type { DeliveryStatus } from './delivery.ts';
import type { Health } from './webhook.ts';
import type { WebhookReply } from './webhook-sender.ts';

/** What an attempt's reply says. */
export type Outcome = {
  readonly isSuccess: boolean;
  /** For people; null where it succeeded. */
  readonly error: string | null;
  /** 410: the receiver wants nothing any more. */
  readonly isGone: boolean;
  /** No answer in time: what comes next comes alone. */
  readonly isSlow: boolean;
};

/** An attempt that is over. */
export type Ended = { readonly outcome: Outcome; readonly endedAt: Date };

const GONE = 410;

/** Any 2xx succeeds; redirects are answers like any other, and are not followed. */
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

/** What becomes of a delivery after an attempt. */
export function statusAfter({ isSuccess }: Outcome, dueAt: Date | null): DeliveryStatus {
  if (isSuccess) return 'SUCCEEDED';
  return dueAt === null ? 'FAILED' : 'PENDING';
}

/** After a timeout attempts come one at a time, until one succeeds. */
export function isSlowAfter(wasSlow: boolean, { isSuccess, isSlow }: Outcome): boolean {
  return isSlow || (wasSlow && !isSuccess);
}

/**
 * What attempts alone say of their endpoint, in the order in which they ended: where none has
 * succeeded, it may have been failing for longer.
 */
export function healthAfter(attempts: readonly Ended[]): Health {
  const lastSuccess = attempts.findLastIndex(({ outcome }) => outcome.isSuccess);
  const lastFailure = attempts.findLast(({ outcome }) => !outcome.isSuccess);
  return {
    lastSuccessAt: attempts[lastSuccess]?.endedAt ?? null,
    lastFailureAt: lastFailure?.endedAt ?? null,
    failingSince: attempts[lastSuccess + 1]?.endedAt ?? null,
  };
}
