import { type Rupiah, rupiah, ZERO } from '#domain/money.ts';

/** Ledger accounts that clients see, as buckets of their wallet. */
export const CLIENT_KINDS = ['AVAILABLE', 'HELD', 'PENDING_COD'] as const;
export type ClientKind = (typeof CLIENT_KINDS)[number];

/**
 * Counter-accounts. Each tenant has separate ones, so that no two tenants wait for the same row.
 */
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

/** No floor: money enters the ledger through this account, so its balance is negative. */
const NONE = rupiah(Number.MIN_SAFE_INTEGER);

/** The least balance of an account. */
export const FLOORS: Readonly<Record<AccountKind, Rupiah>> = {
  AVAILABLE: ZERO,
  HELD: ZERO,
  PENDING_COD: ZERO,
  // Couriers bill late and correct bills; a shipment may be sold below cost.
  COURIER_PAYABLE: NONE,
  REVENUE: NONE,
  QRIS_CLEARING: NONE,
  TRANSFER_CLEARING: NONE,
  COD_CLEARING: NONE,
  // No more can be reversed than was withdrawn.
  WITHDRAWAL_CLEARING: ZERO,
  CLAIMS: NONE,
  FUNDING: NONE,
  ADJUSTMENT: NONE,
};

export function isClientKind(kind: AccountKind): kind is ClientKind {
  return (CLIENT_KINDS as readonly string[]).includes(kind);
}
