import type { Tenant } from '#domain/environment.ts';
import { OVERLAP_MAX_SECONDS, rotated } from '#domain/notifying/webhook/signing-secret.ts';
import type { Webhook } from '#domain/notifying/webhook/webhook.ts';
import type { Ports } from '../../ports.ts';
import { requireWebhook, webhookKey } from './get-webhook.ts';

/** Makes a new secret; the old one keeps signing for the overlap, a day by default. NOT_FOUND. */
export type RotateSecret = (
  tenant: Tenant,
  webhookId: string,
  options: { readonly overlapSeconds: number | undefined },
) => Promise<Webhook>;

type Deps = Pick<Ports, 'unitOfWork' | 'clock' | 'random'>;

/** Retried if the outcome is unknown: an extra rotation does no harm. */
export function rotateSecret({ unitOfWork, clock, random }: Deps): RotateSecret {
  return async (tenant, webhookId, { overlapSeconds = OVERLAP_MAX_SECONDS }) => {
    const key = webhookKey(tenant, webhookId);
    return unitOfWork.decide({
      retry: true,
      look: ({ webhooks }) => webhooks.find(key),
      decide(found, write) {
        const before = requireWebhook(found);
        const secrets = rotated(before.secrets, { now: clock.now(), overlapSeconds, random });
        const after = { ...before, secrets, revision: before.revision + 1 };
        write.webhooks.update(before, after);
        return after;
      },
    });
  };
}
