import type { Clock } from '#domain/time.ts';
import type { DeliveryStore } from '#domain/webhook/delivery-store.ts';
import { healthAfter } from '#domain/webhook/outcome.ts';
import { hasFailedTooLong, type WebhookKey, webhookKeyOf } from '#domain/webhook/webhook.ts';
import { atATime } from '../at-a-time.ts';
import type { Complain } from '../complain.ts';
import type { Attempted } from './attempt-delivery.ts';
import type { DisableWebhook } from './disable-webhook.ts';

/** Attempts at one URL of one endpoint, in the order in which they ended. */
export type Attempts = WebhookKey & {
  readonly url: string;
  /** One at a time from now on. */
  readonly isSlow: boolean;
  readonly attempts: readonly Attempted[];
};

/**
 * Writes down what became of attempts, all in one statement, and disables the endpoints that want
 * nothing any more, or have failed too long. Rejects where nothing was written down.
 */
export type RecordAttempts = (all: readonly Attempts[]) => Promise<void>;

type Deps = {
  readonly deliveries: DeliveryStore;
  readonly disableWebhook: DisableWebhook;
  readonly clock: Clock;
  readonly complain: Complain;
};

/** Connections at a time, of those that requests want as well. */
const WIDTH = 2;

export function recordAttempts({ deliveries, ...deps }: Deps): RecordAttempts {
  return async (all) => {
    const tried = all.flatMap(({ attempts }) => attempts.map((one) => one.tried));
    const conditions = all.map(({ url, isSlow, attempts, ...key }) => {
      return { ...webhookKeyOf(key), url, ...healthAfter(attempts), isSlow };
    });
    await deliveries.record(tried, conditions);
    await atATime(WIDTH, all, (one) => disableIfOver(one, deps));
  };
}

/** Where that fails now, its next failure asks for it again. */
async function disableIfOver(
  { attempts, ...endpoint }: Attempts,
  { disableWebhook, clock, complain }: Omit<Deps, 'deliveries'>,
): Promise<void> {
  const now = clock.now();
  const gone = attempts.find(({ outcome }) => outcome.isGone);
  const isOver = attempts.some(({ webhook }) => hasFailedTooLong(webhook, now));
  if (gone === undefined && !isOver) return;
  const key = webhookKeyOf(endpoint);
  try {
    await disableWebhook(key, gone?.webhook.url ?? null);
  } catch (error) {
    complain(`the webhook endpoint ${key.webhookId} could not be disabled`, error);
  }
}
