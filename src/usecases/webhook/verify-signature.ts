import type { Digest } from '#domain/digest.ts';
import type { Tenant } from '#domain/environment.ts';
import type { EventStore } from '#domain/event/event-store.ts';
import { uuidOf } from '#domain/id.ts';
import { Refusal } from '#domain/refusal.ts';
import type { Clock } from '#domain/time.ts';
import type { DeliveryStore } from '#domain/webhook/delivery-store.ts';
import {
  type Evidence,
  NO_ENDPOINT,
  type Received,
  type Signer,
  type Verdict,
  verify,
} from '#domain/webhook/verify.ts';
import type { Webhook } from '#domain/webhook/webhook.ts';
import type { WebhookStore } from '#domain/webhook/webhook-store.ts';

export type SignatureQuestion = {
  readonly received: Received;
  /** `whk_…`; null: any endpoint of the environment will do. */
  readonly webhook: string | null;
  /** What the receiver verifies by; null: what its endpoint signs with. */
  readonly secret: string | null;
  readonly toleranceSeconds: number;
};

/** Why a receiver refuses what it got. VALIDATION_ERROR, field code UNKNOWN_WEBHOOK. */
export type VerifySignature = (tenant: Tenant, question: SignatureQuestion) => Promise<Verdict>;

type Deps = {
  readonly webhooks: WebhookStore;
  readonly deliveries: DeliveryStore;
  readonly events: EventStore;
  readonly digest: Digest;
  readonly clock: Clock;
};

export function verifySignature({ webhooks, digest, clock, ...stores }: Deps): VerifySignature {
  return async ({ accountId, environment }, question) => {
    const all = await webhooks.all({ accountId, environment });
    const endpoint = endpointOf(all, question);
    const evidence = {
      ...evidenceOf(all, question),
      ...{ received: question.received, now: clock.now(), sentBody: null },
      toleranceSeconds: question.toleranceSeconds,
    };
    const verdict = verify(evidence, digest);
    if (endpoint === undefined || !isMismatch(verdict)) return withOwner(verdict, all, question);
    const sentBody = await bodySent(stores, endpoint, question.received);
    return withOwner(verify({ ...evidence, sentBody }, digest), all, question);
  };
}

/** The one that is named, or the only one there is. */
function endpointOf(all: readonly Webhook[], { webhook: id }: SignatureQuestion) {
  const [only, ...others] = all;
  if (id === null) return others.length === 0 ? only : undefined;
  const webhookId = uuidOf('webhook', id);
  const named = all.find((webhook) => webhook.webhookId === webhookId);
  if (named !== undefined) return named;
  const message = 'There is no such webhook endpoint.';
  throw new Refusal('VALIDATION_ERROR', message, {
    fieldErrors: [{ path: 'webhook_id', code: 'UNKNOWN_WEBHOOK', message }],
  });
}

/** A secret that is given goes before the endpoints': these tell only whose signature it is. */
function evidenceOf(
  all: readonly Webhook[],
  { webhook, secret }: SignatureQuestion,
): Pick<Evidence, 'signers' | 'webhookId'> {
  if (secret === null) {
    return {
      signers: all,
      webhookId: webhook === null ? null : (uuidOf('webhook', webhook) ?? null),
    };
  }
  const given: Signer = { webhookId: NO_ENDPOINT, secrets: [{ text: secret, until: null }] };
  return { signers: [given, ...all], webhookId: NO_ENDPOINT };
}

function isMismatch({ problems }: Verdict): boolean {
  return problems.some(({ code }) => code === 'MISMATCH');
}

async function bodySent(
  { deliveries, events }: Pick<Deps, 'deliveries' | 'events'>,
  { accountId, environment, webhookId }: Webhook,
  { headers }: Received,
): Promise<string | null> {
  const tenant = { accountId, environment };
  const deliveryId = uuidOf('delivery', idHeaderOf(headers));
  if (deliveryId === undefined) return null;
  const delivery = await deliveries.find({ ...tenant, webhookId }, deliveryId);
  const event = delivery && (await events.find(tenant, delivery.eventId));
  return event?.body ?? null;
}

function idHeaderOf(headers: Received['headers']): string {
  const [, id = ''] = Object.entries(headers).find(([name]) => /^webhook-id$/i.test(name)) ?? [];
  return id.trim();
}

/** The given secret may be an endpoint's. */
function withOwner(
  verdict: Verdict,
  all: readonly Webhook[],
  { secret }: SignatureQuestion,
): Verdict {
  const { signedBy } = verdict;
  const owner = all.find(({ secrets }) => secrets.some(({ text }) => text === secret));
  if (signedBy?.webhookId !== NO_ENDPOINT || owner === undefined) return verdict;
  return { ...verdict, signedBy: { ...signedBy, webhookId: owner.webhookId } };
}
