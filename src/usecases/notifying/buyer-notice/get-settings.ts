import { type Tenant, tenantOf } from '#domain/environment.ts';
import {
  type BuyerNoticeSettings,
  NO_BUYER_NOTICES,
} from '#domain/notifying/buyer-notice/buyer-notice.ts';
import type { BuyerNoticeStore } from '#domain/notifying/buyer-notice/buyer-notice-store.ts';

/** Returns "off" for an account without settings. */
export type GetBuyerNoticeSettings = (tenant: Tenant) => Promise<BuyerNoticeSettings>;

export function getBuyerNoticeSettings(
  buyerNotices: Pick<BuyerNoticeStore, 'settings'>,
): GetBuyerNoticeSettings {
  return async (tenant) =>
    (await buyerNotices.settings(tenant)) ?? { ...tenantOf(tenant), ...NO_BUYER_NOTICES };
}
