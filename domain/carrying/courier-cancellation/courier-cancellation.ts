import type { CourierLane } from '#domain/carrying/courier/fair-claim.ts';
import type { ShipmentKey } from '#domain/selling/shipment/shipment.ts';

/** A request to the courier to cancel a booking, repeated until it answers. */
export type CourierCancellation = ShipmentKey &
  CourierLane & {
    /** AWB of the shipment's own booking, or of a double booking. */
    readonly awb: string;
    /** The courier's own number of the order; null if none is known. */
    readonly orderId: string | null;
    readonly requestedAt: Date;
    /**
     * Time since which the courier has had the request without deciding; null if it has not
     * confirmed receipt.
     */
    readonly pendingSince: Date | null;
  };

export type NewCancellation = Omit<CourierCancellation, 'pendingSince'>;

export type CancellationKey = Pick<CourierCancellation, keyof ShipmentKey | 'awb'>;

/** A cancellation without an answer yet; the next call is at `dueAt`. */
export type OpenCancellation = CourierCancellation & { readonly dueAt: Date };
