import type { CourierDirectory, WebhookCourier } from '#domain/courier-port/courier-directory.ts';
import type {
  CourierWebhookContent,
  CourierWebhookRequest,
  CourierWebhookResponse,
  CourierWebhookResult,
} from '#domain/courier-port/courier-webhook.ts';
import { Refusal } from '#domain/refusal.ts';
import type { IngestBookings } from './ingest-bookings.ts';
import type { IngestTracking } from './ingest-tracking.ts';

/** The URL of a courier's webhook. The secret is ours and known to that courier only. */
export type CourierWebhookPath = { readonly courierCode: string; readonly secret: string };

export type HandledWebhook = {
  readonly result: CourierWebhookResult;
  readonly answer: CourierWebhookResponse;
  /** Internal errors: they may quote the request. */
  readonly errors: readonly unknown[];
};

/**
 * Handles a courier's webhook. Signed events are trusted like the reply to a poll; unsigned ones
 * only make the next poll due soon. Throws NOT_FOUND only: every other outcome is answered in the
 * courier's own format, and the courier retries where events could not be stored.
 */
export type HandleCourierWebhook = (
  path: CourierWebhookPath,
  call: CourierWebhookRequest,
) => Promise<HandledWebhook>;

/** Whether the path belongs to a courier, its secret included: checked before the body is read. */
export type HasCourierWebhook = (path: CourierWebhookPath) => boolean;

type Deps = {
  readonly directory: CourierDirectory;
  readonly ingestTracking: IngestTracking;
  readonly ingestBookings: IngestBookings;
};
type Outcome = Omit<HandledWebhook, 'answer'>;

export function handleCourierWebhook({ directory, ...deps }: Deps): HandleCourierWebhook {
  return async ({ courierCode, secret }, call) => {
    const webhookCourier = directory.webhookCourierFor(courierCode, secret);
    if (webhookCourier === undefined) throw new Refusal('NOT_FOUND', 'There is no such hook.');
    const outcome = await readAndIngest(webhookCourier, call, deps);
    return { ...outcome, answer: webhookCourier.webhook.answer(outcome.result) };
  };
}

export function hasCourierWebhook(directory: CourierDirectory): HasCourierWebhook {
  return ({ courierCode, secret }) =>
    directory.webhookCourierFor(courierCode, secret) !== undefined;
}

async function readAndIngest(
  webhookCourier: WebhookCourier,
  call: CourierWebhookRequest,
  deps: Omit<Deps, 'directory'>,
) {
  let content: ReturnType<WebhookCourier['webhook']['read']>;
  try {
    content = webhookCourier.webhook.read(call);
  } catch (error) {
    return outcomeOf('MALFORMED', [error]);
  }
  if (content === undefined) return outcomeOf('MALFORMED');
  if (content === 'FORGED') return outcomeOf('FORGED');
  return ingest(webhookCourier, content, deps);
}

async function ingest(
  webhookCourier: WebhookCourier,
  content: CourierWebhookContent,
  { ingestTracking, ingestBookings }: Omit<Deps, 'directory'>,
): Promise<Outcome> {
  try {
    const results = [
      await ingestTracking(webhookCourier, content),
      await ingestBookings(webhookCourier, content),
    ];
    const errors = results.flatMap((one) => one.errors);
    return outcomeOf(results.every(({ isStored }) => isStored) ? 'ACCEPTED' : 'RETRY', errors);
  } catch (error) {
    return outcomeOf('RETRY', [error]);
  }
}

function outcomeOf(result: CourierWebhookResult, errors: readonly unknown[] = []): Outcome {
  return { result, errors };
}
