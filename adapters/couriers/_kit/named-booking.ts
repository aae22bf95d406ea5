import type { OrderUpdate } from '#domain/courier-port/courier-webhook.ts';

/** A parcel of a hook: our reference where it names one, and the AWB. */
type NamedParcel = { readonly reference: string | null | undefined; readonly awb: string };

/** The booking that a hook names by our reference, beside its AWB; empty: it names none. */
export function bookingNamed({ reference, awb }: NamedParcel): readonly OrderUpdate[] {
  return reference ? [{ kind: 'BOOKED', reference, awb }] : [];
}
