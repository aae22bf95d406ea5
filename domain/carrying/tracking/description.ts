import type { TimelineEntry } from './timeline.ts';
import type { ReasonCode, TimelineStatus } from './tracking-event.ts';

export const LANGUAGES = ['en', 'id'] as const;
export type Language = (typeof LANGUAGES)[number];

type InBoth = Readonly<Record<Language, string>>;

const STATUSES: Readonly<Record<TimelineStatus, InBoth>> = {
  BOOKED: { en: 'The courier has taken the order', id: 'Pesanan diterima kurir' },
  PICKUP_SCHEDULED: { en: 'Pickup is scheduled', id: 'Penjemputan dijadwalkan' },
  PICKUP_FAILED: { en: 'Pickup failed', id: 'Penjemputan gagal' },
  CANCELLED: { en: 'Cancelled', id: 'Pesanan dibatalkan' },
  PICKED_UP: { en: 'Picked up from the sender', id: 'Paket dijemput dari pengirim' },
  IN_TRANSIT: { en: 'On its way', id: 'Paket dalam perjalanan' },
  OUT_FOR_DELIVERY: { en: 'Out for delivery', id: 'Paket sedang diantar' },
  DELIVERED: { en: 'Delivered', id: 'Paket telah diterima' },
  DELIVERY_FAILED: { en: 'A delivery attempt failed', id: 'Pengantaran gagal' },
  ON_HOLD: { en: 'On hold', id: 'Paket tertahan' },
  RETURN_IN_TRANSIT: {
    en: 'On its way back to the sender',
    id: 'Paket dikembalikan ke pengirim',
  },
  RETURNED: { en: 'Returned to the sender', id: 'Paket telah kembali ke pengirim' },
  LOST: { en: 'Lost', id: 'Paket hilang' },
  DAMAGED: { en: 'Damaged', id: 'Paket rusak' },
};

const REASONS: Readonly<Record<ReasonCode, InBoth>> = {
  RECEIVER_NOT_AVAILABLE: { en: 'nobody was there', id: 'penerima tidak di tempat' },
  RECEIVER_REFUSED: { en: 'the receiver refused it', id: 'ditolak penerima' },
  RECEIVER_RESCHEDULED: {
    en: 'the receiver asked for another day',
    id: 'penerima meminta hari lain',
  },
  CONTACT_UNREACHABLE: { en: 'the receiver could not be reached', id: 'kontak tidak terhubung' },
  ADDRESS_INCORRECT: { en: 'the address is wrong or incomplete', id: 'alamat salah atau kurang' },
  COD_NOT_READY: { en: 'the cash was not ready', id: 'uang COD belum siap' },
  SENDER_NOT_READY: { en: 'the sender was not ready', id: 'pengirim belum siap' },
  PARCEL_DAMAGED: { en: 'the parcel is damaged', id: 'paket rusak' },
  PARCEL_LOST: { en: 'the parcel is lost', id: 'paket hilang' },
  DISPOSED: { en: 'the parcel was disposed of', id: 'paket dimusnahkan' },
  MISROUTED: { en: 'it went the wrong way', id: 'salah rute' },
  WEATHER: { en: 'bad weather', id: 'cuaca buruk' },
  COURIER_CAPACITY: { en: 'the courier has too much to do', id: 'kapasitas kurir penuh' },
  SECURITY_CHECK: { en: 'security check', id: 'pemeriksaan keamanan' },
  OTHER: { en: 'another reason', id: 'alasan lain' },
};

/** Reasons that repeat their status. */
const SAYS_THE_SAME: Readonly<Partial<Record<TimelineStatus, ReasonCode>>> = {
  LOST: 'PARCEL_LOST',
  DAMAGED: 'PARCEL_DAMAGED',
};

/** All of our own texts that `descriptionOf` returns. */
const OWN_SENTENCES: ReadonlySet<string> = new Set(
  LANGUAGES.flatMap((language) =>
    Object.values(STATUSES).flatMap((status) => [
      status[language],
      ...Object.values(REASONS).map((reason) => `${status[language]}: ${reason[language]}`),
    ]),
  ),
);

/** False for a courier's own text, which may name people. */
export function isOwnSentence(text: string): boolean {
  return OWN_SENTENCES.has(text);
}

/** Text for display. Unknown codes get the courier's own text, in its language. */
export function descriptionOf(
  entry: Pick<TimelineEntry, 'status' | 'isUnknown' | 'reasonCode' | 'description' | 'code'>,
  language: Language,
): string {
  if (entry.isUnknown) return entry.description === '' ? entry.code : entry.description;
  const status = STATUSES[entry.status][language];
  const { reasonCode } = entry;
  if (reasonCode === null || SAYS_THE_SAME[entry.status] === reasonCode) return status;
  return `${status}: ${REASONS[reasonCode][language]}`;
}
