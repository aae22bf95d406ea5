import type { OpenCancellation } from '#domain/carrying/courier-cancellation/courier-cancellation.ts';
import { idText } from '#domain/id.ts';

/** View for operators of a cancellation that is being requested from the courier. */
export function cancellationView(cancellation: OpenCancellation) {
  return {
    shipment_number: cancellation.shipmentNumber,
    awb: cancellation.awb,
    order_id: cancellation.orderId,
    asked_since: cancellation.requestedAt.toISOString(),
    pending_since: cancellation.pendingSince?.toISOString() ?? null,
    asked_next_at: cancellation.dueAt.toISOString(),
    account_id: idText('account', cancellation.accountId),
    environment: cancellation.environment,
  };
}
