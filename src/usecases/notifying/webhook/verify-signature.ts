import type { Tenant } from '#domain/environment.ts';
import { uuidOf } from '#domain/id.ts';
import { isReadable } from '#domain/notifying/webhook/signing-secret.ts';
import {
  type Evidence,
  NO_ENDPOINT,
  type ReceivedRequest,
  type Signer,
  type Verdict,
  verify,
} from '#domain/notifying/webhook/verify.ts';
import type { Webhook } from '#domain/notifying/webhook/webhook.ts';
import { invalid } from '#domain/refusal.ts';
import type { Ports } from '../../ports.ts';

export type VerifySignatureQuery = {
  readonly received: ReceivedRequest;
  /** UUID; null for any endpoint of the tenant. */
  readonly webhookId: string | null;
  /** The secret that the receiver verifies with; null for the secrets of its endpoint. */
  readonly secret: string | null;
  readonly toleranceSeconds: number;
};

/** Explains why a receiver refuses a request. VALIDATION_ERROR, field code UNKNOWN_WEBHOOK. */
export type VerifySignature = (tenant: Tenant, query: VerifySignatureQuery) => Promise<Verdict>;

type Deps = Pick<Ports, 'webhooks' | 'deliveries' | 'events' | 'digest' | 'clock'>;

export function verifySignature({ webhooks, digest, clock, ...stores }: Deps): VerifySignature {
  return async ({ accountId, environment }, query) => {
    const all = await webhooks.all({ accountId, environment });
    const readable = all.map(signerOf);
    const endpoint = endpointOf(all, query);
    const evidence = {
      ...evidenceOf(readable, query),
      received: query.received,
      now: clock.now(),
      sentBody: null,
      toleranceSeconds: query.toleranceSeconds,
    };
    const verdict = verify(evidence, digest);
    if (endpoint === undefined || !hasMismatch(verdict)) return withOwner(verdict, all, query);
    const sentBody = await findSentBody(stores, endpoint, query.received);
    return withOwner(verify({ ...evidence, sentBody }, digest), all, query);
  };
}

/** The named endpoint, or the tenant's only one. */
function endpointOf(all: readonly Webhook[], { webhookId: id }: VerifySignatureQuery) {
  const [only, ...others] = all;
  if (id === null) return others.length === 0 ? only : undefined;
  const named = all.find(({ webhookId }) => webhookId === id);
  if (named !== undefined) return named;
  const message = 'There is no such webhook endpoint.';
  throw invalid('webhook_id', 'UNKNOWN_WEBHOOK', message);
}

/** Signer with its readable secrets; unreadable ones cannot verify anything. */
function signerOf({ webhookId, secrets }: Webhook): Signer {
  return { webhookId, secrets: secrets.filter(isReadable) };
}

/** Expects a given secret; the secrets of the endpoints then only identify another signer. */
function evidenceOf(
  all: readonly Signer[],
  { webhookId, secret }: VerifySignatureQuery,
): Pick<Evidence, 'signers' | 'webhookId'> {
  if (secret === null) {
    return { signers: all, webhookId };
  }
  const given: Signer = { webhookId: NO_ENDPOINT, secrets: [{ text: secret, until: null }] };
  return { signers: [given, ...all], webhookId: NO_ENDPOINT };
}

function hasMismatch({ problems }: Verdict): boolean {
  return problems.some(({ code }) => code === 'MISMATCH');
}

async function findSentBody(
  { deliveries, events }: Pick<Deps, 'deliveries' | 'events'>,
  webhook: Webhook,
  { headers }: ReceivedRequest,
): Promise<string | null> {
  const deliveryId = uuidOf('delivery', idHeaderOf(headers));
  if (deliveryId === undefined) return null;
  const delivery = await deliveries.find(webhook, deliveryId);
  const event = delivery && (await events.find(webhook, delivery.eventId));
  return event?.body ?? null;
}

function idHeaderOf(headers: ReceivedRequest['headers']): string {
  const [, id = ''] = Object.entries(headers).find(([name]) => /^webhook-id$/i.test(name)) ?? [];
  return id.trim();
}

/** Replaces NO_ENDPOINT by the endpoint that the given secret belongs to. */
function withOwner(
  verdict: Verdict,
  all: readonly Webhook[],
  { secret }: VerifySignatureQuery,
): Verdict {
  const { signedBy } = verdict;
  const owner = all.find(({ secrets }) => secrets.some(({ text }) => text === secret));
  if (signedBy?.webhookId !== NO_ENDPOINT || owner === undefined) return verdict;
  return { ...verdict, signedBy: { ...signedBy, webhookId: owner.webhookId } };
}
