import type { Language } from '#domain/carrying/tracking/description.ts';
import type { NewsType } from '#domain/notifying/event/news.ts';
import type { NewsGroup } from '#domain/notifying/person-notice/news-choice.ts';

export type PersonNoticeWords = {
  readonly hello: (name: string) => string;
  readonly groups: Readonly<Record<NewsGroup, string>>;
  readonly types: Readonly<Record<NewsType, string>>;
  /** Subject of an e-mail sent soon after the news; a single line is its own subject. */
  readonly newsSubject: (count: number, account: string) => string;
  readonly digestSubject: (day: string, count: number, account: string) => string;
  readonly newsLead: (account: string) => string;
  readonly digestLead: (account: string) => string;
  readonly digestTitle: string;
  readonly newsTitle: string;
  readonly more: (count: number) => string;
  readonly open: string;
  readonly why: (account: string) => string;
  readonly change: string;
  readonly unsubscribe: string;
  readonly test: string;
  readonly awb: string;
  readonly order: string;
};

const ID: PersonNoticeWords = {
  hello: (name) => `Halo ${name},`,
  groups: {
    LOSSES: 'Paket hilang atau rusak',
    BOOKINGS: 'Pemesanan ke kurir',
    PICKUPS: 'Penjemputan gagal',
    CANCELLATIONS: 'Pembatalan ditolak kurir',
    RETURNS: 'Paket kembali ke toko',
    CLAIMS: 'Klaim diputuskan',
    COD: 'Uang COD terlambat',
    MONEY: 'Saldo dan pembayaran',
    WEBHOOKS: 'Webhook dimatikan',
  },
  types: {
    'shipment.lost': 'Paket hilang',
    'shipment.damaged': 'Paket rusak',
    'shipment.returned': 'Paket kembali ke toko',
    'shipment.booking_failed': 'Kurir menolak pesanan, uangnya sudah kembali',
    'shipment.booking_delayed': 'Pemesanan ke kurir lebih lama dari biasanya',
    'shipment.cancel_rejected': 'Kurir menolak pembatalan',
    'shipment.payment_rejected': 'Transfer ditolak',
    'pickup.failed': 'Penjemputan gagal',
    'claim.settled': 'Klaim dibayar',
    'claim.rejected': 'Klaim ditolak',
    'cod.late': 'Uang COD terlambat: kurir belum menyetornya',
    'wallet.late_payment': 'Pembayaran datang terlambat, uangnya masuk ke saldo',
    'wallet.adjusted': 'Saldo dikoreksi',
    'topup.failed': 'Isi saldo gagal',
    'withdrawal.completed': 'Penarikan sudah ditransfer',
    'withdrawal.failed': 'Penarikan gagal, uangnya kembali ke saldo',
    'webhook.disabled': 'Webhook dimatikan: alamatnya tidak lagi menerima peristiwa',
  },
  newsSubject: (count, account) => `${count} hal perlu perhatian di ${account}`,
  digestSubject: (day, count, account) => `Ringkasan ${day}: ${count} hal di ${account}`,
  newsLead: (account) => `ini baru saja terjadi di akun ${account}:`,
  digestLead: (account) => `ini yang terjadi di akun ${account} sejak ringkasan terakhir:`,
  digestTitle: 'Ringkasan harian',
  newsTitle: 'Perlu perhatian',
  more: (count) => `… dan ${count} lagi`,
  open: 'Buka semua peristiwa',
  why: (account) => `E-mail ini dikirim karena Anda anggota akun ${account} di Satukurir.`,
  change: 'Atur e-mail saya',
  unsubscribe: 'Berhenti menerima e-mail ini',
  test: 'Data uji: paket dan uangnya tidak sungguhan.',
  awb: 'Resi',
  order: 'Pesanan',
};

const EN: PersonNoticeWords = {
  hello: (name) => `Hello ${name},`,
  groups: {
    LOSSES: 'Lost or damaged parcels',
    BOOKINGS: 'Bookings with couriers',
    PICKUPS: 'Failed pickups',
    CANCELLATIONS: 'Cancellations refused by couriers',
    RETURNS: 'Parcels back at the shop',
    CLAIMS: 'Decided claims',
    COD: 'Late COD money',
    MONEY: 'Wallet and payments',
    WEBHOOKS: 'Webhooks switched off',
  },
  types: {
    'shipment.lost': 'A parcel is lost',
    'shipment.damaged': 'A parcel is damaged',
    'shipment.returned': 'A parcel is back at the shop',
    'shipment.booking_failed': 'The courier refused an order; it is refunded',
    'shipment.booking_delayed': 'A booking takes longer than usual',
    'shipment.cancel_rejected': 'The courier refused a cancellation',
    'shipment.payment_rejected': 'A transfer was rejected',
    'pickup.failed': 'A pickup failed',
    'claim.settled': 'A claim was paid',
    'claim.rejected': 'A claim was rejected',
    'cod.late': 'COD money is late: the courier has not remitted it',
    'wallet.late_payment': 'A payment came too late; the money is in the wallet',
    'wallet.adjusted': 'The wallet was adjusted',
    'topup.failed': 'A top-up failed',
    'withdrawal.completed': 'A withdrawal was paid out',
    'withdrawal.failed': 'A withdrawal failed; the money is back in the wallet',
    'webhook.disabled': 'A webhook was switched off: its address no longer takes events',
  },
  newsSubject: (count, account) => `${count} things need attention at ${account}`,
  digestSubject: (day, count, account) =>
    `Summary of ${day}: ${count === 1 ? '1 thing' : `${count} things`} at ${account}`,
  newsLead: (account) => `this has just happened in the account ${account}:`,
  digestLead: (account) => `this happened in the account ${account} since the last summary:`,
  digestTitle: 'Daily summary',
  newsTitle: 'Needs attention',
  more: (count) => `… and ${count} more`,
  open: 'Open all events',
  why: (account) => `You get this e-mail as a member of the account ${account} at Satukurir.`,
  change: 'Choose my e-mails',
  unsubscribe: 'Stop these e-mails',
  test: 'Test data: neither the parcels nor the money are real.',
  awb: 'AWB',
  order: 'Order',
};

export const PERSON_NOTICE_WORDS: Readonly<Record<Language, PersonNoticeWords>> = {
  id: ID,
  en: EN,
};
