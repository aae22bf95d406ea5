import type { Language } from '#domain/carrying/tracking/description.ts';
import { formatMoney } from '#src/web/kit/format.ts';
import type { Shipment } from './detail-query.ts';
import { detailWords } from './detail-words.ts';

type Cancelled = Pick<Shipment, 'status' | 'payment_status' | 'total_amount'>;

/** Text shown before a cancellation is confirmed: the refund, and whether the courier decides. */
export function cancelText({ status, ...paid }: Cancelled, language: Language): string {
  const words = detailWords[language];
  const sum = formatMoney(paid.total_amount);
  if (paid.payment_status !== 'PAID') return words.cancelUnpaid;
  return status === 'PROCESSING' ? words.cancelBefore(sum) : words.cancelAtCourier(sum);
}
