import { writeSync } from 'node:fs';
import type { CourierLogLine } from './courier-log.ts';

/** Points where a process may be killed or stopped. */
export const POINTS = [
  /** K1: a payment is decided, its commit not sent. */
  'paying',
  /** K2: the payment is committed, the request not answered. */
  'paid',
  /** K4: bookings are claimed, no courier called. */
  'claimed',
  /** During the TLS handshake with the courier. */
  'connecting',
  /** K5: on the connected socket, before the first byte. */
  'connected',
  /** The order has been sent. */
  'sent',
  /** K6: the courier has answered, nothing is recorded. */
  'answered',
  /** The courier has answered a cancel or a pickup, nothing is recorded. */
  'replied',
] as const;
export type Point = (typeof POINTS)[number];
export type SignalKind = 'KILL' | 'STOP';

/** Applies to the first process at that point. `courier`: only with an order for this courier. */
export type Arming = {
  readonly point: Point;
  readonly deed: SignalKind;
  readonly courier?: string;
};

/** A message of a process of a chaos run. `at` in ms since 1970, not skewed. */
export type ProcessMessage =
  | { readonly kind: 'serves'; readonly port: number; readonly key?: string }
  | {
      readonly kind: 'reached';
      readonly point: Point;
      readonly deed: SignalKind;
      readonly references: readonly string[];
      readonly at: number;
    }
  | { readonly kind: 'claimed'; readonly references: readonly string[] }
  | { readonly kind: 'woken' }
  | { readonly kind: 'deed'; readonly line: CourierLogLine }
  | { readonly kind: 'news'; readonly letter: CourierWebhook };

/** The body of a courier's webhook: see adapters/couriers/simulator/webhook.ts. */
export type CourierWebhookBody =
  | { readonly orders: readonly { readonly reference: string; readonly awb: string }[] }
  | { readonly refused: readonly string[] }
  | {
      readonly events: readonly {
        readonly awb: string;
        readonly code: string;
        readonly at: string;
      }[];
    };
export type CourierWebhook = {
  readonly courier: string;
  readonly reference: string;
  readonly body: CourierWebhookBody;
};

const STDOUT = 1;

/** Synchronous, as the process may be killed immediately afterwards. */
export function emitMessage(message: ProcessMessage): void {
  try {
    writeSync(STDOUT, `${JSON.stringify(message)}\n`);
  } catch {
    // The parent has ended or does not read; the closed input ends this process.
  }
}
