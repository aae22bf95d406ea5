import type { TlsOptions } from 'node:tls';

/**
 * The couriers of a chaos run. A deduplicates by reference; B books every order; C also books every
 * order and has no look-up.
 */
export const CHAOS_CODES = ['chaosa', 'chaosb', 'chaosc'] as const;
export type ChaosCode = (typeof CHAOS_CODES)[number];

/** Deadlines of the couriers. */
export type ChaosTerms = {
  readonly deadlineMs: number;
  /** Settle window: no order lands later than this after its deadline. */
  readonly settleMs: number;
};

export type CreateRequest = {
  readonly courier: ChaosCode;
  readonly reference: string;
  /** The receiver's name, which selects the mischief: see mischief.ts. */
  readonly name: string;
  /** Time left until the client's deadline. */
  readonly leftMs: number;
};
export type CreateAnswer =
  | { readonly reference: string; readonly awb: string }
  /** An order whose AWB follows later. */
  | { readonly reference: string; readonly orderId: string }
  | { readonly refused: string };

export type LookUpRequest = { readonly courier: ChaosCode; readonly reference: string };
/** Cancelled orders are left out. */
export type LookUpAnswer = {
  readonly awbs: readonly string[];
  /** Orders without an AWB yet. */
  readonly orderIds: readonly string[];
  /** True if the courier refused an order that it had accepted. */
  readonly isDropped: boolean;
};

export type CancelRequest = { readonly courier: ChaosCode; readonly awb: string };
/** Null if it is cancelled, now or before. */
export type CancelAnswer = { readonly refused: string | null };

export type TrackRequest = { readonly courier: ChaosCode; readonly awbs: readonly string[] };
/** `at`: milliseconds since 1970. */
export type Move = { readonly status: MoveStatus; readonly at: number };
export type TrackAnswer = {
  readonly parcels: readonly { readonly awb: string; readonly moves: readonly Move[] }[];
};
/** Statuses in the order in which a parcel passes them. */
export const MOVE_STATUSES = ['PICKED_UP', 'IN_TRANSIT', 'OUT_FOR_DELIVERY', 'DELIVERED'] as const;
export type MoveStatus = (typeof MOVE_STATUSES)[number];

export type PickupRequest = {
  readonly courier: ChaosCode;
  readonly reference: string;
  readonly awbs: readonly string[];
  /** Notes, which select the mischief: see mischief.ts. */
  readonly notes: string | null;
};
export type PickupAnswer =
  | { readonly number: string }
  | { readonly isUndecided: true }
  | { readonly refused: string };

export type CancelPickupRequest = { readonly courier: ChaosCode; readonly reference: string };

export type Wire = {
  '/create': { readonly request: CreateRequest; readonly answers: CreateAnswer };
  '/look-up': { readonly request: LookUpRequest; readonly answers: LookUpAnswer };
  '/cancel': { readonly request: CancelRequest; readonly answers: CancelAnswer };
  '/track': { readonly request: TrackRequest; readonly answers: TrackAnswer };
  '/pickup': { readonly request: PickupRequest; readonly answers: PickupAnswer };
  '/cancel-pickup': { readonly request: CancelPickupRequest; readonly answers: CancelAnswer };
};

/** Shared with the couriers, who sign their webhooks with it. */
export const HOOK_SECRET = 'what-the-couriers-of-chaos-sign-with';

/** Seals the credentials of LIVE couriers in the database. */
export const SECRETS_KEY = Buffer.alloc(32, 'chaos').toString('base64');

/**
 * A pre-shared key, so that the TLS handshake, in which a process can be stopped, needs no
 * certificate.
 */
export const SECRET = Buffer.from('a key that keeps no secret', 'latin1');
export const IDENTITY = 'satukurir';
export const TLS: TlsOptions = {
  ciphers: 'PSK-AES128-GCM-SHA256',
  minVersion: 'TLSv1.2',
  maxVersion: 'TLSv1.2',
};
