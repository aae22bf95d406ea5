import { type Tenant, tenantOf } from '#domain/environment.ts';
import {
  type BuyerNoticeSettings,
  NO_BUYER_NOTICES,
} from '#domain/notifying/buyer-notice/buyer-notice.ts';
import { notFound } from '#domain/refusal.ts';
import {
  type Actor,
  changedFields,
  readNextAct,
  recordAct,
} from '../../people/access/account-acts.ts';
import type { Ports } from '../../ports.ts';

export type BuyerNoticeChange = Partial<Pick<BuyerNoticeSettings, 'isOn' | 'language'>>;

/** Sets the given fields and keeps the others. */
export type ChangeBuyerNoticeSettings = (
  tenant: Tenant,
  change: BuyerNoticeChange,
  actor: Actor,
) => Promise<BuyerNoticeSettings>;

type Deps = Pick<Ports, 'unitOfWork' | 'clock'>;

export function changeBuyerNoticeSettings({ unitOfWork, clock }: Deps): ChangeBuyerNoticeSettings {
  return async ({ accountId, environment }, change, actor) =>
    unitOfWork.decide({
      retry: true,
      async look(stores) {
        const next = await readNextAct(stores, accountId, actor);
        const account = await stores.accounts.find(accountId);
        return {
          next,
          account,
          found: await stores.buyerNotices.settings({ accountId, environment }),
        };
      },
      decide({ next, account, found }, write) {
        if (account === undefined) throw notFound('account');
        const before = found ?? { ...tenantOf({ accountId, environment }), ...NO_BUYER_NOTICES };
        const after = { ...before, ...change };
        const changed = changedFields(before, after);
        if (changed === '') return before;
        write.buyerNotices.saveSettings(after);
        const subject = environment;
        const now = clock.now();
        recordAct(write, next, { kind: 'BUYER_NOTICES_CHANGED', subject, detail: changed, now });
        return after;
      },
    });
}
