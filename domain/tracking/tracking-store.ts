import type { Environment } from '#domain/environment.ts';
import type { ShipmentKey } from '#domain/shipment/shipment.ts';
import type { Standing, TimelineEntry } from './timeline.ts';
import type { CountedCode, UnknownCode } from './unknown-code.ts';

/** Whose shipments may be asked about together. */
export type CourierKey = { readonly environment: Environment; readonly courierCode: string };

/** A shipment that its courier is to be asked about. */
export type DueShipment = ShipmentKey & { readonly courierCode: string };

/** A shipment as its courier knows it. */
export type Parcel = ShipmentKey & { readonly awb: string };

export type DueRequest = {
  /** Whose shipments, and how many of each courier's. */
  readonly couriers: readonly (CourierKey & { readonly room: number })[];
  /** What is due by then is claimed, by the database's clock, and due again at `until`. */
  readonly now: Date;
  readonly until: Date;
};

export interface TrackingStore {
  /** Shipments that are due, over all accounts, claimed for who calls: the longest due first. */
  claimDue(request: DueRequest): Promise<readonly DueShipment[]>;
  /** How each of these stands; one that is not there is missing. */
  standings(keys: readonly ShipmentKey[]): Promise<readonly Standing[]>;
  /**
   * When to ask next where nothing was told. Passed over: shipments not under way, and those that
   * are not due at `claimedUntil` any more, because somebody has hurried them since the claim.
   */
  postpone(
    later: readonly (ShipmentKey & { readonly dueAt: Date })[],
    claimedUntil: Date,
  ): Promise<void>;
  /** Due at `now`, however long they were to wait; those not under way are passed over. */
  hurry(keys: readonly ShipmentKey[], now: Date): Promise<void>;
  /** Those of these AWBs that the courier has from us, in whatever account. */
  findByAwbs(courier: CourierKey, awbs: readonly string[]): Promise<readonly Parcel[]>;
  /** Those of these numbers that are shipments of the courier's, in whatever account. */
  findByNumbers(courier: CourierKey, numbers: readonly string[]): Promise<readonly ShipmentKey[]>;
  /** By the courier's time, oldest first; of one time as they were recorded, BOOKED first. */
  timeline(key: ShipmentKey): Promise<readonly TimelineEntry[]>;
  /** Adds to how often each of these came; `codes` names each once, in the order of the codes. */
  countUnknown(courier: CourierKey, codes: readonly CountedCode[], at: Date): Promise<void>;
  /** Those that came last first, over all couriers; of one time by what they are. */
  unknownCodes(limit: number): Promise<readonly UnknownCode[]>;
}

export interface TrackingWrites {
  /** From now on the courier is asked, first when it is due. */
  begin(due: DueShipment & { readonly dueAt: Date }): void;
  /** Stale where one of them is there already. */
  append(entries: readonly TimelineEntry[]): void;
  /** When to ask next. */
  reschedule(key: ShipmentKey, dueAt: Date): void;
  /** The way is over: never again. */
  end(key: ShipmentKey): void;
}
