/** Why a booking is cancelled; adapters map it to the courier's own codes. */
export const CANCEL_CODES = ['BY_CLIENT', 'DOUBLE_BOOKING'] as const;
export type CancelCode = (typeof CANCEL_CODES)[number];

export type CancelReason = {
  readonly code: CancelCode;
  /** The client's own words, 1 to 200 characters; null if none. */
  readonly text: string | null;
};

/** Default texts, for couriers that require one when the client gave none. */
const WORDS: Readonly<Record<CancelCode, string>> = {
  BY_CLIENT: 'Cancelled by the sender',
  DOUBLE_BOOKING: 'Booked twice',
};

/**
 * Returns the reason for cancelling the shipment's own booking or a double booking. The client does
 * not know about a double booking, so the client's text is passed on only for the shipment's own.
 */
export function cancelReasonOf(
  awb: string,
  shipment: { readonly awb: string | null; readonly cancelReason: string | null },
): CancelReason {
  if (awb !== shipment.awb) return { code: 'DOUBLE_BOOKING', text: null };
  return { code: 'BY_CLIENT', text: shipment.cancelReason };
}

/** The reason as text, never empty. */
export function cancelText({ code, text }: CancelReason): string {
  return text ?? WORDS[code];
}
