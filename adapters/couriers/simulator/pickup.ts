import type { CallLimit } from '#domain/courier/call-limit.ts';
/** All that the simulator remembers of a pickup that it was asked for. */
export type SimulatedPickup = {
  /** The merchant's, ours. */
  readonly reference: string;
  readonly courierCode: string;
  readonly courierReference: string;
  readonly requestedAt: Date;
  /** How much faster than life it is confirmed. */
  readonly speed: number;
  readonly cancelledAt: Date | null;
  /** How often it was asked for. */
  readonly requests: number;
};

/** A pickup as it is heard of; its courier's reference is what it would get, were it the first. */
export type HeardPickup = Omit<SimulatedPickup, 'cancelledAt' | 'requests'>;

/** `courierReference` null: whatever it is. */
export type PickupToCancel = Pick<SimulatedPickup, 'reference' | 'courierCode'> & {
  readonly courierReference: string | null;
};

/** The simulator's own memory of pickups. Both throw CourierFailure. */
export interface PickupMemory {
  /** The pickup as it was heard of first. Sends nothing once `limit` is over. */
  request(pickup: HeardPickup, limit: CallLimit): Promise<SimulatedPickup>;
  /** Cancelled, now or before. False: it has no such pickup. */
  cancelPickup(pickup: PickupToCancel, at: Date, limit: CallLimit): Promise<boolean>;
}
