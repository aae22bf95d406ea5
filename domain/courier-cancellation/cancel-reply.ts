import type { Failure } from '#domain/shipment/shipment.ts';

/** Identifies a booked parcel at its courier: our reference and its AWB. */
export type BookedParcel = { readonly reference: string; readonly awb: string };

/** A cancel request to a courier. */
export type CancelOrder = BookedParcel & {
  /** Given by the client; null: none. */
  readonly reason: string | null;
};

/** A courier's decision on a cancel request. */
export type CancelReply =
  | { readonly kind: 'CANCELLED' }
  /** Final: the same request would be refused again. */
  | { readonly kind: 'REFUSED'; readonly failure: Failure };

/** PENDING: received and not decided: the request is repeated. */
export type CourierCancelReply = CancelReply | { readonly kind: 'PENDING' };
