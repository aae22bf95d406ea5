import type { ShipmentKey } from '#domain/shipment/shipment.ts';

/** A request to the courier to cancel a booking, repeated until it answers. */
export type CourierCancellation = ShipmentKey & {
  /** The shipment's own, or that of a double booking. */
  readonly awb: string;
  readonly requestedAt: Date;
  readonly courierCode: string;
};

export type CancellationKey = Pick<CourierCancellation, keyof ShipmentKey | 'awb'>;

/** Without an answer yet; the next call is at `dueAt`. */
export type OpenCancellation = CourierCancellation & { readonly dueAt: Date };
