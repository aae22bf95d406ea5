import type { PaymentStatus } from '#domain/selling/shipment/payment-status.ts';
import type { ShipmentStatus } from '#domain/selling/shipment/status.ts';
import type { Language } from './description.ts';

/** Names of the statuses, wherever people read them: lists, pages, the tracking page, e-mails. */
export const STATUS_NAMES: Readonly<Record<Language, Readonly<Record<ShipmentStatus, string>>>> = {
  id: {
    AWAITING_PAYMENT: 'Menunggu pembayaran',
    WAITING_CONFIRMATION: 'Menunggu konfirmasi',
    PROCESSING: 'Resi sedang dibuat',
    BOOKED: 'Siap dikirim',
    PICKED_UP: 'Dijemput',
    IN_TRANSIT: 'Dalam perjalanan',
    OUT_FOR_DELIVERY: 'Diantar',
    DELIVERY_FAILED: 'Gagal diantar',
    ON_HOLD: 'Tertahan',
    RETURN_IN_TRANSIT: 'Retur dalam perjalanan',
    DELIVERED: 'Diterima',
    RETURNED: 'Sudah diretur',
    LOST: 'Hilang',
    DAMAGED: 'Rusak',
    BOOKING_FAILED: 'Gagal dibuat',
    CANCELLED: 'Dibatalkan',
    EXPIRED: 'Kedaluwarsa',
  },
  en: {
    AWAITING_PAYMENT: 'Awaiting payment',
    WAITING_CONFIRMATION: 'Waiting for confirmation',
    PROCESSING: 'Being booked',
    BOOKED: 'Booked',
    PICKED_UP: 'Picked up',
    IN_TRANSIT: 'In transit',
    OUT_FOR_DELIVERY: 'Out for delivery',
    DELIVERY_FAILED: 'Delivery failed',
    ON_HOLD: 'On hold',
    RETURN_IN_TRANSIT: 'On its way back',
    DELIVERED: 'Delivered',
    RETURNED: 'Returned',
    LOST: 'Lost',
    DAMAGED: 'Damaged',
    BOOKING_FAILED: 'Booking failed',
    CANCELLED: 'Cancelled',
    EXPIRED: 'Expired',
  },
};

/** Statuses after which the steps of the progress bar are named. */
const STEPS_FORWARD = [
  'BOOKED',
  'PICKED_UP',
  'IN_TRANSIT',
  'OUT_FOR_DELIVERY',
  'DELIVERED',
] as const satisfies ShipmentStatus[];
const STEPS_BACK = [
  'BOOKED',
  'PICKED_UP',
  'DELIVERY_FAILED',
  'RETURN_IN_TRANSIT',
  'RETURNED',
] as const satisfies ShipmentStatus[];
/** Names that are too long for a step. */
const SHORT: Readonly<Record<Language, Partial<Record<ShipmentStatus, string>>>> = {
  id: { RETURN_IN_TRANSIT: 'Retur' },
  en: { OUT_FOR_DELIVERY: 'Delivery', RETURN_IN_TRANSIT: 'Way back' },
};

/** Names of the five steps of the progress bar, for a parcel on its way there or back. */
export function stepNames(language: Language, { isBack }: { isBack: boolean }): readonly string[] {
  const statuses = isBack ? STEPS_BACK : STEPS_FORWARD;
  return statuses.map((status) => SHORT[language][status] ?? STATUS_NAMES[language][status]);
}

/** Names of the payment statuses, wherever people read them. */
export const PAYMENT_STATUS_NAMES: Readonly<
  Record<Language, Readonly<Record<PaymentStatus, string>>>
> = {
  id: {
    UNPAID: 'Belum dibayar',
    PENDING: 'Menunggu pembayaran',
    PAID: 'Lunas',
    REFUNDED: 'Dikembalikan',
    EXPIRED: 'Kedaluwarsa',
  },
  en: {
    UNPAID: 'Not paid',
    PENDING: 'Awaiting payment',
    PAID: 'Paid',
    REFUNDED: 'Refunded',
    EXPIRED: 'Expired',
  },
};
