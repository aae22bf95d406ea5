import type { Chance } from '#domain/chance.ts';
import type { Tenant } from '#domain/environment.ts';
import type { Clock } from '#domain/time.ts';
import type { UnitOfWork } from '#domain/unit-of-work.ts';
import { OVERLAP_MAX_SECONDS, rotated } from '#domain/webhook/signing-secret.ts';
import type { Webhook } from '#domain/webhook/webhook.ts';
import { decideSurely } from '../decide-surely.ts';
import { known, webhookKey } from './get-webhook.ts';

/** A new secret; the old one signs beside it for so long, by default a day. NOT_FOUND. */
export type RotateSecret = (
  tenant: Tenant,
  id: string,
  wish: { readonly overlapSeconds: number | undefined },
) => Promise<Webhook>;

type Deps = { readonly unitOfWork: UnitOfWork; readonly clock: Clock; readonly chance: Chance };

/** Where nobody knows whether it was written it is done again: one old secret more is no harm. */
export function rotateSecret({ unitOfWork, clock, chance }: Deps): RotateSecret {
  return async (tenant, id, { overlapSeconds = OVERLAP_MAX_SECONDS }) => {
    const key = webhookKey(tenant, id);
    return decideSurely(unitOfWork, {
      look: ({ webhooks }) => webhooks.find(key),
      decide(found, write) {
        const before = known(found);
        const secrets = rotated(before.secrets, { now: clock.now(), overlapSeconds, chance });
        const after = { ...before, secrets, revision: before.revision + 1 };
        write.webhooks.update(before, after);
        return after;
      },
    });
  };
}
