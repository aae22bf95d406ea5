import { closeSync, existsSync, fsyncSync, openSync, readFileSync, writeSync } from 'node:fs';
import type { Mischief, PickupMischief } from './mischief.ts';
import type { ChaosCode, MoveStatus } from './wire.ts';

/** One of the couriers of a chaos run, or a double of a LIVE courier. */
export type LoggedCourier = ChaosCode | 'lab';

/** An action of a courier. `at` in ms since 1970. */
export type CourierLogEntry = { readonly courier: LoggedCourier; readonly reference: string } & (
  | {
      readonly act: 'CREATE';
      readonly mischief: Mischief;
      /** KNOWN: a repeated order, which class A answers with the same AWB. */
      readonly decision: 'ACCEPTED' | 'KNOWN' | 'REFUSED';
      readonly awb: string | null;
    }
  /** A delayed order: it lands at `landsAt`, or is lost if that happens after `latestAt`. */
  | { readonly act: 'LATER'; readonly landsAt: number; readonly latestAt: number }
  | { readonly act: 'LANDED'; readonly decision: 'ACCEPTED' | 'KNOWN'; readonly awb: string }
  | { readonly act: 'LOST' }
  /** The answer to an order; `awb` may be wrong on purpose. */
  | { readonly act: 'ANSWER'; readonly mischief: Mischief; readonly awb: string | null }
  | { readonly act: 'LOOKUP'; readonly awbs: readonly string[] }
  | {
      readonly act: 'CANCEL';
      readonly awb: string;
      readonly decision: 'CANCELLED' | 'AGAIN' | 'NOT_FOUND' | 'REFUSED';
    }
  /** The AWB of an accepted order is published. */
  | { readonly act: 'NAMED'; readonly awb: string }
  /** An accepted order is refused later. */
  | { readonly act: 'DROPPED'; readonly awb: string }
  | { readonly act: 'MOVED'; readonly awb: string; readonly status: MoveStatus }
  /** `reference` is the pickup's. */
  | {
      readonly act: 'PICKUP';
      readonly mischief: PickupMischief;
      readonly decision: 'ACCEPTED' | 'KNOWN' | 'UNDECIDED' | 'REFUSED';
      readonly number: string | null;
      readonly awbs: readonly string[];
    }
  | {
      readonly act: 'CANCEL_PICKUP';
      readonly decision: 'CANCELLED' | 'AGAIN' | 'NOT_FOUND';
    }
  /** An order received while the courier hung, and dropped. */
  | { readonly act: 'HUNG' }
  /** A violation found in the database when the order was received. */
  | { readonly act: 'PROBLEM'; readonly problem: string }
);
export type CourierLogLine = CourierLogEntry & { readonly at: number };

/** Append-only and synced: a written line survives a kill. */
export type CourierLog = {
  /** The lines of earlier processes. */
  readonly before: readonly CourierLogLine[];
  append(deed: CourierLogEntry): CourierLogLine;
};

export function openCourierLog(file: string): CourierLog {
  const before = readCourierLog(file);
  const descriptor = openSync(file, 'a', 0o600);
  process.once('exit', () => closeSync(descriptor));
  return {
    before,
    append(deed) {
      const line = { at: Date.now(), ...deed };
      writeSync(descriptor, `${JSON.stringify(line)}\n`);
      fsyncSync(descriptor);
      return line;
    },
  };
}

export function readCourierLog(file: string): readonly CourierLogLine[] {
  if (!existsSync(file)) return [];
  const lines = readFileSync(file, 'utf8').split('\n');
  return lines.filter((line) => line !== '').map((line): CourierLogLine => JSON.parse(line));
}
