import type { ShipmentStatus } from '#domain/selling/shipment/status.ts';

export type Ending = { readonly status: ShipmentStatus; readonly events: readonly string[] };

const WAY = ['shipment.picked_up', 'shipment.in_transit', 'shipment.out_for_delivery'];
const END = ['shipment.delivered', 'cod.collected'];
const DELIVERED: Ending = { status: 'DELIVERED', events: [...WAY, ...END] };

/** Final status and events after the booking, by the receiver's name. */
export const ENDINGS: Readonly<Record<string, Ending>> = {
  'Sari Wulandari': DELIVERED,
  'SIM MANUAL': { status: 'BOOKED', events: [] },
  'Sim Manual': { status: 'CANCELLED', events: ['shipment.cancelled'] },
  'SIM BOOKING REJECTED': { status: 'BOOKING_FAILED', events: ['shipment.booking_failed'] },
  'SIM BOOKING TIMEOUT': DELIVERED,
  'SIM BOOKING SLOW': DELIVERED,
  'SIM AWB LATER': DELIVERED,
  'SIM COURIER CANCELLED': { status: 'CANCELLED', events: ['shipment.cancelled'] },
  'SIM CANCEL REFUSED': DELIVERED,
  'SIM PICKUP FAILED': DELIVERED,
  ' sim delivery failed ': {
    status: 'DELIVERED',
    events: [...WAY, 'shipment.delivery_failed', 'shipment.out_for_delivery', ...END],
  },
  'SIM ON HOLD': {
    status: 'DELIVERED',
    events: [
      'shipment.picked_up',
      'shipment.in_transit',
      'shipment.on_hold',
      'shipment.in_transit',
      'shipment.out_for_delivery',
      ...END,
    ],
  },
  'SIM RETURNED': {
    status: 'RETURNED',
    events: [...WAY, 'shipment.delivery_failed', 'shipment.return_in_transit', 'shipment.returned'],
  },
  'SIM LOST': {
    status: 'LOST',
    events: ['shipment.picked_up', 'shipment.in_transit', 'shipment.lost'],
  },
  'SIM DAMAGED': {
    status: 'DAMAGED',
    events: ['shipment.picked_up', 'shipment.in_transit', 'shipment.damaged'],
  },
  'SIM DUPLICATE EVENTS': DELIVERED,
  'SIM OUT OF ORDER': DELIVERED,
};

/**
 * Receivers whose parcels are cancelled as soon as they are booked; the courier rejects one of the
 * cancellations.
 */
export const CANCELLED = ['Sim Manual', 'SIM CANCEL REFUSED'];
