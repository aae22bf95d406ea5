import type { PaymentStatus } from '#domain/selling/shipment/payment-status.ts';
import type { ShipmentKey } from '#domain/selling/shipment/shipment.ts';
import type { ShipmentStatus } from '#domain/selling/shipment/status.ts';
import type { IntentState } from './intent.ts';

/** Everything stored about the booking of a shipment, read from one snapshot. */
export type BookingAuditRow = ShipmentKey & {
  readonly status: ShipmentStatus;
  readonly paymentStatus: PaymentStatus;
  readonly awb: string | null;
  /** Null: the shipment has no booking intent. */
  readonly intent: IntentState | null;
  /** True if its AWB is registered for this shipment. */
  readonly hasAwbClaim: boolean;
  /** Null if not booked. */
  readonly bookedAt: Date | null;
  /** True if there is an event `shipment.booked`. */
  readonly hasEvent: boolean;
  readonly hasCapture: boolean;
  /** Distinct details of its attempts with the outcome BOOKED. */
  readonly details: readonly string[];
  /** True if an operator has closed an alert of a double booking or of late evidence. */
  readonly isCleared: boolean;
};

export interface BookingReader {
  /** Shipments of all accounts by key, after `after` (null: from the first). */
  auditRows(after: ShipmentKey | null, limit: number): Promise<readonly BookingAuditRow[]>;
}
