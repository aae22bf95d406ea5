import type { ExternalMethod } from '#domain/selling/shipment/payment-method.ts';

/** The ledger account from which external money comes. */
export const CLEARING = {
  QRIS: 'QRIS_CLEARING',
  MANUAL_TRANSFER: 'TRANSFER_CLEARING',
} as const satisfies Readonly<Record<ExternalMethod, string>>;
