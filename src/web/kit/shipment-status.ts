import { STATUS_NAMES } from '#domain/carrying/tracking/status-words.ts';
import type { ShipmentStatus } from '#domain/selling/shipment/status.ts';
import type { Meaning } from './status.ts';

/** Meaning of each shipment status for the sender. */
export const STATUS_MEANINGS: Readonly<Record<ShipmentStatus, Meaning>> = {
  AWAITING_PAYMENT: 'waiting',
  WAITING_CONFIRMATION: 'waiting',
  PROCESSING: 'waiting',
  BOOKED: 'moving',
  PICKED_UP: 'moving',
  IN_TRANSIT: 'moving',
  OUT_FOR_DELIVERY: 'moving',
  DELIVERY_FAILED: 'attention',
  ON_HOLD: 'attention',
  RETURN_IN_TRANSIT: 'attention',
  DELIVERED: 'good',
  RETURNED: 'attention',
  LOST: 'bad',
  DAMAGED: 'bad',
  BOOKING_FAILED: 'bad',
  CANCELLED: 'waiting',
  EXPIRED: 'waiting',
};

export const statusWords = STATUS_NAMES;
