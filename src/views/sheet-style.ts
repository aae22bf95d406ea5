import { PICKUP_STATUS_NAMES } from '#domain/carrying/pickup/status-words.ts';
import type { Language } from '#domain/carrying/tracking/description.ts';
import { PAYMENT_STATUS_NAMES, STATUS_NAMES } from '#domain/carrying/tracking/status-words.ts';
import { EVENT_NAMES, PREVIOUS_STATUS_NAMES } from '#domain/insight/evidence/event-words.ts';
import { OPENING_REFERENCE } from '#domain/money/wallet/opening-balance.ts';
import { BUCKET_WORDS, OPENING_WORDS, TYPE_WORDS } from '#domain/money/wallet/words.ts';
import type { EventRecord } from '#domain/notifying/event/event.ts';
import { wallClockIn } from '#domain/zoned-time.ts';
import type { EVENT_COLUMNS } from './event-row.ts';
import type { TRANSACTION_COLUMNS } from './money/transaction.ts';
import type { PICKUP_COLUMNS } from './pickup-row.ts';
import type { SHIPMENT_COLUMNS } from './selling/shipment-row.ts';

/** Columns of the exports that people may open in a spreadsheet. */
export type SheetColumn =
  | (typeof TRANSACTION_COLUMNS)[number]
  | (typeof SHIPMENT_COLUMNS)[number]
  | (typeof PICKUP_COLUMNS)[number]
  | (typeof EVENT_COLUMNS)[number];
type Cell = string | number | null;

type Row = Readonly<Partial<Record<SheetColumn, Cell>>>;

/** Heads and cells of an export for people. */
export type SheetStyle = {
  /** Separator of columns that Excel expects in the language. */
  readonly delimiter: string;
  headOf(column: SheetColumn): string;
  cellOf(column: SheetColumn, row: Row): Cell;
};

const DELIMITERS: Readonly<Record<Language, string>> = { id: ';', en: ',' };

const HEADS: Readonly<Record<SheetColumn, readonly [id: string, en: string]>> = {
  address: ['Alamat', 'Address'],
  amount: ['Jumlah', 'Amount'],
  awb: ['Resi', 'AWB'],
  balance_after: ['Saldo setelahnya', 'Balance after it'],
  booked_at: ['Resi terbit', 'Booked'],
  bucket: ['Bagian saldo', 'Bucket'],
  cod_amount: ['Nilai COD', 'COD amount'],
  cod_fee: ['Biaya COD', 'COD fee'],
  cod_settled_at: ['COD disetor', 'COD settled'],
  cod_settles_at: ['COD disetor paling cepat', 'COD settles'],
  contact_name: ['Nama kontak', 'Contact'],
  contact_phone: ['Nomor HP kontak', "Contact's phone"],
  courier_code: ['Kurir', 'Courier'],
  courier_reference: ['Referensi kurir', "Courier's reference"],
  created_at: ['Waktu', 'Time'],
  date: ['Tanggal', 'Date'],
  delivered_at: ['Diterima', 'Delivered'],
  description: ['Keterangan', 'Description'],
  direction: ['Masuk/keluar', 'In/out'],
  discount: ['Diskon', 'Discount'],
  end: ['Sampai jam', 'To'],
  event_id: ['ID event', 'Event'],
  failure: ['Alasan gagal', 'Failure'],
  insurance_fee: ['Biaya asuransi', 'Insurance fee'],
  insured_value: ['Nilai diasuransikan', 'Insured value'],
  journal_id: ['ID jurnal', 'Journal'],
  measured_weight_grams: ['Berat menurut kurir (g)', 'Measured weight (g)'],
  notes: ['Catatan', 'Notes'],
  paid_at: ['Dibayar', 'Paid'],
  payment_method: ['Cara bayar', 'Payment method'],
  payment_status: ['Status pembayaran', 'Payment status'],
  pickup_id: ['ID penjemputan', 'Pickup'],
  position: ['Urutan', 'Position'],
  previous_status: ['Status sebelumnya', 'Previous status'],
  price: ['Ongkir', 'Price'],
  receiver_district: ['Kecamatan penerima', "Receiver's district"],
  receiver_name: ['Penerima', 'Receiver'],
  receiver_regency: ['Kota penerima', "Receiver's city"],
  reference: ['Referensi', 'Reference'],
  reference_id: ['Referensi', 'Reference'],
  reference_type: ['Jenis referensi', 'Type of reference'],
  refund_amount: ['Dikembalikan', 'Refund'],
  refunded_at: ['Waktu pengembalian', 'Refunded'],
  return_of: ['Retur dari', 'Return of'],
  sequence: ['Nomor urut', 'Sequence'],
  service_code: ['Layanan', 'Service'],
  shipment_count: ['Jumlah kiriman', 'Number of shipments'],
  shipment_number: ['Nomor kiriman', 'Shipment'],
  shipments: ['Kiriman', 'Shipments'],
  start: ['Dari jam', 'From'],
  status: ['Status', 'Status'],
  subject_id: ['Tentang', 'About'],
  subject_type: ['Jenis objek', 'Kind of object'],
  tags: ['Tag', 'Tags'],
  timezone: ['Zona waktu', 'Time zone'],
  total_amount: ['Total', 'Total'],
  transaction_id: ['ID transaksi', 'Transaction'],
  type: ['Jenis', 'Type'],
  weight_grams: ['Berat (g)', 'Weight (g)'],
};
const DIRECTIONS = {
  id: { CREDIT: 'Masuk', DEBIT: 'Keluar' },
  en: { CREDIT: 'In', DEBIT: 'Out' },
} as const satisfies Readonly<Record<Language, unknown>>;

const METHODS = {
  id: { WALLET: 'Saldo', QRIS: 'QRIS', MANUAL_TRANSFER: 'Transfer bank' },
  en: { WALLET: 'Wallet', QRIS: 'QRIS', MANUAL_TRANSFER: 'Bank transfer' },
} as const satisfies Readonly<Record<Language, unknown>>;
/** Names of the records that rows are about. */
const RECORDS: Readonly<Record<Language, Readonly<Record<EventRecord | 'adjustment', string>>>> = {
  id: {
    shipment: 'Kiriman',
    pickup: 'Penjemputan',
    topup: 'Isi saldo',
    transaction: 'Transaksi',
    withdrawal: 'Tarik saldo',
    adjustment: 'Koreksi',
    claim: 'Klaim',
    batch: 'Kiriman massal',
    tracker: 'Paket dari luar',
    webhook: 'Webhook',
  },
  en: {
    shipment: 'Shipment',
    pickup: 'Pickup',
    topup: 'Top-up',
    transaction: 'Transaction',
    withdrawal: 'Withdrawal',
    adjustment: 'Adjustment',
    claim: 'Claim',
    batch: 'Batch',
    tracker: 'Tracker',
    webhook: 'Webhook',
  },
};

const INSTANT = /_at$/;
/** Digits that Excel would round, or whose leading zero or plus sign it would remove. */
const LONG_DIGITS = /^(?:\+?\d{12,}|[0+]\d+)$/;
const MINUTE_LENGTH = 'YYYY-MM-DD hh:mm'.length;

/** Heads, statuses and types in the language; times in the zone. */
export function sheetStyle(language: Language, timeZone: string): SheetStyle {
  const clock = wallClockIn(timeZone);
  const names = namesIn(language);
  const nameOf = (column: SheetColumn, cell: Cell = '') =>
    names.get(column)?.get(String(cell)) ?? String(cell);
  const describe = ({ type, reference_id: reference }: Row) =>
    `${nameOf('type', type)}: ${nameOf('reference_id', reference)}`;
  return {
    delimiter: DELIMITERS[language],
    headOf: (column) => HEADS[column][language === 'id' ? 0 : 1],
    cellOf(column, row) {
      const cell = row[column] ?? null;
      if (column === 'description') return describe(row);
      if (typeof cell !== 'string' || cell === '') return cell;
      if (INSTANT.test(column)) {
        return clock(new Date(cell)).toISOString().replace('T', ' ').slice(0, MINUTE_LENGTH);
      }
      if (column === 'courier_code') return cell.toUpperCase();
      return names.get(column)?.get(cell) ?? keptDigits(cell);
    },
  };
}

/** Words for the columns whose values are codes. */
function namesIn(language: Language): ReadonlyMap<string, ReadonlyMap<string, string>> {
  const { AVAILABLE, HELD, PENDING_COD } = BUCKET_WORDS[language];
  const buckets = { available: AVAILABLE, held: HELD, pending_cod: PENDING_COD };
  const columns = {
    status: { ...PICKUP_STATUS_NAMES[language], ...STATUS_NAMES[language] },
    previous_status: PREVIOUS_STATUS_NAMES[language],
    payment_status: PAYMENT_STATUS_NAMES[language],
    type: { ...TYPE_WORDS[language], ...EVENT_NAMES[language] },
    bucket: buckets,
    direction: DIRECTIONS[language],
    payment_method: METHODS[language],
    reference_type: RECORDS[language],
    reference_id: { [OPENING_REFERENCE]: OPENING_WORDS[language] },
    subject_type: RECORDS[language],
  };
  return new Map(
    Object.entries(columns).map(([column, names]) => [column, new Map(Object.entries(names))]),
  );
}

/**
 * A formula that evaluates to the text, the only way to keep long digits in a CSV that Excel opens.
 */
function keptDigits(cell: string): string {
  return LONG_DIGITS.test(cell) ? `="${cell}"` : cell;
}
