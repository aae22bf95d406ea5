import type { Tenant } from '#domain/environment.ts';

/**
 * That a paid shipment is to be booked: written with its money, worked on by whoever comes first.
 * `dueAt` is the only schedule; a nudge only makes it quicker.
 */
export type BookingIntent = Tenant & {
  readonly shipmentNumber: string;
  readonly dueAt: Date;
  readonly createdAt: Date;
};

export interface BookingWrites {
  /** Refused by the database where the shipment's HOLD journal is not there. Nudges a worker. */
  insert(intent: BookingIntent): void;
}
