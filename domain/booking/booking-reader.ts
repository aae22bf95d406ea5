import type { PaymentStatus } from '#domain/payment/payment-status.ts';
import type { ShipmentKey } from '#domain/shipment/shipment.ts';
import type { ShipmentStatus } from '#domain/shipment/status.ts';
import type { IntentState } from './intent.ts';

/** What is written of a shipment wherever a booking is, all of it as at one moment. */
export type BookingTraces = ShipmentKey & {
  readonly status: ShipmentStatus;
  readonly paymentStatus: PaymentStatus;
  readonly awb: string | null;
  /** Null: it is not to be booked. */
  readonly intent: IntentState | null;
  /** Its AWB is claimed for it. */
  readonly hasAwbClaim: boolean;
  /** Null: it is not booked yet, or is not to be. */
  readonly bookedAt: Date | null;
  /** `shipment.booked` */
  readonly hasEvent: boolean;
  readonly hasCapture: boolean;
  /** Of its attempts that were booked, each once. */
  readonly details: readonly string[];
  /** A person has closed an alert of a second booking, or of late evidence. */
  readonly isCleared: boolean;
};

export interface BookingReader {
  /** Every shipment of every account, by its key, behind `after` (null: from the first one on). */
  traces(after: ShipmentKey | null, limit: number): Promise<readonly BookingTraces[]>;
}
