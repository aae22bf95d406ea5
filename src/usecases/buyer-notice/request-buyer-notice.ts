import { noticeOfMove } from '#domain/buyer-notice/buyer-notice.ts';
import type { Shipment } from '#domain/shipment/shipment.ts';
import type { Recorder } from '../recorder.ts';

type Move = { readonly before: Shipment | null; readonly after: Shipment };

/**
 * In the commit of the move. Of several moves at once only the last one counts: "out for delivery"
 * is no news once it is delivered.
 */
export function requestBuyerNotice({ before, after }: Move, { write, now }: Recorder): void {
  if (!write.sendsBuyerNotices) return;
  const { trackingUrl } = write;
  const notice = noticeOfMove(before, after, { now, trackingUrl });
  if (notice !== undefined) write.buyerNotices.request(notice);
}
