import { healthAfter } from '#domain/notifying/webhook/outcome.ts';
import {
  hasFailedTooLong,
  type WebhookKey,
  webhookKeyOf,
} from '#domain/notifying/webhook/webhook.ts';
import { forEachConcurrent } from '../../concurrency.ts';
import type { Ports } from '../../ports.ts';
import type { AttemptResult } from './attempt-delivery.ts';
import type { DisableWebhook } from './disable-webhook.ts';

/** Attempts at one URL of one endpoint, in the order in which they ended. */
export type EndpointAttempts = WebhookKey & {
  readonly url: string;
  /** True if attempts are made one at a time from now on. */
  readonly isSlow: boolean;
  readonly attempts: readonly AttemptResult[];
};

/**
 * Records attempts in one statement, and disables endpoints that answered 410 or have failed too
 * long. Rejects if nothing was recorded.
 */
export type RecordAttempts = (all: readonly EndpointAttempts[]) => Promise<void>;

type Deps = Pick<Ports, 'deliveries' | 'clock' | 'reportError'> & {
  readonly disableWebhook: DisableWebhook;
};

/** Database connections used at once, which requests share. */
const CONCURRENCY = 2;

export function recordAttempts({ deliveries, ...deps }: Deps): RecordAttempts {
  return async (all) => {
    const attempted = all.flatMap(({ attempts }) => attempts.map((one) => one.delivery));
    const health = all.map(({ url, isSlow, attempts, ...key }) => {
      return { ...webhookKeyOf(key), url, ...healthAfter(attempts), isSlow };
    });
    await deliveries.record(attempted, health);
    await forEachConcurrent(CONCURRENCY, all, (one) => disableIfNeeded(one, deps));
  };
}

/** An error is only reported; the endpoint's next failure disables it. */
async function disableIfNeeded(
  { attempts, ...endpoint }: EndpointAttempts,
  { disableWebhook, clock, reportError }: Omit<Deps, 'deliveries'>,
): Promise<void> {
  const now = clock.now();
  const gone = attempts.find(({ outcome }) => outcome.isGone);
  const hasFailed = attempts.some(({ webhook }) => hasFailedTooLong(webhook, now));
  if (gone === undefined && !hasFailed) return;
  const key = webhookKeyOf(endpoint);
  try {
    await disableWebhook(key, gone?.webhook.url ?? null);
  } catch (error) {
    reportError(`the webhook endpoint ${key.webhookId} could not be disabled`, error);
  }
}
