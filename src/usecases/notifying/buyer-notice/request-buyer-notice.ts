import { noticeOfMove } from '#domain/notifying/buyer-notice/buyer-notice.ts';
import type { Shipment } from '#domain/selling/shipment/shipment.ts';
import type { Recorder } from '../../recorder.ts';

type Move = { readonly before: Shipment | null; readonly after: Shipment };

/**
 * Requests a notice in the commit of the status change. Of several changes only the last counts,
 * since "out for delivery" is pointless after the delivery.
 */
export function requestBuyerNotice({ before, after }: Move, { write, now }: Recorder): void {
  if (!write.sendsBuyerNotices) return;
  const { trackingUrl } = write;
  const notice = noticeOfMove(before, after, { now, trackingUrl });
  if (notice !== undefined) write.buyerNotices.request(notice);
}
