import type { Digest } from '#domain/digest.ts';
import { idText } from '#domain/id.ts';
import { Refusal } from '#domain/refusal.ts';
import type { Clock } from '#domain/time.ts';
import { NO_ENDPOINT, type Signer, type Verdict, verify } from '#domain/webhook/verify.ts';
import { ALL_EVENTS, type Webhook, type WebhookTerms } from '#domain/webhook/webhook.ts';
import type { Arrival, Receiving, WebhookReceiver } from '#domain/webhook/webhook-receiver.ts';
import type { CreateWebhook } from './create-webhook.ts';
import type { DeleteWebhook } from './delete-webhook.ts';

export type ListenWish = Omit<Receiving, 'until'> & {
  /** An endpoint's secret; or an account, which gets an endpoint in TEST for that while. */
  readonly by: { readonly secret: string } | { readonly accountId: string };
};

export type Listening = {
  readonly kind: 'LISTENING';
  readonly origin: string;
  /** Null where none was made. */
  readonly webhookId: string | null;
};

export type Heard = Arrival & {
  readonly kind: 'HEARD';
  readonly at: Date;
  readonly deliveryId: string | null;
  /** How often that delivery has come, this time included; 0 for what is not to be believed. */
  readonly times: number;
  readonly verdict: Verdict;
  /** The status. */
  readonly answered: number;
};

/**
 * Where it listens, then whatever comes in, until it is told to end. VALIDATION_ERROR for a port
 * that cannot be had, and where nobody may have this machine called; WEBHOOK_LIMIT_REACHED.
 */
export type ListenToWebhooks = (
  wish: ListenWish,
  until: AbortSignal,
) => AsyncGenerator<Listening | Heard, void>;

type Deps = {
  readonly receiver: WebhookReceiver;
  readonly createWebhook: CreateWebhook;
  readonly deleteWebhook: DeleteWebhook;
  readonly digest: Digest;
  readonly clock: Clock;
};

type Ear = { readonly signer: Signer; readonly answered: number; readonly times: TimesOf };
/** How often that id has been asked for, this time included. */
type TimesOf = (deliveryId: string) => number;

/** Of so many deliveries it is known whether they came before. */
const REMEMBERED = 1_000;

export function listenToWebhooks(deps: Deps): ListenToWebhooks {
  return async function* ({ by, port, status, delayMs }, until) {
    const ended = new AbortController();
    const signal = AbortSignal.any([until, ended.signal]);
    try {
      const receiving = { port, status, delayMs, until: signal };
      const { origin, requests } = await deps.receiver.listen(receiving);
      if ('secret' in by) {
        yield { kind: 'LISTENING', origin, webhookId: null };
        const signer = { webhookId: NO_ENDPOINT, secrets: [{ text: by.secret, until: null }] };
        yield* heard(requests, { signer, answered: status, times: counting() }, deps);
      } else yield* asEndpoint({ origin, requests, accountId: by.accountId, status }, deps);
    } finally {
      ended.abort();
    }
  };
}

type Place = {
  readonly origin: string;
  readonly requests: AsyncIterable<Arrival>;
  readonly accountId: string;
  readonly status: number;
};

async function* asEndpoint(
  { origin, requests, accountId, status }: Place,
  deps: Deps,
): AsyncGenerator<Listening | Heard, void> {
  const tenant = { accountId, environment: 'TEST' } as const;
  const webhook = await registered(() => deps.createWebhook(tenant, termsFor(origin)), origin);
  try {
    yield { kind: 'LISTENING', origin, webhookId: webhook.webhookId };
    yield* heard(requests, { signer: webhook, answered: status, times: counting() }, deps);
  } finally {
    await deps.deleteWebhook(tenant, idText('webhook', webhook.webhookId));
  }
}

function termsFor(url: string): WebhookTerms {
  return { url, events: [ALL_EVENTS], description: 'webhook listen', enabled: true };
}

/** Why it is refused depends on who runs this: nobody may have a server call itself unasked. */
async function registered(create: () => Promise<Webhook>, origin: string): Promise<Webhook> {
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

async function* heard(
  requests: AsyncIterable<Arrival>,
  { signer, answered, times }: Ear,
  { digest, clock }: Deps,
): AsyncGenerator<Heard, void> {
  for await (const arrival of requests) {
    const at = clock.now();
    const received = { headers: arrival.headers, body: arrival.body ?? '' };
    const evidence = { received, signers: [signer], webhookId: null, sentBody: null, now: at };
    const verdict = verify(evidence, digest);
    const deliveryId = arrival.headers['webhook-id'] ?? null;
    yield {
      ...{ kind: 'HEARD', ...arrival, at, deliveryId, verdict, answered },
      times: deliveryId === null || verdict.signedBy === null ? 0 : times(deliveryId),
    };
  }
}

function counting(): TimesOf {
  const counts = new Map<string, number>();
  return (deliveryId) => {
    const times = (counts.get(deliveryId) ?? 0) + 1;
    counts.delete(deliveryId);
    counts.set(deliveryId, times);
    const [oldest] = counts.keys();
    if (counts.size > REMEMBERED && oldest !== undefined) counts.delete(oldest);
    return times;
  };
}
