import type { Chance } from '#domain/chance.ts';
import type { Clock } from '#domain/time.ts';
import type { UnitOfWork } from '#domain/unit-of-work.ts';
import {
  type DisabledReason,
  disabled,
  hasFailedTooLong,
  isEnabled,
  type Webhook,
  type WebhookKey,
} from '#domain/webhook/webhook.ts';
import { decideSurely } from '../decide-surely.ts';
import { recordWebhook } from './record-webhook.ts';

/**
 * Sends nothing more to an endpoint that has failed too long, or whose receiver at `goneUrl` wants
 * nothing any more, and tells whoever wants to hear of it: one commit. Looks again before: it may
 * have been changed, or deleted, or disabled already.
 */
export type DisableWebhook = (key: WebhookKey, goneUrl: string | null) => Promise<void>;

type Deps = {
  readonly unitOfWork: UnitOfWork;
  readonly clock: Clock;
  readonly chance: Chance;
};

export function disableWebhook({ unitOfWork, clock, chance }: Deps): DisableWebhook {
  return (key, goneUrl) =>
    decideSurely(unitOfWork, {
      look: ({ webhooks }) => webhooks.find(key),
      decide(before, write) {
        const now = clock.now();
        const reason = before === undefined ? null : reasonFor(before, goneUrl, now);
        if (before === undefined || reason === null) return;
        const after = disabled(before, reason);
        recordWebhook({ before, after, type: 'webhook.disabled' }, { now, write, chance });
        write.deliveries.unqueue(key);
      },
    });
}

/** What another URL's receiver said is nothing to the one that it has now. */
function reasonFor(webhook: Webhook, goneUrl: string | null, now: Date): DisabledReason | null {
  if (!isEnabled(webhook)) return null;
  if (webhook.url === goneUrl) return 'GONE';
  return hasFailedTooLong(webhook, now) ? 'FAILING' : null;
}
