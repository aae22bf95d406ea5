import type { CourierCapabilities } from '#domain/carrying/courier/courier.ts';
import type { FieldLimits } from '#domain/carrying/courier/field-limits.ts';
import type { PickupHours } from '#domain/carrying/courier/pickup-hours.ts';
import type { WrongField } from '#domain/refusal.ts';
import type { Quote } from '#domain/selling/quote/quote.ts';
import { type Contents, limitErrors } from './limit-errors.ts';
import { collectionMethodFor, type OrderRequest, orderErrors } from './order.ts';
import { phoneErrors, routeErrors } from './party.ts';
import { type PickupPlan, plannedPickupErrors } from './planned-pickup.ts';

/** The known and valid part of an order. */
export type ShipmentDraft = Contents & OrderRequest & { readonly pickup: PickupPlan | null };

export type OfferedCourier = {
  readonly name: string;
  readonly fieldLimits?: FieldLimits;
  readonly pickupHours: PickupHours;
  readonly capabilities: Pick<CourierCapabilities, 'cancellation' | 'pickup'>;
};

export type SoldService = {
  readonly quote: Quote;
  /** Undefined: the courier is no longer offered; its existing quotes stay valid. */
  readonly courier: OfferedCourier | undefined;
  /** Database time at which the quote was read. */
  readonly now: Date;
};

/**
 * Returns an error for every field that does not fit the quote: phones, another route, options that
 * the quote does not allow, texts beyond the courier's limits, and the pickup.
 */
export function shipmentErrors(
  draft: ShipmentDraft,
  { quote, courier, now }: SoldService,
): readonly WrongField[] {
  const { pickup } = draft;
  const { originDistrictId } = quote;
  const collectionMethod = collectionMethodFor(quote, draft);
  const ordered = { originDistrictId, collectionMethod, courier, now };
  return [
    ...phoneErrors(draft),
    ...routeErrors(draft, quote),
    ...orderErrors(quote, draft),
    ...(courier === undefined ? [] : limitErrors(courier, draft)),
    ...(pickup === null ? [] : plannedPickupErrors(pickup, ordered)),
  ];
}
