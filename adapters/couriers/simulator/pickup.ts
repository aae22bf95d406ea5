import type { CallLimit } from '#domain/carrying/courier/call-limit.ts';
/** A pickup as the simulator stores it. */
export type SimulatedPickup = {
  /** Our reference. */
  readonly reference: string;
  readonly courierCode: string;
  readonly courierReference: string;
  readonly requestedAt: Date;
  /** Speed of its confirmation: 1 is real time. */
  readonly speed: number;
  readonly cancelledAt: Date | null;
  /** Number of times it was requested. */
  readonly requests: number;
};

/**
 * A pickup as received. Its `courierReference` is used only if it is the first under its reference.
 */
export type NewPickup = Omit<SimulatedPickup, 'cancelledAt' | 'requests'>;

/** `courierReference` null matches any. */
export type PickupToCancel = Pick<SimulatedPickup, 'reference' | 'courierCode'> & {
  readonly courierReference: string | null;
};

/** Storage of simulated pickups. Both methods throw CourierFailure. */
export interface PickupMemory {
  /** Returns the pickup as first received. Sends nothing once `limit` has ended. */
  request(pickup: NewPickup, limit: CallLimit): Promise<SimulatedPickup>;
  /** Returns true if cancelled, now or earlier; false if there is no such pickup. */
  cancelPickup(pickup: PickupToCancel, at: Date, limit: CallLimit): Promise<boolean>;
}
