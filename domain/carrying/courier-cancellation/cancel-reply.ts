import type { BookedParcel } from '#domain/carrying/booking/outcome.ts';
import type { Failure } from '#domain/selling/shipment/shipment.ts';
import type { CancelReason } from './cancel-reason.ts';

/** A cancel request to a courier. */
export type CancelOrder = BookedParcel & {
  readonly reason: CancelReason;
  /** The courier replied PENDING before: it has the request, so this call only repeats it. */
  readonly isPending: boolean;
};

/** A courier's decision on a cancel request. */
export type CancelReply =
  | { readonly kind: 'CANCELLED' }
  /** Final: the same request would be refused again. */
  | { readonly kind: 'REFUSED'; readonly failure: Failure };

/** PENDING: received, but not decided; the request is repeated with `isPending`. */
export type CourierCancelReply = CancelReply | { readonly kind: 'PENDING' };
