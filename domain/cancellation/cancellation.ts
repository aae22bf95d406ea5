import type { ShipmentKey } from '#domain/shipment/shipment.ts';

/** A booking that its courier is to be asked to cancel. */
export type Cancellation = ShipmentKey & {
  /** The shipment's own, or one that it was given beside it. */
  readonly awb: string;
  readonly askedAt: Date;
  /** The courier that is asked. */
  readonly courierCode: string;
};

export type CancellationKey = Pick<Cancellation, keyof ShipmentKey | 'awb'>;

/** Whose courier is still to answer; it is asked next at `dueAt`. */
export type OpenCancellation = Cancellation & { readonly dueAt: Date };
