import { idText } from '#domain/id.ts';
import { deliveryKeyOf } from '#domain/notifying/webhook/delivery.ts';
import type {
  AttemptedDelivery,
  ClaimedDeliveries,
  ClaimedDelivery,
} from '#domain/notifying/webhook/delivery-store.ts';
import { type EndedAttempt, outcomeOf, statusAfter } from '#domain/notifying/webhook/outcome.ts';
import { ATTEMPT_MS, nextAttemptAt, retryAfterDate } from '#domain/notifying/webhook/schedule.ts';
import { signedHeaders } from '#domain/notifying/webhook/signature.ts';
import { signingAt } from '#domain/notifying/webhook/signing-secret.ts';
import type { WebhookReply } from '#domain/notifying/webhook/webhook-sender.ts';
import type { Random } from '#domain/random.ts';
import type { Ports } from '../../ports.ts';

export type AttemptCommand = {
  readonly delivery: ClaimedDelivery;
  /** The endpoint as it was when the delivery was claimed. */
  readonly webhook: ClaimedDeliveries['webhook'];
  /** Latest start by the monotonic clock; afterwards another worker may hold the lease. */
  readonly beginByMs: number;
};

/** A finished attempt, to be recorded. */
export type AttemptResult = EndedAttempt & {
  readonly delivery: AttemptedDelivery;
  /** The receiver's `Retry-After`; null: no pause. */
  readonly pausedUntil: Date | null;
  readonly webhook: ClaimedDeliveries['webhook'];
};

/** Sends a delivery and evaluates the response; undefined after `beginByMs`. Never rejects. */
export type AttemptDelivery = (command: AttemptCommand) => Promise<AttemptResult | undefined>;

type Deps = Pick<Ports, 'webhookSender' | 'clock' | 'random' | 'digest' | 'reportError'>;
type TimedReply = {
  readonly reply: WebhookReply;
  readonly beganAt: Date;
  readonly durationMs: number;
  readonly endedAt: Date;
};

export function attemptDelivery({ clock, ...deps }: Deps): AttemptDelivery {
  return async (command) => {
    const beganMs = clock.monotonicMs();
    if (beganMs > command.beginByMs) return undefined;
    const beganAt = clock.now();
    const reply = await send(command, { beganAt, deadlineMs: beganMs + ATTEMPT_MS }, deps);
    const durationMs = Math.round(clock.monotonicMs() - beganMs);
    return attemptResult(
      command,
      { reply, beganAt, durationMs, endedAt: clock.now() },
      deps.random,
    );
  };
}

/**
 * Error if none of the keys opens the secret; the endpoint's health and its `secret_last4` also
 * show it.
 */
const UNREADABLE = 'The signing secret cannot be read: rotate it.';

type Timing = { readonly beganAt: Date; readonly deadlineMs: number };

async function send(
  { delivery, webhook }: AttemptCommand,
  { beganAt, deadlineMs }: Timing,
  { webhookSender, digest, reportError }: Omit<Deps, 'clock' | 'random'>,
): Promise<WebhookReply> {
  const { url } = webhook;
  const deliveryId = idText('delivery', delivery.deliveryId);
  const { body } = delivery;
  try {
    const { secrets } = webhook;
    if (signingAt(secrets, beganAt).length === 0) return { kind: 'UNREACHABLE', error: UNREADABLE };
    const headers = signedHeaders({ deliveryId, body, secrets, now: beganAt }, digest);
    return await webhookSender.send({ url, headers, body, deadlineMs });
  } catch (error) {
    // Counts our own error like any other failure, so that the delivery is not retried for ever.
    reportError(`${deliveryId} could not be sent`, error);
    return { kind: 'UNREACHABLE', error: 'It could not be sent.' };
  }
}

function attemptResult(
  { delivery, webhook }: AttemptCommand,
  timedReply: TimedReply,
  random: Random,
): AttemptResult {
  const { reply, beganAt, durationMs, endedAt } = timedReply;
  const outcome = outcomeOf(reply);
  const answered = reply.kind === 'ANSWERED' ? reply : undefined;
  const pausedUntil = outcome.isSuccess
    ? null
    : retryAfterDate(answered?.retryAfter ?? null, endedAt);
  const failed = {
    environment: delivery.environment,
    tries: delivery.tries + 1,
    now: endedAt,
  };
  const next = outcome.isSuccess ? null : nextAttemptAt(failed, random);
  const dueAt = next !== null && pausedUntil !== null && pausedUntil > next ? pausedUntil : next;
  const attempt = {
    attemptId: random.uuid(),
    beganAt,
    durationMs,
    responseStatus: answered?.status ?? null,
    responseBody: answered?.excerpt ?? null,
    error: outcome.error,
  };
  const status = statusAfter(outcome, dueAt);
  const before = { ...deliveryKeyOf(delivery), url: webhook.url, tries: delivery.tries };
  const attempted = { ...before, attempt, status, dueAt };
  return { delivery: attempted, outcome, endedAt, pausedUntil, webhook };
}
