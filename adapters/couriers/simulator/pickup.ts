import type { CallLimit } from '#domain/courier/call-limit.ts';
/** A pickup as the simulator stores it. */
export type SimulatedPickup = {
  /** Our reference. */
  readonly reference: string;
  readonly courierCode: string;
  readonly courierReference: string;
  readonly requestedAt: Date;
  /** Speed of its confirmation, 1 is real time. */
  readonly speed: number;
  readonly cancelledAt: Date | null;
  /** How often it was requested. */
  readonly requests: number;
};

/** A pickup as received. `courierReference` applies only if it is the first of its reference. */
export type NewPickup = Omit<SimulatedPickup, 'cancelledAt' | 'requests'>;

/** `courierReference` null: any. */
export type PickupToCancel = Pick<SimulatedPickup, 'reference' | 'courierCode'> & {
  readonly courierReference: string | null;
};

/** The simulator's storage of pickups. Both methods throw CourierFailure. */
export interface PickupMemory {
  /** Returns the pickup as first received. Sends nothing once `limit` is over. */
  request(pickup: NewPickup, limit: CallLimit): Promise<SimulatedPickup>;
  /** True: cancelled, now or before. False: no such pickup. */
  cancelPickup(pickup: PickupToCancel, at: Date, limit: CallLimit): Promise<boolean>;
}
