import type {
  CourierDirectory,
  WebhookProvider,
} from '#domain/carrying/courier-port/courier-directory.ts';
import type {
  CourierWebhookContent,
  CourierWebhookRequest,
  CourierWebhookResponse,
  CourierWebhookResult,
} from '#domain/carrying/courier-port/courier-webhook.ts';
import { notFound } from '#domain/refusal.ts';
import type { Ports } from '../../ports.ts';
import type { IngestBookings } from './ingest-bookings.ts';
import type { IngestTracking } from './ingest-tracking.ts';

/** URL of a provider's webhook. We make its secret, which only that provider knows. */
export type CourierWebhookPath = {
  /** The provider in lower case, or one of its couriers. */
  readonly name: string;
  readonly secret: string;
};

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

/**
 * True if the path belongs to a provider, including its secret: checked before the body is read.
 */
export type HasCourierWebhook = (path: CourierWebhookPath) => boolean;

type Deps = Pick<Ports, 'directory'> & {
  readonly ingestTracking: IngestTracking;
  readonly ingestBookings: IngestBookings;
};
type Outcome = Omit<HandledWebhook, 'answer'>;

export function handleCourierWebhook({ directory, ...deps }: Deps): HandleCourierWebhook {
  return async ({ name, secret }, call) => {
    const sender = directory.webhookProviderFor(name, secret);
    if (sender === undefined) throw notFound('webhook');
    const outcome = await readAndIngest(sender, call, deps);
    return { ...outcome, answer: sender.webhook.answer(outcome.result) };
  };
}

export function hasCourierWebhook(directory: CourierDirectory): HasCourierWebhook {
  return ({ name, secret }) => directory.webhookProviderFor(name, secret) !== undefined;
}

async function readAndIngest(
  sender: WebhookProvider,
  call: CourierWebhookRequest,
  deps: Omit<Deps, 'directory'>,
) {
  let content: ReturnType<WebhookProvider['webhook']['read']>;
  try {
    content = sender.webhook.read(call);
  } catch (error) {
    return outcomeOf('MALFORMED', [error]);
  }
  if (content === undefined) return outcomeOf('MALFORMED');
  if (content === 'FORGED') return outcomeOf('FORGED');
  return ingest(sender, content, deps);
}

async function ingest(
  sender: WebhookProvider,
  content: CourierWebhookContent,
  { ingestTracking, ingestBookings }: Omit<Deps, 'directory'>,
): Promise<Outcome> {
  try {
    const results = [await ingestTracking(sender, content), await ingestBookings(sender, content)];
    const errors = results.flatMap((one) => one.errors);
    return outcomeOf(results.every(({ isStored }) => isStored) ? 'ACCEPTED' : 'RETRY', errors);
  } catch (error) {
    return outcomeOf('RETRY', [error]);
  }
}

function outcomeOf(result: CourierWebhookResult, errors: readonly unknown[] = []): Outcome {
  return { result, errors };
}
