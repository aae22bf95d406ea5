import type { Tenant } from '#domain/environment.ts';
import { EVENT_TYPES } from '#domain/notifying/event/event.ts';
import type { Random } from '#domain/random.ts';
import { Refusal } from '#domain/refusal.ts';
import { drawnSlot } from '#domain/slot.ts';
import { DAY_MS } from '#domain/time.ts';
import type { SigningSecret } from './signing-secret.ts';

/** Slots are unique per tenant, so concurrent requests cannot create a 21st endpoint. */
export const SLOTS = 20;

/** Every event of the account and environment, whatever its type. */
export const ALL_EVENTS = '*';
/** Values of `events`; webhook.test is sent only to the tested endpoint, subscribed or not. */
export const SUBSCRIBABLE_EVENTS = [ALL_EVENTS, ...EVENT_TYPES] as const;
export type SubscribableEvent = (typeof SUBSCRIBABLE_EVENTS)[number];

/** FAILING: the endpoint has had only failures for days. GONE: it answered 410. */
export const DISABLED_REASONS = ['FAILING', 'GONE', 'BY_USER'] as const;
export type DisabledReason = (typeof DISABLED_REASONS)[number];

export type WebhookKey = Tenant & { readonly webhookId: string };

/** The fields that a client sets. */
export type WebhookTerms = {
  readonly url: string;
  readonly events: readonly SubscribableEvent[];
  readonly description: string | null;
  readonly enabled: boolean;
};

/** A registered endpoint. */
export type Webhook = WebhookKey & {
  readonly slot: number;
  readonly url: string;
  readonly events: readonly SubscribableEvent[];
  readonly description: string | null;
  /** Null: enabled. */
  readonly disabledReason: DisabledReason | null;
  /** Newest first; rotated ones sign until they expire. */
  readonly secrets: readonly [SigningSecret, ...SigningSecret[]];
  readonly createdAt: Date;
  readonly lastSuccessAt: Date | null;
  readonly lastFailureAt: Date | null;
  /** Time of the first failure since the last success; null if there was none. */
  readonly failingSince: Date | null;
  /** Sequence of its last event: webhook.test, webhook.disabled. */
  readonly lastSequence: number;
  /** Incremented with every change except of its health. */
  readonly revision: number;
};

/** Changed by attempts only, without a new revision. */
export type Health = Pick<Webhook, 'lastSuccessAt' | 'lastFailureAt' | 'failingSince'>;

/** Five days, like Stripe and Svix. */
const FAILING_FOR_MS = 5 * DAY_MS;

/** Returns a random free slot. Throws WEBHOOK_LIMIT_REACHED if all are taken. */
export function freeSlot(endpoints: readonly Pick<Webhook, 'slot'>[], random: Random): number {
  const taken = endpoints.map(({ slot }) => slot);
  const free = drawnSlot(taken, SLOTS, random);
  if (free !== undefined) return free;
  const message = `An environment has ${SLOTS} webhook endpoints at most: delete one first.`;
  throw new Refusal('WEBHOOK_LIMIT_REACHED', message, { details: { limit: SLOTS } });
}

export function newWebhook(
  { accountId, environment, webhookId }: WebhookKey,
  { url, events, description, enabled }: WebhookTerms,
  first: { readonly slot: number; readonly secret: SigningSecret; readonly now: Date },
): Webhook {
  return {
    accountId,
    environment,
    webhookId,
    slot: first.slot,
    url,
    events,
    description,
    disabledReason: enabled ? null : 'BY_USER',
    secrets: [first.secret],
    createdAt: first.now,
    lastSuccessAt: null,
    lastFailureAt: null,
    failingSince: null,
    lastSequence: 0,
    revision: 1,
  };
}

/** Fields not in `change` stay. Enabling the endpoint or changing its URL clears `failingSince`. */
export function changed(webhook: Webhook, change: Partial<WebhookTerms>): Webhook {
  const { enabled = isEnabled(webhook), ...terms } = change;
  const disabledReason = enabled ? null : (webhook.disabledReason ?? 'BY_USER');
  const next = { ...webhook, ...terms, disabledReason, revision: webhook.revision + 1 };
  return resetsHealth(webhook, next) ? { ...next, failingSince: null } : next;
}

/** True if the change makes earlier failures irrelevant. */
export function resetsHealth(before: Webhook, after: Webhook): boolean {
  return before.url !== after.url || (isEnabled(after) && !isEnabled(before));
}

export function disabled(webhook: Webhook, disabledReason: DisabledReason): Webhook {
  return { ...webhook, disabledReason, revision: webhook.revision + 1 };
}

export function isEnabled({ disabledReason }: Pick<Webhook, 'disabledReason'>): boolean {
  return disabledReason === null;
}

/** Throws WEBHOOK_DISABLED. */
export function refuseDisabled({ disabledReason }: Pick<Webhook, 'disabledReason'>): void {
  if (disabledReason === null) return;
  const message = 'The endpoint is disabled: enable it first, PATCH { "enabled": true }.';
  throw new Refusal('WEBHOOK_DISABLED', message, {
    details: { enabled: false, disabledReason },
  });
}

/** True if the endpoint has had only failures for five days. */
export function hasFailedTooLong({ failingSince }: Pick<Health, 'failingSince'>, now: Date) {
  return failingSince !== null && now.getTime() - failingSince.getTime() >= FAILING_FOR_MS;
}

/** Only the key fields. */
export function webhookKeyOf({ accountId, environment, webhookId }: WebhookKey): WebhookKey {
  return { accountId, environment, webhookId };
}
