import type { OutsideMethod } from '#domain/payment/method.ts';

/** Where money from outside comes out of. */
export const CLEARING = {
  QRIS: 'QRIS_CLEARING',
  MANUAL_TRANSFER: 'TRANSFER_CLEARING',
} as const satisfies Readonly<Record<OutsideMethod, string>>;
