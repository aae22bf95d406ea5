import { READY_MAX } from '#domain/carrying/pickup/ready.ts';
import { TRACKERS_MAX } from '#domain/carrying/tracker/tracker.ts';
import { BANK_ACCOUNTS_MAX } from '#domain/money/bank-account/bank-account.ts';
import { CLAIMS_MAX } from '#domain/money/claim/claim.ts';
import { PHOTO_BYTES_MAX, PHOTOS_MAX } from '#domain/money/claim/photo.ts';
import { QRIS_MAX } from '#domain/money/payment/instrument.ts';
import { AMOUNT_MAX } from '#domain/money.ts';
import { TOTAL_MAX } from '#domain/page.ts';
import { MEMBERS_MAX } from '#domain/people/access/member.ts';
import { DEPTH_MAX } from '#domain/platform/idempotency/canonical-json.ts';
import { FIELD_ERRORS_MAX } from '#domain/refusal.ts';
import { BATCH_ROWS_MAX, OPEN_BATCHES_MAX } from '#domain/selling/batch/batch.ts';
import { LINES_MAX } from '#domain/selling/batch/sheet.ts';
import { PARCEL_PRESETS_MAX } from '#domain/selling/parcel-preset/parcel-preset.ts';
import { SAVED_SENDERS_MAX } from '#domain/selling/saved-sender/saved-sender.ts';
import { RETURN_DAYS } from '#domain/selling/shipment/return.ts';
import type { Language } from './words.ts';

type Limit = { readonly value: number } & Readonly<Record<Language, string>>;

/** The limits that clients meet, with the values that the server enforces. */
const LIMITS: readonly Limit[] = [
  { value: BATCH_ROWS_MAX, en: 'rows of a batch', id: 'baris satu batch' },
  {
    value: LINES_MAX,
    en: 'lines of a CSV file: an order has one for each of its items',
    id: 'baris berkas CSV: satu pesanan memiliki satu baris untuk setiap barang',
  },
  { value: OPEN_BATCHES_MAX, en: 'open batches', id: 'batch terbuka' },
  {
    value: READY_MAX,
    en: 'parcels of a pickup with `all_ready`, the oldest first',
    id: 'paket satu penjemputan dengan `all_ready`, yang terlama dahulu',
  },
  { value: TRACKERS_MAX, en: 'followed trackers', id: 'pelacak aktif' },
  { value: SAVED_SENDERS_MAX, en: 'saved senders', id: 'pengirim tersimpan' },
  { value: PARCEL_PRESETS_MAX, en: 'parcel presets', id: 'ukuran paket tersimpan' },
  { value: BANK_ACCOUNTS_MAX, en: 'bank accounts', id: 'rekening bank' },
  {
    value: MEMBERS_MAX,
    en: 'members of an account, open invitations included',
    id: 'anggota satu akun, termasuk undangan terbuka',
  },
  {
    value: RETURN_DAYS,
    en: 'days after its delivery in which a parcel can be sent back',
    id: 'hari setelah diterima untuk mengirim balik paket',
  },
  { value: CLAIMS_MAX, en: 'claims of a shipment', id: 'klaim satu kiriman' },
  { value: PHOTOS_MAX, en: 'photos of a claim', id: 'foto satu klaim' },
  { value: PHOTO_BYTES_MAX, en: 'bytes of a photo', id: 'byte satu foto' },
  { value: QRIS_MAX, en: 'rupiah of a QRIS payment', id: 'rupiah satu pembayaran QRIS' },
  { value: AMOUNT_MAX, en: 'rupiah of any amount', id: 'rupiah untuk jumlah apa pun' },
  {
    value: TOTAL_MAX,
    en: 'rows of a list that page numbers and totals reach; `next_cursor` goes on',
    id: 'baris daftar yang dijangkau nomor halaman dan jumlah total; lanjutkan dengan `next_cursor`',
  },
  {
    value: FIELD_ERRORS_MAX,
    en: 'entries of `field_errors`',
    id: 'isi `field_errors`',
  },
  {
    value: DEPTH_MAX,
    en: 'levels of objects and lists in a body',
    id: 'tingkat objek dan daftar dalam isi permintaan',
  },
];

const HEADS: Readonly<Record<Language, string>> = {
  en: `# Limits

Each applies per account and environment, where nothing else is said. A request beyond it is refused, and the
message names the limit.

| Limit | At most |
|---|--:|`,
  id: `# Batas

Masing-masing berlaku per akun dan lingkungan, kecuali disebut lain. Permintaan yang melebihinya ditolak, dan
pesannya menyebut batasnya.

| Batas | Paling banyak |
|---|--:|`,
};

/** The page of limits as Markdown. */
export function limitsMarkdown(language: Language): string {
  const format = new Intl.NumberFormat(language === 'id' ? 'id-ID' : 'en');
  const rows = LIMITS.map((limit) => `| ${limit[language]} | ${format.format(limit.value)} |`);
  return `${[HEADS[language], ...rows].join('\n')}\n`;
}
