import type { TlsOptions } from 'node:tls';

/** The couriers of a chaos run. A knows a reference again; B books whatever it is sent. */
export const CHAOS_CODES = ['chaosa', 'chaosb'] as const;
export type ChaosCode = (typeof CHAOS_CODES)[number];

/** How long they may take. */
export type ChaosTerms = {
  readonly deadlineMs: number;
  /** W: no order lands later than that after its deadline. */
  readonly settleMs: number;
};

export type CreateRequest = {
  readonly courier: ChaosCode;
  readonly reference: string;
  /** Of the receiver: see mischief.ts. */
  readonly name: string;
  /** Until whoever asks gives up. */
  readonly leftMs: number;
};
export type CreateAnswer =
  | { readonly reference: string; readonly awb: string }
  | { readonly refused: string };

export type LookUpRequest = { readonly courier: ChaosCode; readonly reference: string };
/** AWBs, cancelled ones left out. */
export type LookUpAnswer = { readonly awbs: readonly string[] };

export type CancelRequest = { readonly courier: ChaosCode; readonly awb: string };
export type CancelAnswer = { readonly isCancelled: boolean };

export type TrackRequest = { readonly courier: ChaosCode; readonly awbs: readonly string[] };

export type Wire = {
  '/create': { readonly asks: CreateRequest; readonly answers: CreateAnswer };
  '/look-up': { readonly asks: LookUpRequest; readonly answers: LookUpAnswer };
  '/cancel': { readonly asks: CancelRequest; readonly answers: CancelAnswer };
  '/track': { readonly asks: TrackRequest; readonly answers: Record<string, never> };
};

/** Both ends know one key, so that there is a handshake to be stopped in, and no certificate. */
export const SECRET = Buffer.from('a key that keeps no secret', 'latin1');
export const IDENTITY = 'satukurir';
export const TLS: TlsOptions = {
  ciphers: 'PSK-AES128-GCM-SHA256',
  minVersion: 'TLSv1.2',
  maxVersion: 'TLSv1.2',
};
