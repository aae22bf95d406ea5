import type { Chance } from '#domain/chance.ts';
import type { Digest } from '#domain/digest.ts';
import { idText } from '#domain/id.ts';
import type { Clock } from '#domain/time.ts';
import { deliveryKeyOf } from '#domain/webhook/delivery.ts';
import type { DueDelivery, Taken, Tried } from '#domain/webhook/delivery-store.ts';
import { type Ended, outcomeOf, statusAfter } from '#domain/webhook/outcome.ts';
import { ATTEMPT_MS, nextTryAt, restUntil } from '#domain/webhook/schedule.ts';
import { signedHeaders } from '#domain/webhook/signature.ts';
import type { WebhookReply, WebhookSender } from '#domain/webhook/webhook-sender.ts';
import type { Complain } from '../complain.ts';

/** What is sent, and where to. */
export type Sending = {
  readonly delivery: DueDelivery;
  /** As it was when that was taken. */
  readonly webhook: Taken['webhook'];
  /** By the monotonic clock: what was not begun by then is somebody else's. */
  readonly beginByMs: number;
};

/** An attempt that is over, to be recorded. */
export type Attempted = Ended & {
  readonly tried: Tried;
  /** Until when its receiver wants to be left alone. */
  readonly restUntil: Date | null;
  readonly webhook: Taken['webhook'];
};

/** Sends it, and judges the answer; undefined where it is too late to begin. Never rejects. */
export type AttemptDelivery = (sending: Sending) => Promise<Attempted | undefined>;

type Deps = {
  readonly webhookSender: WebhookSender;
  readonly clock: Clock;
  readonly chance: Chance;
  readonly digest: Digest;
  readonly complain: Complain;
};
type Answer = {
  readonly reply: WebhookReply;
  readonly beganAt: Date;
  readonly durationMs: number;
  readonly endedAt: Date;
};

export function attemptDelivery({ clock, ...deps }: Deps): AttemptDelivery {
  return async (sending) => {
    const beganMs = clock.monotonicMs();
    if (beganMs > sending.beginByMs) return undefined;
    const beganAt = clock.now();
    const reply = await send(sending, { beganAt, deadlineMs: beganMs + ATTEMPT_MS }, deps);
    const durationMs = Math.round(clock.monotonicMs() - beganMs);
    return judged(sending, { reply, beganAt, durationMs, endedAt: clock.now() }, deps.chance);
  };
}

type Begin = { readonly beganAt: Date; readonly deadlineMs: number };

async function send(
  { delivery, webhook }: Sending,
  { beganAt, deadlineMs }: Begin,
  { webhookSender, digest, complain }: Omit<Deps, 'clock' | 'chance'>,
): Promise<WebhookReply> {
  const { url, secrets } = webhook;
  const deliveryId = idText('delivery', delivery.deliveryId);
  const { body } = delivery;
  try {
    const headers = signedHeaders({ deliveryId, body, secrets, now: beganAt }, digest);
    return await webhookSender.send({ url, headers, body, deadlineMs });
  } catch (error) {
    // A fault of ours is no reason to try for ever: it counts as any other failure.
    complain(`${deliveryId} could not be sent`, error);
    return { kind: 'UNREACHABLE', error: 'It could not be sent.' };
  }
}

function judged({ delivery, webhook }: Sending, answer: Answer, chance: Chance): Attempted {
  const { reply, beganAt, durationMs, endedAt } = answer;
  const outcome = outcomeOf(reply);
  const answered = reply.kind === 'ANSWERED' ? reply : undefined;
  const rest = outcome.isSuccess ? null : restUntil(answered?.retryAfter ?? null, endedAt);
  const failed = {
    environment: delivery.environment,
    tries: delivery.tries + 1,
    now: endedAt,
  };
  const next = outcome.isSuccess ? null : nextTryAt(failed, chance);
  const dueAt = next !== null && rest !== null && rest > next ? rest : next;
  const attempt = {
    ...{ attemptId: chance.uuid(), beganAt, durationMs },
    responseStatus: answered?.status ?? null,
    responseBody: answered?.excerpt ?? null,
    error: outcome.error,
  };
  const status = statusAfter(outcome, dueAt);
  const taken = { ...deliveryKeyOf(delivery), url: webhook.url, tries: delivery.tries };
  const tried = { ...taken, attempt, status, dueAt };
  return { tried, outcome, endedAt, restUntil: rest, webhook };
}
