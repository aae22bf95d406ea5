import type { OrderUpdate } from '#domain/carrying/courier-port/courier-webhook.ts';

/** A parcel of a hook: its AWB, and our reference if the hook contains one. */
type NamedParcel = { readonly reference: string | null | undefined; readonly awb: string };

/**
 * Returns the booking that a hook identifies by our reference and its AWB; empty if it has no
 * reference.
 */
export function bookingNamed({ reference, awb }: NamedParcel): readonly OrderUpdate[] {
  return reference ? [{ kind: 'BOOKED', reference, awb }] : [];
}
