import type { Failure } from '#domain/shipment/shipment.ts';

/** What a courier knows a booked parcel by: our reference and its own number. */
export type BookedParcel = { readonly reference: string; readonly awb: string };

/** What a courier is asked to cancel. */
export type CancelOrder = BookedParcel & {
  /** The client's; null: none was given. */
  readonly reason: string | null;
};

/** What a courier answers when it is asked to cancel. */
export type CancelReply =
  | { readonly kind: 'CANCELLED' }
  /** For good: asked again, it would say the same. */
  | { readonly kind: 'REFUSED'; readonly failure: Failure };
