import { type Rupiah, rupiah, ZERO } from '#domain/money.ts';

/** The three the client sees, as buckets of its wallet. */
export const CLIENT_KINDS = ['AVAILABLE', 'HELD', 'PENDING_COD'] as const;
export type ClientKind = (typeof CLIENT_KINDS)[number];

/** Where money comes from and goes to. Each client account has its own, so nobody waits for it. */
export const SYSTEM_KINDS = [
  'COURIER_PAYABLE',
  'REVENUE',
  'QRIS_CLEARING',
  'TRANSFER_CLEARING',
  'COD_CLEARING',
  'WITHDRAWAL_CLEARING',
  'CLAIMS',
  'FUNDING',
  'ADJUSTMENT',
] as const;
export type SystemKind = (typeof SYSTEM_KINDS)[number];

export const ACCOUNT_KINDS = [...CLIENT_KINDS, ...SYSTEM_KINDS] as const;
export type AccountKind = ClientKind | SystemKind;

/** Money flows out of it into the books: its balance says how much, below zero. */
const NONE = rupiah(Number.MIN_SAFE_INTEGER);

/** The least balance that an account may have. */
export const FLOORS: Readonly<Record<AccountKind, Rupiah>> = {
  AVAILABLE: ZERO,
  HELD: ZERO,
  PENDING_COD: ZERO,
  // Couriers bill late and correct themselves; a shipment may be sold below cost.
  COURIER_PAYABLE: NONE,
  REVENUE: NONE,
  QRIS_CLEARING: NONE,
  TRANSFER_CLEARING: NONE,
  COD_CLEARING: NONE,
  // What never left cannot come back.
  WITHDRAWAL_CLEARING: ZERO,
  CLAIMS: NONE,
  FUNDING: NONE,
  ADJUSTMENT: NONE,
};

export function isClientKind(kind: AccountKind): kind is ClientKind {
  return (CLIENT_KINDS as readonly string[]).includes(kind);
}
