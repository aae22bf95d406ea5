import {
  type DisabledReason,
  disabled,
  hasFailedTooLong,
  isEnabled,
  type Webhook,
  type WebhookKey,
} from '#domain/notifying/webhook/webhook.ts';
import type { Ports } from '../../ports.ts';
import { recorderOf } from '../../recorder.ts';
import { recordWebhook } from './record-webhook.ts';

/**
 * Disables an endpoint that has failed too long, or whose receiver at `goneUrl` answered 410, and
 * emits webhook.disabled, in one commit. Does nothing if the endpoint was changed, deleted or
 * disabled in between.
 */
export type DisableWebhook = (key: WebhookKey, goneUrl: string | null) => Promise<void>;

type Deps = Pick<Ports, 'unitOfWork' | 'clock' | 'random'>;

export function disableWebhook({ unitOfWork, clock, random }: Deps): DisableWebhook {
  return (key, goneUrl) =>
    unitOfWork.decide({
      retry: true,
      look: ({ webhooks }) => webhooks.find(key),
      decide(before, write) {
        const now = clock.now();
        const reason = before === undefined ? null : reasonFor(before, goneUrl, now);
        if (before === undefined || reason === null) return;
        const after = disabled(before, reason);
        const recorder = recorderOf({ now, write, random });
        recordWebhook({ before, after, type: 'webhook.disabled' }, recorder);
        write.deliveries.unqueue(key);
      },
    });
}

/** A 410 counts only if the endpoint still has that URL. */
function reasonFor(webhook: Webhook, goneUrl: string | null, now: Date): DisabledReason | null {
  if (!isEnabled(webhook)) return null;
  if (webhook.url === goneUrl) return 'GONE';
  return hasFailedTooLong(webhook, now) ? 'FAILING' : null;
}
