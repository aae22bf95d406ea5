import { writeSync } from 'node:fs';
import type { CourierLine } from './courier-log.ts';

/** Where a process may be killed or stopped. */
export const POINTS = [
  /** K1: a payment is decided, its commit not sent. */
  'paying',
  /** K2: it is committed, and nobody has heard. */
  'paid',
  /** K4: bookings are claimed, and no courier called. */
  'claimed',
  /** In the middle of the handshake with the courier. */
  'connecting',
  /** K5: on the connected socket, before the first byte. */
  'connected',
  /** The order has left. */
  'sent',
  /** K6: the courier has answered, and nothing is written down. */
  'answered',
  /** The same of a cancel, or of a pickup. */
  'replied',
] as const;
export type Point = (typeof POINTS)[number];
export type Deed = 'KILL' | 'STOP';

/** The first that comes by that point. `courier`: only with an order for this one. */
export type Arming = {
  readonly point: Point;
  readonly deed: Deed;
  readonly courier?: string;
};

/** A line of a process of a chaos run about itself. `at` in ms since 1970, whatever its clock. */
export type Told =
  | { readonly told: 'serves'; readonly port: number; readonly key?: string }
  | {
      readonly told: 'reached';
      readonly point: Point;
      readonly deed: Deed;
      readonly references: readonly string[];
      readonly at: number;
    }
  | { readonly told: 'claimed' | 'nudged'; readonly references: readonly string[] }
  | { readonly told: 'deed'; readonly line: CourierLine }
  | { readonly told: 'news'; readonly letter: Letter };

/** What a courier has to tell us unasked: see adapters/couriers/simulator/hook.ts. */
export type HookBody =
  | { readonly orders: readonly { readonly reference: string; readonly awb: string }[] }
  | { readonly refused: readonly string[] }
  | {
      readonly events: readonly {
        readonly awb: string;
        readonly code: string;
        readonly at: string;
      }[];
    };
export type Letter = {
  readonly courier: string;
  readonly reference: string;
  readonly body: HookBody;
};

const STDOUT = 1;

/** At once: whoever says it may be gone the next moment. */
export function say(told: Told): void {
  try {
    writeSync(STDOUT, `${JSON.stringify(told)}\n`);
  } catch {
    // Whoever started us is gone, or does not read: our input tells.
  }
}
