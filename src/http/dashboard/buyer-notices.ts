import type { BuyerNoticeUseCases } from '#src/usecases/notifying/buyer-notice/use-cases.ts';
import {
  buyerNoticePreviewView,
  buyerNoticeSettingsView,
} from '#src/views/notifying/buyer-notice.ts';
import type { DashboardHandler } from '../call.ts';
import { allRead, sentFields } from '../contract/read-body.ts';
import { type AnyDashboardRoute, READ, WRITE } from '../route.ts';

type BuyerNoticeDeps = Omit<BuyerNoticeUseCases, 'sendBuyerNotices'>;

export function buyerNoticeRoutes(deps: BuyerNoticeDeps): readonly AnyDashboardRoute[] {
  return [
    {
      ...READ,
      path: '/buyer-notices',
      operationId: 'getBuyerNotices',
      permission: 'ANY_MEMBER',
      handler: getHandler(deps),
    },
    {
      ...WRITE,
      method: 'patch',
      path: '/buyer-notices',
      operationId: 'updateBuyerNotices',
      permission: 'settings:write',
      handler: updateHandler(deps),
    },
    {
      ...READ,
      path: '/buyer-notices/preview',
      operationId: 'previewBuyerNotice',
      permission: 'ANY_MEMBER',
      handler: previewHandler(deps),
    },
  ];
}

function getHandler({
  getBuyerNoticeSettings,
  areBuyerNoticesSent,
}: BuyerNoticeDeps): DashboardHandler<'getBuyerNotices'> {
  return async ({ tenant }) =>
    buyerNoticeSettingsView(await getBuyerNoticeSettings(tenant), areBuyerNoticesSent);
}

function updateHandler({
  changeBuyerNoticeSettings,
  areBuyerNoticesSent,
}: BuyerNoticeDeps): DashboardHandler<'updateBuyerNotices'> {
  return async ({ tenant, session, body: { enabled: isOn, language, ...unread } }) => {
    allRead(unread);
    const change = sentFields({ isOn, language });
    const settings = await changeBuyerNoticeSettings(tenant, change, session);
    return buyerNoticeSettingsView(settings, areBuyerNoticesSent);
  };
}

function previewHandler({
  previewBuyerNotice,
}: BuyerNoticeDeps): DashboardHandler<'previewBuyerNotice'> {
  return async ({ tenant, query }) =>
    buyerNoticePreviewView(await previewBuyerNotice(tenant, query));
}
