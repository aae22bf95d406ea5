import type { PickupStatus } from '#domain/carrying/pickup/pickup.ts';
import { PICKUP_STATUS_NAMES } from '#domain/carrying/pickup/status-words.ts';
import type { TrackerStatus } from '#domain/carrying/tracker/tracker.ts';
import type { Language } from '#domain/carrying/tracking/description.ts';
import { STATUS_NAMES } from '#domain/carrying/tracking/status-words.ts';
import type { ClaimStatus } from '#domain/money/claim/claim.ts';
import type { TopUpStatus } from '#domain/money/top-up/top-up.ts';
import type { WithdrawalStatus } from '#domain/money/withdrawal/withdrawal.ts';
import type { EventType } from '#domain/notifying/event/event.ts';
import type { BatchStatus } from '#domain/selling/batch/batch.ts';
import type { ShipmentStatus } from '#domain/selling/shipment/status.ts';

type RecordStatus =
  | ShipmentStatus
  | PickupStatus
  | TrackerStatus
  | ClaimStatus
  | TopUpStatus
  | WithdrawalStatus
  | BatchStatus;

/** Names of the types of events, wherever people read them: pages, the bell, sheets. */
export const EVENT_NAMES: Readonly<Record<Language, Readonly<Record<EventType, string>>>> = {
  id: {
    'shipment.created': 'Kiriman dibuat',
    'shipment.updated': 'Kiriman diubah',
    'shipment.paid': 'Kiriman lunas',
    'shipment.booked': 'Resi sudah terbit',
    'shipment.booking_failed': 'Pemesanan gagal',
    'shipment.booking_delayed': 'Pemesanan tertunda',
    'shipment.payment_rejected': 'Pembayaran ditolak',
    'shipment.tracking_updated': 'Pelacakan diperbarui',
    'shipment.measured': 'Paket ditimbang kurir',
    'shipment.picked_up': 'Paket dijemput',
    'shipment.in_transit': 'Paket dalam perjalanan',
    'shipment.out_for_delivery': 'Paket sedang diantar',
    'shipment.delivery_failed': 'Gagal antar',
    'shipment.delivered': 'Paket diterima',
    'shipment.on_hold': 'Paket tertahan',
    'shipment.return_in_transit': 'Paket dalam perjalanan kembali',
    'shipment.returned': 'Paket sudah kembali',
    'shipment.lost': 'Paket hilang',
    'shipment.damaged': 'Paket rusak',
    'shipment.cancelled': 'Kiriman dibatalkan',
    'shipment.cancel_rejected': 'Kurir menolak pembatalan',
    'shipment.expired': 'Batas waktu bayar lewat',
    'pickup.requested': 'Penjemputan diminta',
    'pickup.confirmed': 'Penjemputan dikonfirmasi',
    'pickup.completed': 'Penjemputan selesai',
    'pickup.failed': 'Penjemputan gagal',
    'pickup.cancelled': 'Penjemputan dibatalkan',
    'tracker.updated': 'Kabar baru paket dari luar',
    'wallet.topped_up': 'Saldo bertambah',
    'wallet.late_payment': 'Pembayaran terlambat masuk ke saldo',
    'wallet.adjusted': 'Saldo dikoreksi',
    'topup.expired': 'Batas waktu isi saldo lewat',
    'topup.failed': 'Isi saldo gagal',
    'withdrawal.completed': 'Penarikan sudah ditransfer',
    'withdrawal.failed': 'Penarikan gagal, uang kembali ke saldo',
    'cod.collected': 'Uang COD diterima kurir',
    'cod.settled': 'Uang COD disetor',
    'cod.late': 'Uang COD terlambat disetor kurir',
    'claim.opened': 'Klaim diajukan',
    'claim.settled': 'Klaim diganti',
    'claim.rejected': 'Klaim ditolak',
    'batch.completed': 'Unggahan massal selesai',
    'webhook.disabled': 'Webhook dimatikan',
    'webhook.test': 'Webhook dicoba',
  },
  en: {
    'shipment.created': 'The shipment was made',
    'shipment.updated': 'Shipment was changed',
    'shipment.paid': 'The shipment is paid',
    'shipment.booked': 'Booked at the courier',
    'shipment.booking_failed': 'The booking failed',
    'shipment.booking_delayed': 'The booking is delayed',
    'shipment.payment_rejected': 'The payment was rejected',
    'shipment.tracking_updated': 'Tracking was updated',
    'shipment.measured': 'Weighed by the courier',
    'shipment.picked_up': 'Picked up',
    'shipment.in_transit': 'On its way',
    'shipment.out_for_delivery': 'Out for delivery',
    'shipment.delivery_failed': 'The delivery failed',
    'shipment.delivered': 'Delivered',
    'shipment.on_hold': 'On hold',
    'shipment.return_in_transit': 'On its way back',
    'shipment.returned': 'Returned',
    'shipment.lost': 'Lost',
    'shipment.damaged': 'Damaged',
    'shipment.cancelled': 'Cancelled',
    'shipment.cancel_rejected': 'The courier refused to cancel',
    'shipment.expired': 'The time to pay is over',
    'pickup.requested': 'A pickup was requested',
    'pickup.confirmed': 'The pickup is confirmed',
    'pickup.completed': 'The pickup is done',
    'pickup.failed': 'The pickup failed',
    'pickup.cancelled': 'The pickup was cancelled',
    'tracker.updated': 'News of a parcel from elsewhere',
    'wallet.topped_up': 'Money came into the wallet',
    'wallet.late_payment': 'A late payment came into the wallet',
    'wallet.adjusted': 'The wallet was adjusted',
    'topup.expired': 'The time to pay a top-up is over',
    'topup.failed': 'A top-up failed',
    'withdrawal.completed': 'A withdrawal was paid out',
    'withdrawal.failed': 'A withdrawal failed; the money is back',
    'cod.collected': 'The courier collected the cash',
    'cod.settled': 'The cash is settled',
    'cod.late': 'The cash is late: the courier has not remitted it',
    'claim.opened': 'A claim was opened',
    'claim.settled': 'The claim is settled',
    'claim.rejected': 'The claim was rejected',
    'batch.completed': 'A batch has ended',
    'webhook.disabled': 'An endpoint was switched off',
    'webhook.test': 'An endpoint was tested',
  },
};

/** Names of the statuses that a record of any kind may have had before an event. */
export const PREVIOUS_STATUS_NAMES: Readonly<
  Record<Language, Readonly<Record<RecordStatus, string>>>
> = {
  id: {
    ...PICKUP_STATUS_NAMES.id,
    ...STATUS_NAMES.id,
    PENDING: 'Menunggu',
    PAID: 'Lunas',
    OPEN: 'Diperiksa',
    SETTLED: 'Diganti',
    REJECTED: 'Ditolak',
    CHECKING: 'Diperiksa',
    AWAITING_CONFIRMATION: 'Siap dikirim',
    SENDING: 'Membuat kiriman',
    REFUSED: 'Ditolak',
  },
  en: {
    ...PICKUP_STATUS_NAMES.en,
    ...STATUS_NAMES.en,
    PENDING: 'Pending',
    PAID: 'Paid',
    OPEN: 'Being decided',
    SETTLED: 'Settled',
    REJECTED: 'Rejected',
    CHECKING: 'Being checked',
    AWAITING_CONFIRMATION: 'Ready to send',
    SENDING: 'Making shipments',
    REFUSED: 'Refused',
  },
};
