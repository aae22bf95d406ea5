import type { Tenant } from '#domain/environment.ts';
import type { Random } from '#domain/random.ts';
import type { Clock } from '#domain/time.ts';
import type { UnitOfWork } from '#domain/unit-of-work.ts';
import { OVERLAP_MAX_SECONDS, rotated } from '#domain/webhook/signing-secret.ts';
import type { Webhook } from '#domain/webhook/webhook.ts';
import { requireWebhook, webhookKey } from './get-webhook.ts';

/** Makes a new secret; the old one keeps signing for the overlap, a day by default. NOT_FOUND. */
export type RotateSecret = (
  tenant: Tenant,
  id: string,
  options: { readonly overlapSeconds: number | undefined },
) => Promise<Webhook>;

type Deps = { readonly unitOfWork: UnitOfWork; readonly clock: Clock; readonly random: Random };

/** Retried if the outcome is unknown: an extra rotation does no harm. */
export function rotateSecret({ unitOfWork, clock, random }: Deps): RotateSecret {
  return async (tenant, id, { overlapSeconds = OVERLAP_MAX_SECONDS }) => {
    const key = webhookKey(tenant, id);
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
