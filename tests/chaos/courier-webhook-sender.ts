import { createHmac } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Random } from '#domain/random.ts';
import { pick, randomFraction } from '#tests/kit/share.ts';
import type { CourierWebhook } from './process-messages.ts';
import type { ServerPool } from './server-pool.ts';
import { HOOK_SECRET } from './wire.ts';

/**
 * Sends couriers' webhooks to the serving processes: each after a random delay, so that they arrive
 * out of order, retried until accepted, and half of them a second time.
 */
export type CourierWebhookSender = {
  send(letter: CourierWebhook): void;
  /** True once all webhooks are delivered. */
  isIdle(): boolean;
  readonly counts: WebhookCounts;
  /** Webhooks answered with an unexpected status. */
  readonly complaints: readonly string[];
};

export type WebhookCounts = {
  sent: number;
  /** Accepted out of order, a second time, or after a retry. */
  odd: number;
};

type WebhookDelivery = {
  readonly letter: CourierWebhook;
  readonly number: number;
  /** An unsigned webhook only triggers a poll of the courier. */
  readonly isSigned: boolean;
};

const WITHIN_MS = 2_000;
const AGAIN_MS = 300;
const PATIENCE_MS = 10_000;
const AGAIN_SHARE = 0.5;
const SIGNED_SHARE = 0.5;
const TAKEN = 200;
const TRY_AGAIN = 503;

export function courierWebhookSender(
  { serving, isOver }: Pick<ServerPool, 'serving' | 'isOver'>,
  random: Random,
): CourierWebhookSender {
  const counts: WebhookCounts = { sent: 0, odd: 0 };
  const complaints: string[] = [];
  const lastAccepted = new Map<string, number>();
  let pending = 0;

  const deliver = async ({ letter, number, isSigned }: WebhookDelivery) => {
    await sleep(randomFraction(random) * WITHIN_MS);
    for (let tries = 1; !isOver(); tries += 1) {
      const [api] = serving('api').length === 0 ? [] : [pick(serving('api'), random)];
      const status = api && (await postWebhook(api.process.port, letter, isSigned));
      if (status === TAKEN) return recordAccepted(letter.reference, number, tries);
      if (status !== undefined && status !== TRY_AGAIN) {
        complaints.push(`${status} for ${JSON.stringify(letter)}`);
        return;
      }
      await sleep(AGAIN_MS);
    }
  };
  const recordAccepted = (reference: string, number: number, tries: number) => {
    const last = lastAccepted.get(reference) ?? 0;
    if (last >= number || tries > 1) counts.odd += 1;
    lastAccepted.set(reference, Math.max(last, number));
  };
  const start = async (one: WebhookDelivery) => {
    pending += 1;
    await deliver(one);
    pending -= 1;
  };
  return {
    counts,
    complaints,
    isIdle: () => pending === 0,
    send(letter) {
      counts.sent += 1;
      const number = counts.sent;
      void start({ letter, number, isSigned: true });
      if (randomFraction(random) >= AGAIN_SHARE) return;
      void start({ letter, number, isSigned: randomFraction(random) < SIGNED_SHARE });
    },
  };
}

/** Returns the response status, or undefined without a response. */
async function postWebhook(port: number, { courier, body }: CourierWebhook, isSigned: boolean) {
  const text = JSON.stringify(body);
  const signature = createHmac('sha256', HOOK_SECRET).update(text).digest('hex');
  try {
    const answer = await fetch(
      `http://127.0.0.1:${port}/hooks/couriers/${courier}/${HOOK_SECRET}`,
      {
        method: 'POST',
        body: text,
        headers: isSigned ? { 'X-Simulator-Signature': signature } : {},
        signal: AbortSignal.timeout(PATIENCE_MS),
      },
    );
    await answer.text();
    return answer.status;
  } catch {
    return undefined;
  }
}
