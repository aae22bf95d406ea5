import type { Environment } from '#domain/environment.ts';
import type { ShipmentKey } from '#domain/shipment/shipment.ts';
import type { Standing, TimelineEntry } from './timeline.ts';

/** Whose shipments may be asked about together. */
export type CourierKey = { readonly environment: Environment; readonly courierCode: string };

/** A shipment that its courier is to be asked about. */
export type DueShipment = ShipmentKey & { readonly courierCode: string };

export type DueRequest = {
  readonly couriers: readonly CourierKey[];
  /** Of each courier. */
  readonly room: number;
  /** What is due by then is claimed, by the database's clock, and due again at `until`. */
  readonly now: Date;
  readonly until: Date;
};

export interface TrackingStore {
  /** Shipments that are due, over all accounts, claimed for who calls: the longest due first. */
  claimDue(request: DueRequest): Promise<readonly DueShipment[]>;
  /** How each of these stands; one that is not there is missing. */
  standings(keys: readonly ShipmentKey[]): Promise<readonly Standing[]>;
  /** When to ask next where nothing was told. Shipments not under way are passed over. */
  postpone(later: readonly (ShipmentKey & { readonly dueAt: Date })[]): Promise<void>;
  /** By the courier's time, oldest first; of one time as they were recorded, BOOKED first. */
  timeline(key: ShipmentKey): Promise<readonly TimelineEntry[]>;
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
