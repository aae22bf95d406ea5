import type { TimeZone } from '#domain/area/time-zone.ts';
import type { Environment } from '#domain/environment.ts';
import type { Pickup, PickupStatus } from '#domain/pickup/pickup.ts';
import type { Failure } from '#domain/shipment/shipment.ts';

/** `Json`: type of the json column, a text when it is written. */
type Columns<Json> = {
  account_id: string;
  environment: Environment;
  pickup_id: string;
  status: PickupStatus;
  courier_code: string;
  origin_district_id: string;
  shipment_numbers: readonly string[];
  waiting: readonly string[];
  date: string;
  window_start: string;
  window_end: string;
  time_zone: TimeZone;
  contact_name: string;
  contact_phone: string;
  address: string;
  notes: string | null;
  courier_reference: string | null;
  is_included_in_booking: boolean;
  failure: Json | null;
  created_at: Date;
  last_sequence: number;
};

export type PickupRow = Columns<Failure>;
export type RowToWrite = Columns<string>;

export function toRow(pickup: Pickup): RowToWrite {
  return {
    account_id: pickup.accountId,
    environment: pickup.environment,
    pickup_id: pickup.pickupId,
    status: pickup.status,
    courier_code: pickup.courierCode,
    origin_district_id: pickup.originDistrictId,
    shipment_numbers: pickup.shipmentNumbers,
    waiting: pickup.waiting,
    date: pickup.date,
    window_start: pickup.window.start,
    window_end: pickup.window.end,
    time_zone: pickup.timeZone,
    contact_name: pickup.contact.name,
    contact_phone: pickup.contact.phone,
    address: pickup.address,
    notes: pickup.notes,
    courier_reference: pickup.courierReference,
    is_included_in_booking: pickup.isIncludedInBooking,
    failure: pickup.failure && JSON.stringify(pickup.failure),
    created_at: pickup.createdAt,
    last_sequence: pickup.lastSequence,
  };
}

export function toPickup(row: PickupRow): Pickup {
  return {
    accountId: row.account_id,
    environment: row.environment,
    pickupId: row.pickup_id,
    status: row.status,
    courierCode: row.courier_code,
    originDistrictId: row.origin_district_id,
    shipmentNumbers: row.shipment_numbers,
    waiting: row.waiting,
    date: row.date,
    window: { start: row.window_start, end: row.window_end },
    timeZone: row.time_zone,
    contact: { name: row.contact_name, phone: row.contact_phone },
    address: row.address,
    notes: row.notes,
    courierReference: row.courier_reference,
    isIncludedInBooking: row.is_included_in_booking,
    failure: row.failure,
    createdAt: row.created_at,
    lastSequence: row.last_sequence,
  };
}
