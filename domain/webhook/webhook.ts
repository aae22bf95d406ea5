import type { Chance } from '#domain/chance.ts';
import type { Tenant } from '#domain/environment.ts';
import { EVENT_TYPES, type EventType } from '#domain/event/event.ts';
import { Refusal } from '#domain/refusal.ts';
import type { SubjectKey } from '#domain/subject.ts';
import type { SigningSecret } from './signing-secret.ts';

/** One letter a slot. */
const SLOT_LETTERS = 'abcdefghijklmnopqrst';
/** Every endpoint keeps one of these for itself: so nobody gets a 21st, whoever asks at once. */
export const SLOTS = SLOT_LETTERS.length;

/** Every event of the account and environment, whatever its type. */
export const ALL_EVENTS = '*';
/** What an endpoint may ask for; a test comes unasked, to the endpoint that is tested only. */
export const WANTED_EVENTS = [ALL_EVENTS, ...EVENT_TYPES] as const;
export type WantedEvent = (typeof WANTED_EVENTS)[number];

/** FAILING: nothing but failures for days. GONE: it answered 410. */
export const DISABLED_REASONS = ['FAILING', 'GONE', 'BY_USER'] as const;
export type DisabledReason = (typeof DISABLED_REASONS)[number];

export type WebhookKey = Tenant & { readonly webhookId: string };

/** What a client says of an endpoint. */
export type WebhookTerms = {
  readonly url: string;
  readonly events: readonly WantedEvent[];
  readonly description: string | null;
  readonly enabled: boolean;
};

/** Where a client wants to be told what happens. */
export type Webhook = WebhookKey & {
  readonly slot: number;
  readonly url: string;
  readonly events: readonly WantedEvent[];
  readonly description: string | null;
  /** Null: enabled. */
  readonly disabledReason: DisabledReason | null;
  /** Newest first; those behind the first sign until they expire. */
  readonly secrets: readonly [SigningSecret, ...SigningSecret[]];
  readonly createdAt: Date;
  readonly lastSuccessAt: Date | null;
  readonly lastFailureAt: Date | null;
  /** The first failure since the last success; null where there was none. */
  readonly failingSince: Date | null;
  /** Of its last event: webhook.test, webhook.disabled. */
  readonly lastSequence: number;
  /** Grows with every change that somebody decided. */
  readonly revision: number;
};

/** What only attempts change, and nobody decides. */
export type Health = Pick<Webhook, 'lastSuccessAt' | 'lastFailureAt' | 'failingSince'>;

/** Five days, as receivers of Stripe or Svix know it. */
const FAILING_FOR_MS = 5 * 24 * 60 * 60_000;

/**
 * A slot that none of the endpoints has, drawn among those: who ask at once seldom want the same,
 * and would wait for each other if they did. WEBHOOK_LIMIT_REACHED where all are taken.
 */
export function freeSlot(endpoints: readonly Pick<Webhook, 'slot'>[], chance: Chance): number {
  const taken = new Set(endpoints.map(({ slot }) => slot));
  const free = [...SLOT_LETTERS].filter((_, at) => !taken.has(at + 1));
  if (free.length > 0) return SLOT_LETTERS.indexOf(chance.text(1, free.join(''))) + 1;
  const message = `An environment has ${SLOTS} webhook endpoints at most: delete one first.`;
  throw new Refusal('WEBHOOK_LIMIT_REACHED', message, { details: { limit: SLOTS } });
}

export function newWebhook(
  { accountId, environment, webhookId }: WebhookKey,
  { url, events, description, enabled }: WebhookTerms,
  first: { readonly slot: number; readonly secret: SigningSecret; readonly now: Date },
): Webhook {
  return {
    ...{ accountId, environment, webhookId, slot: first.slot, url, events, description },
    disabledReason: enabled ? null : 'BY_USER',
    secrets: [first.secret],
    createdAt: first.now,
    ...{ lastSuccessAt: null, lastFailureAt: null, failingSince: null },
    ...{ lastSequence: 0, revision: 1 },
  };
}

/** What a client changes; what is not named stays. Enabled, or elsewhere, it has not failed yet. */
export function changed(webhook: Webhook, change: Partial<WebhookTerms>): Webhook {
  const { enabled = isEnabled(webhook), ...terms } = change;
  const disabledReason = enabled ? null : (webhook.disabledReason ?? 'BY_USER');
  const next = { ...webhook, ...terms, disabledReason, revision: webhook.revision + 1 };
  return beginsAnew(webhook, next) ? { ...next, failingSince: null } : next;
}

/** Whether what failed before says nothing of it any more. */
export function beginsAnew(before: Webhook, after: Webhook): boolean {
  return before.url !== after.url || (isEnabled(after) && !isEnabled(before));
}

export function disabled(webhook: Webhook, disabledReason: DisabledReason): Webhook {
  return { ...webhook, disabledReason, revision: webhook.revision + 1 };
}

export function isEnabled({ disabledReason }: Pick<Webhook, 'disabledReason'>): boolean {
  return disabledReason === null;
}

/** WEBHOOK_DISABLED where nothing is sent to it. */
export function refuseDisabled({ disabledReason }: Pick<Webhook, 'disabledReason'>): void {
  if (disabledReason === null) return;
  const message = 'The endpoint is disabled: enable it first, PATCH { "enabled": true }.';
  throw new Refusal('WEBHOOK_DISABLED', message, {
    details: { enabled: false, disabledReason },
  });
}

/** Whether it is to be given up: nothing but failures for five days. */
export function hasFailedTooLong({ failingSince }: Pick<Health, 'failingSince'>, now: Date) {
  return failingSince !== null && now.getTime() - failingSince.getTime() >= FAILING_FOR_MS;
}

/** Whether an event is sent there; the statement that fans out says the same in SQL. */
export function wants(
  { webhookId, events }: Pick<Webhook, 'webhookId' | 'events'>,
  { type, subject }: { readonly type: EventType; readonly subject: string },
): boolean {
  if (type === 'webhook.test') return subject === webhookId;
  return events.includes(ALL_EVENTS) || events.includes(type);
}

/** The key alone of whatever is about an endpoint. */
export function webhookKeyOf({ accountId, environment, webhookId }: WebhookKey): WebhookKey {
  return { accountId, environment, webhookId };
}

export function webhookAsSubject({ accountId, environment, webhookId }: WebhookKey): SubjectKey {
  return { accountId, environment, subject: webhookId };
}
