import type { Language } from '#domain/carrying/tracking/description.ts';
import type { ShipmentStatus } from '#domain/selling/shipment/status.ts';

/** `day` marks the position of the status's day: "today", "on Sat, 21 Nov". */
type Sentences = Readonly<Record<ShipmentStatus, string>>;

const PREPARING = { en: 'The shop is preparing your parcel', id: 'Toko sedang menyiapkan paket' };
const NOT_SENT = { en: 'This parcel will not be sent', id: 'Paket ini tidak jadi dikirim' };

const EN: Sentences = {
  AWAITING_PAYMENT: PREPARING.en,
  WAITING_CONFIRMATION: PREPARING.en,
  PROCESSING: PREPARING.en,
  BOOKED: 'The courier will pick it up',
  PICKED_UP: 'Picked up {day}',
  IN_TRANSIT: 'On its way to you',
  OUT_FOR_DELIVERY: 'Out for delivery {day}',
  DELIVERED: 'Delivered {day}',
  DELIVERY_FAILED: 'Could not be delivered {day}',
  ON_HOLD: 'On hold since {day}',
  RETURN_IN_TRANSIT: 'On its way back to the shop',
  RETURNED: 'Returned to the shop {day}',
  LOST: 'The courier has lost the parcel',
  DAMAGED: 'The parcel was damaged on its way',
  BOOKING_FAILED: NOT_SENT.en,
  CANCELLED: 'Cancelled {day}',
  EXPIRED: NOT_SENT.en,
};

const ID: Sentences = {
  AWAITING_PAYMENT: PREPARING.id,
  WAITING_CONFIRMATION: PREPARING.id,
  PROCESSING: PREPARING.id,
  BOOKED: 'Menunggu dijemput kurir',
  PICKED_UP: 'Dijemput {day}',
  IN_TRANSIT: 'Dalam perjalanan ke Anda',
  OUT_FOR_DELIVERY: 'Diantar {day}',
  DELIVERED: 'Diterima {day}',
  DELIVERY_FAILED: 'Gagal diantar {day}',
  ON_HOLD: 'Tertahan sejak {day}',
  RETURN_IN_TRANSIT: 'Dalam perjalanan kembali ke toko',
  RETURNED: 'Kembali ke toko {day}',
  LOST: 'Paket hilang di kurir',
  DAMAGED: 'Paket rusak di perjalanan',
  BOOKING_FAILED: NOT_SENT.id,
  CANCELLED: 'Dibatalkan {day}',
  EXPIRED: NOT_SENT.id,
};

const ENGLISH = {
  language: 'English',
  locale: 'en-GB',
  /** Locale of link previews. */
  region: 'en_GB',
  status: EN,
  today: 'today',
  yesterday: 'yesterday',
  onDay: 'on {day}',
  title: 'Track your parcel',
  progress: 'Progress',
  estimate: 'Expected by',
  last: 'Last seen',
  mapOf: 'Map: from {from} to {to}',
  from: 'From',
  to: 'To',
  forWhom: 'For',
  courier: 'Courier',
  awb: 'Waybill',
  reference: 'Order',
  history: 'History',
  noHistory: 'The courier has not scanned the parcel yet.',
  proof: 'Proof of delivery',
  proofBack: 'Proof of the return',
  receivedBy: 'Received by',
  hasPhoto: 'The courier has a photo.',
  hasSignature: 'The courier has a signature.',
  askShop: 'Ask the shop to see it.',
  help: 'Need help?',
  helpLead: 'Ask {shop} and name the waybill or order above.',
  whatsapp: 'WhatsApp',
  email: 'E-mail',
  website: 'Website',
  test: 'Test data: there is no such parcel.',
  refreshes: 'This page refreshes itself.',
  lostTitle: 'This link leads to no parcel',
  lostLead: 'Check the address, or ask the shop for the link again.',
} as const;

type Words = {
  readonly [Key in keyof typeof ENGLISH]: (typeof ENGLISH)[Key] extends string
    ? string
    : (typeof ENGLISH)[Key] extends readonly string[]
      ? readonly string[]
      : Sentences;
};

const INDONESIAN: Words = {
  language: 'Indonesia',
  locale: 'id-ID',
  region: 'id_ID',
  status: ID,
  today: 'hari ini',
  yesterday: 'kemarin',
  onDay: '{day}',
  title: 'Lacak paket',
  progress: 'Perjalanan',
  estimate: 'Perkiraan tiba',
  last: 'Terakhir',
  mapOf: 'Peta: dari {from} ke {to}',
  from: 'Dari',
  to: 'Ke',
  forWhom: 'Untuk',
  courier: 'Kurir',
  awb: 'Resi',
  reference: 'Pesanan',
  history: 'Riwayat',
  noHistory: 'Kurir belum memindai paket ini.',
  proof: 'Bukti terima',
  proofBack: 'Bukti pengembalian',
  receivedBy: 'Diterima oleh',
  hasPhoto: 'Kurir punya foto.',
  hasSignature: 'Kurir punya tanda tangan.',
  askShop: 'Minta ke toko untuk melihatnya.',
  help: 'Perlu bantuan?',
  helpLead: 'Tanya {shop}, sebutkan resi atau pesanan di atas.',
  whatsapp: 'WhatsApp',
  email: 'Email',
  website: 'Situs',
  test: 'Data uji: paket ini tidak ada.',
  refreshes: 'Halaman ini memperbarui diri.',
  lostTitle: 'Paket tidak ditemukan',
  lostLead: 'Periksa tautannya, atau minta lagi ke toko.',
};

export const WORDS: Readonly<Record<Language, Words>> = { en: ENGLISH, id: INDONESIAN };
