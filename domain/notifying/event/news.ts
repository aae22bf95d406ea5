import type { EventType } from './event.ts';

/** Events that concern the people of an account, whatever page they have open. */
export const NEWS_TYPES = [
  'shipment.lost',
  'shipment.damaged',
  'shipment.returned',
  'shipment.booking_failed',
  'shipment.booking_delayed',
  'shipment.cancel_rejected',
  'shipment.payment_rejected',
  'pickup.failed',
  'claim.settled',
  'claim.rejected',
  'cod.late',
  'wallet.late_payment',
  'wallet.adjusted',
  'topup.failed',
  'withdrawal.completed',
  'withdrawal.failed',
  'webhook.disabled',
] as const satisfies readonly EventType[];
export type NewsType = (typeof NEWS_TYPES)[number];

export function isNews(type: string): type is NewsType {
  return (NEWS_TYPES as readonly string[]).includes(type);
}
