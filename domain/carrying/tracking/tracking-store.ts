import type { CourierLane } from '#domain/carrying/courier/fair-claim.ts';
import type { Lease } from '#domain/due-request.ts';
import type { Environment } from '#domain/environment.ts';
import type { ShipmentKey } from '#domain/selling/shipment/shipment.ts';
import type { AwbKey } from '#domain/selling/shipment/shipment-store.ts';
import type { TimelineEntry, TrackingSnapshot } from './timeline.ts';
import type { CodeKey, CountedCode, UnknownCode } from './unknown-code.ts';

/** A courier's brand, at any provider. */
export type CourierKey = { readonly environment: Environment; readonly courierCode: string };

/** The next poll of a shipment. */
export type LaterPoll = ShipmentKey & {
  readonly dueAt: Date;
  /**
   * Time of an early repeat, used while the repeats requested by a webhook last; absent: the
   * courier has answered, and the repeats end.
   */
  readonly triedAgainAt?: Date;
};

/** A shipment whose poll is due. */
export type DueShipment = ShipmentKey & CourierLane;

export type ShipmentWithAwb = ShipmentKey & AwbKey;

/** A provider in one environment. */
export type ProviderKey = { readonly environment: Environment; readonly provider: string };

export type DuePollsRequest = Lease & {
  /** Couriers to claim for, each with the largest number of shipments that fits its requests. */
  readonly couriers: readonly (CourierLane & { readonly limit: number })[];
};

export interface TrackingStore {
  /** Claims due shipments of all accounts: the longest due first. */
  claimDue(request: DuePollsRequest): Promise<readonly DueShipment[]>;
  /** Couriers of the shipments under way, due or not, each once. */
  lanes(): Promise<readonly CourierLane[]>;
  /** Snapshots of these shipments; unknown keys are missing. */
  snapshots(keys: readonly ShipmentKey[]): Promise<readonly TrackingSnapshot[]>;
  /**
   * Reschedules polls without new events. Skips shipments that are not under way, and those no
   * longer due at `claimedUntil`, because they were marked due since the claim.
   */
  postpone(later: readonly LaterPoll[], claimedUntil: Date): Promise<void>;
  /**
   * Makes the polls due at `now`, whatever their schedule; failed polls are repeated early,
   * HINT_TRIES times. Skips shipments not under way.
   */
  markDueNow(keys: readonly ShipmentKey[], now: Date): Promise<void>;
  /** Our shipments with these AWBs, of all accounts and providers. */
  findByAwbs(awbs: readonly AwbKey[]): Promise<readonly ShipmentWithAwb[]>;
  /** The provider's shipments with these numbers, of all accounts. */
  findByNumbers(provider: ProviderKey, numbers: readonly string[]): Promise<readonly ShipmentKey[]>;
  /**
   * Lines by the courier's time, oldest first; lines with the same time in the order of recording,
   * BOOKED first.
   */
  timeline(key: ShipmentKey): Promise<readonly TimelineEntry[]>;
  /**
   * Adds to the count of each code, and lists it as unknown again; `codes` has each code once,
   * sorted. Returns the new counts by code.
   */
  countUnknown(
    courier: CourierKey,
    codes: readonly CountedCode[],
    at: Date,
  ): Promise<ReadonlyMap<string, number>>;
  /**
   * Lines of a code that are still unread, over all accounts, in the order of their keys, after
   * `after` (null: from the first).
   */
  unreadLines(
    code: CodeKey,
    after: TimelineEntry | null,
    limit: number,
  ): Promise<readonly TimelineEntry[]>;
  /** Removes the code from the unknown ones, unless it was seen after `readAt`. */
  markKnown(code: CodeKey, readAt: Date): Promise<void>;
  /** Most recent first, over all couriers; equal times by environment, courier and code. */
  unknownCodes(limit: number): Promise<readonly UnknownCode[]>;
}

export interface TrackingWrites {
  /** Starts polling, first at `dueAt`. */
  startPolling(due: DueShipment & { readonly dueAt: Date }): void;
  /** Stale if one of the entries already exists. */
  append(entries: readonly TimelineEntry[]): void;
  /** Sets the time of the next poll. */
  reschedule(key: ShipmentKey, dueAt: Date): void;
  /** Ends polling for good. */
  stopPolling(key: ShipmentKey): void;
}
