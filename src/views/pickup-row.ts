import type { pickupView } from './carrying/pickup.ts';

/**
 * Columns of the CSV export. New columns are added at the end, because programs may read them by
 * position.
 */
export const PICKUP_COLUMNS = [
  'pickup_id',
  'status',
  'courier_code',
  'date',
  'start',
  'end',
  'timezone',
  'shipment_count',
  'shipments',
  'contact_name',
  'contact_phone',
  'address',
  'courier_reference',
  'failure',
  'notes',
  'created_at',
] as const;
type Cells = Readonly<Record<(typeof PICKUP_COLUMNS)[number], string | number>>;

/** Cells of the CSV export, made from the view, so that masked fields stay masked. */
export function pickupCells(pickup: ReturnType<typeof pickupView>): Cells {
  const { window, contact, shipments, failure } = pickup;
  return {
    pickup_id: pickup.pickup_id,
    status: pickup.status,
    courier_code: pickup.courier_code,
    date: pickup.date,
    start: window.start,
    end: window.end,
    timezone: pickup.timezone,
    shipment_count: shipments.length,
    shipments: shipments.join(' '),
    contact_name: contact.name,
    contact_phone: contact.phone,
    address: pickup.address,
    courier_reference: pickup.courier_reference ?? '',
    failure: failure?.message ?? '',
    notes: pickup.notes ?? '',
    created_at: pickup.created_at,
  };
}
