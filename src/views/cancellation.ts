import type { OpenCancellation } from '#domain/cancellation/cancellation.ts';
import { idText } from '#domain/id.ts';

/** What operators see of a cancellation that a courier is being asked for. */
export function cancellationView(cancellation: OpenCancellation) {
  return {
    shipment_number: cancellation.shipmentNumber,
    awb: cancellation.awb,
    asked_since: cancellation.askedAt.toISOString(),
    asked_next_at: cancellation.dueAt.toISOString(),
    account_id: idText('account', cancellation.accountId),
    environment: cancellation.environment,
  };
}
