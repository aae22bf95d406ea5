import { LRUCache } from 'lru-cache';
import {
  NO_ENDPOINT,
  type Signer,
  type Verdict,
  verify,
} from '#domain/notifying/webhook/verify.ts';
import { ALL_EVENTS, type Webhook, type WebhookTerms } from '#domain/notifying/webhook/webhook.ts';
import type {
  IncomingRequest,
  ListenOptions,
  WebhookReceiver,
} from '#domain/notifying/webhook/webhook-receiver.ts';
import { Refusal } from '#domain/refusal.ts';
import type { Ports } from '../../ports.ts';
import type { CreateWebhook } from './create-webhook.ts';
import type { DeleteWebhook } from './delete-webhook.ts';

export type ListenCommand = Omit<ListenOptions, 'signal'> & {
  /** An endpoint's secret; or an account, which gets a temporary endpoint in TEST. */
  readonly verifyWith: { readonly secret: string } | { readonly accountId: string };
};

export type ListeningStarted = {
  readonly kind: 'LISTENING';
  readonly origin: string;
  /** The temporary endpoint; null if none was made. */
  readonly webhookId: string | null;
};

export type ReceivedWebhook = IncomingRequest & {
  readonly kind: 'RECEIVED';
  readonly at: Date;
  readonly deliveryId: string | null;
  /**
   * Number of times that the delivery was received, including this one; 0 if it is not verified.
   */
  readonly times: number;
  readonly verdict: Verdict;
  readonly responseStatus: number;
};

/**
 * Yields the address it listens on, then every request, until `signal` aborts. VALIDATION_ERROR if
 * the port cannot be opened or loopback URLs are not allowed; WEBHOOK_LIMIT_REACHED.
 */
export type ListenToWebhooks = (
  command: ListenCommand,
  signal: AbortSignal,
) => AsyncGenerator<ListeningStarted | ReceivedWebhook, void>;

type Deps = Pick<Ports, 'digest' | 'clock'> & {
  readonly receiver: WebhookReceiver;
  readonly createWebhook: CreateWebhook;
  readonly deleteWebhook: DeleteWebhook;
};

type ReceiveContext = {
  readonly signer: Signer;
  readonly responseStatus: number;
  readonly countReceived: CountReceived;
};
/** Counts a delivery; returns how often it was received, including this time. */
type CountReceived = (deliveryId: string) => number;

/** The latest deliveries, to recognise duplicates. */
const REMEMBERED_MAX = 1_000;

export function listenToWebhooks(deps: Deps): ListenToWebhooks {
  return async function* ({ verifyWith, port, status, delayMs }, until) {
    const finished = new AbortController();
    const signal = AbortSignal.any([until, finished.signal]);
    try {
      const options = { port, status, delayMs, signal };
      const { origin, requests } = await deps.receiver.listen(options);
      if ('secret' in verifyWith) {
        yield { kind: 'LISTENING', origin, webhookId: null };
        const signer = {
          webhookId: NO_ENDPOINT,
          secrets: [{ text: verifyWith.secret, until: null }],
        };
        yield* receivedWebhooks(
          requests,
          { signer, responseStatus: status, countReceived: deliveryCounter() },
          deps,
        );
      } else
        yield* listenAsEndpoint(
          { origin, requests, accountId: verifyWith.accountId, status },
          deps,
        );
    } finally {
      finished.abort();
    }
  };
}

type TemporaryEndpoint = {
  readonly origin: string;
  readonly requests: AsyncIterable<IncomingRequest>;
  readonly accountId: string;
  readonly status: number;
};

async function* listenAsEndpoint(
  { origin, requests, accountId, status }: TemporaryEndpoint,
  deps: Deps,
): AsyncGenerator<ListeningStarted | ReceivedWebhook, void> {
  const tenant = { accountId, environment: 'TEST' } as const;
  const webhook = await registerEndpoint(
    () => deps.createWebhook(tenant, termsFor(origin)),
    origin,
  );
  try {
    yield { kind: 'LISTENING', origin, webhookId: webhook.webhookId };
    yield* receivedWebhooks(
      requests,
      { signer: webhook, responseStatus: status, countReceived: deliveryCounter() },
      deps,
    );
  } finally {
    await deps.deleteWebhook(tenant, webhook.webhookId);
  }
}

function termsFor(url: string): WebhookTerms {
  return { url, events: [ALL_EVENTS], description: 'webhook listen', enabled: true };
}

/** Explains the refusal of a loopback URL, which both server and command must allow. */
async function registerEndpoint(create: () => Promise<Webhook>, origin: string): Promise<Webhook> {
  try {
    return await create();
  } catch (error) {
    if (!(error instanceof Refusal) || error.code !== 'VALIDATION_ERROR') throw error;
    const message =
      `${origin} may not be called: the server and this command both need ` +
      'ALLOW_INSECURE_WEBHOOKS=true. With --secret no endpoint is made.';
    throw new Refusal(error.code, message, { fieldErrors: error.fieldErrors });
  }
}

async function* receivedWebhooks(
  requests: AsyncIterable<IncomingRequest>,
  { signer, responseStatus, countReceived }: ReceiveContext,
  { digest, clock }: Deps,
): AsyncGenerator<ReceivedWebhook, void> {
  for await (const request of requests) {
    const at = clock.now();
    const received = { headers: request.headers, body: request.body ?? '' };
    const evidence = { received, signers: [signer], webhookId: null, sentBody: null, now: at };
    const verdict = verify(evidence, digest);
    const deliveryId = request.headers['webhook-id'] ?? null;
    yield {
      kind: 'RECEIVED',
      ...request,
      at,
      deliveryId,
      verdict,
      responseStatus,
      times: deliveryId === null || verdict.signedBy === null ? 0 : countReceived(deliveryId),
    };
  }
}

function deliveryCounter(): CountReceived {
  const counts = new LRUCache<string, number>({ max: REMEMBERED_MAX });
  return (deliveryId) => {
    const times = (counts.get(deliveryId) ?? 0) + 1;
    counts.set(deliveryId, times);
    return times;
  };
}
