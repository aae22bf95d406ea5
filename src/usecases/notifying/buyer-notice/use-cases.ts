import type { Ports } from '../../ports.ts';
import { changeBuyerNoticeSettings } from './change-settings.ts';
import { getBuyerNoticeSettings } from './get-settings.ts';
import { previewBuyerNotice } from './preview.ts';
import { sendBuyerNotices } from './send-buyer-notices.ts';

type BuyerNoticePorts = Pick<
  Ports,
  | 'unitOfWork'
  | 'buyerNotices'
  | 'buyerMailer'
  | 'accounts'
  | 'brands'
  | 'pageUrl'
  | 'clock'
  | 'reportError'
>;
export type BuyerNoticeUseCases = ReturnType<typeof buyerNoticeUseCases>;

export function buyerNoticeUseCases(ports: BuyerNoticePorts) {
  return {
    getBuyerNoticeSettings: getBuyerNoticeSettings(ports.buyerNotices),
    changeBuyerNoticeSettings: changeBuyerNoticeSettings(ports),
    previewBuyerNotice: previewBuyerNotice(ports),
    sendBuyerNotices: sendBuyerNotices(ports),
    /** True if this installation sends buyer notices. */
    areBuyerNoticesSent: ports.buyerMailer !== null,
  };
}
