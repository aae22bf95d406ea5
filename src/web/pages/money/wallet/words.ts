import type { Language } from '#domain/carrying/tracking/description.ts';
import { BUCKET_WORDS, TYPE_WORDS } from '#domain/money/wallet/words.ts';
import { bothLanguages } from '#src/web/words/words.ts';

export const typeWords = bothLanguages(TYPE_WORDS);
export const bucketWords = bothLanguages({ id: bucketsIn('id'), en: bucketsIn('en') });

export const words = bothLanguages({
  id: {
    title: 'Saldo',
    lead: 'Setiap rupiah: dari mana, untuk apa, dan di mana sekarang.',
    topUp: 'Isi saldo',
    hints: {
      available: 'Bisa dipakai sekarang',
      held: 'Sudah dibayar, resi belum terbit',
      pending_cod: 'Diterima kurir, belum disetor',
    },
    chart: 'Riwayat saldo',
    chartText: (first: string, last: string, zone: string) =>
      `Saldo ${first} di akhir hari pertama dan ${last} di akhir hari terakhir, menurut ${zone}.`,
    tabs: {
      transactions: 'Transaksi',
      cod: 'Kalender COD',
      statements: 'Laporan',
      withdrawals: 'Tarik saldo',
      claims: 'Klaim',
    },
    type: 'Jenis',
    bucket: 'Bagian saldo',
    allBuckets: 'Semua bagian',
    movements: 'Semua gerakan kiriman ini',
    reference: 'Nomor kiriman atau isi saldo',
    at: 'Waktu',
    what: 'Keterangan',
    amount: 'Jumlah',
    after: 'Saldo setelahnya',
    none: 'Belum ada transaksi',
    noneHint: 'Setiap uang yang bergerak tampil di sini, dengan penjelasannya.',
    noneFound: 'Tidak ada yang cocok',
    noneFoundHint: 'Ubah atau hapus filternya.',
    codSum: (sum: string) => `${sum} menunggu disetor kurir`,
    codNone: 'Belum ada uang COD',
    codNoneHint: 'Kalau kurir menagih pembeli, di sini tampil tanggal berapa uangnya bisa dipakai.',
    codLate: (sum: string) =>
      `${sum} sudah lewat perkiraannya. Uangnya bisa dipakai begitu disetor kurir.`,
    codDay: 'Tanggal',
    codCount: 'Kiriman',
    codWeekdays: ['Sen', 'Sel', 'Rab', 'Kam', 'Jum', 'Sab', 'Min'],
    codCalendar: 'Kapan uang COD bisa dipakai',
    month: 'Bulan',
    filesOfMonth: 'Berkas',
    files: { pdf: 'PDF', xlsx: 'Excel', csv: 'CSV', invoice: 'Tagihan biaya' },
    statementHint: (zone: string) =>
      `Bulan menurut ${zone}. Saldo awal, semua gerakan, saldo akhir.`,
    running: 'masih berjalan',
    topUpTitle: 'Isi saldo',
    topUpAmount: 'Jumlah',
    topUpMin: (sum: string) => `Paling sedikit ${sum}`,
    topUpMethod: 'Cara bayar',
    topUpNowhere: (environment: string) =>
      `Isi saldo di ${environment} belum bisa lewat halaman ini. Hubungi tim Satukurir.`,
    methods: { QRIS: 'QRIS', MANUAL_TRANSFER: 'Transfer bank' },
    methodHints: {
      QRIS: 'Pindai kode, paling banyak Rp 10.000.000, berlaku 30 menit',
      MANUAL_TRANSFER: 'Jumlah dengan kode unik, berlaku 24 jam',
    },
    topUpStart: 'Lanjut ke pembayaran',
    topUpPaid: 'Saldo sudah bertambah',
    topUpPaidHint: (sum: string) => `${sum} bisa dipakai sekarang.`,
    topUpOver: 'Isi saldo ini sudah tidak berlaku',
    topUpOverHint:
      'Tidak dibayar tepat waktu. Mulai lagi; uang yang terlambat masuk tetap dicatat.',
    topUpAgain: 'Mulai lagi',
    done: 'Selesai',
    close: 'Tutup',
  },
  en: {
    title: 'Wallet',
    lead: 'Every rupiah: where it came from, what for, and where it is now.',
    topUp: 'Top up',
    hints: {
      available: 'Can be spent now',
      held: 'Paid, not booked yet',
      pending_cod: 'Collected by couriers, not settled yet',
    },
    chart: 'Balance history',
    chartText: (first: string, last: string, zone: string) =>
      `Available ${first} at the end of the first day and ${last} at the end of the last, in ${zone}.`,
    tabs: {
      transactions: 'Transactions',
      cod: 'COD calendar',
      statements: 'Statements',
      withdrawals: 'Withdrawals',
      claims: 'Claims',
    },
    type: 'Type',
    bucket: 'Bucket',
    allBuckets: 'All buckets',
    movements: 'All movements of this shipment',
    reference: 'Number of a shipment or top-up',
    at: 'Time',
    what: 'What it is',
    amount: 'Amount',
    after: 'Balance after it',
    none: 'No transactions yet',
    noneHint: 'Whatever moves your money appears here, with a sentence that explains it.',
    noneFound: 'Nothing matches',
    noneFoundHint: 'Change or clear the filters.',
    codSum: (sum: string) => `${sum} are to be settled by couriers`,
    codNone: 'No cash on delivery yet',
    codNoneHint: 'Once couriers collect cash, this shows the day on which you can spend it.',
    codLate: (sum: string) =>
      `${sum} are late. You can spend them as soon as the courier has remitted them.`,
    codDay: 'Day',
    codCount: 'Shipments',
    codWeekdays: ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'],
    codCalendar: 'When cash on delivery can be spent',
    month: 'Month',
    filesOfMonth: 'Files',
    files: { pdf: 'PDF', xlsx: 'Excel', csv: 'CSV', invoice: 'Invoice of fees' },
    statementHint: (zone: string) =>
      `Months in ${zone}. Opening balance, every movement, closing balance.`,
    running: 'not over yet',
    topUpTitle: 'Top up',
    topUpAmount: 'Amount',
    topUpMin: (sum: string) => `${sum} at least`,
    topUpMethod: 'Pay by',
    topUpNowhere: (environment: string) =>
      `Topping up in ${environment} is not possible here yet. Ask the Satukurir team.`,
    methods: { QRIS: 'QRIS', MANUAL_TRANSFER: 'Bank transfer' },
    methodHints: {
      QRIS: 'Scan a code, Rp 10.000.000 at most, within 30 minutes',
      MANUAL_TRANSFER: 'A sum with a unique code, within 24 hours',
    },
    topUpStart: 'Go on to the payment',
    topUpPaid: 'The money is in your wallet',
    topUpPaidHint: (sum: string) => `${sum} can be spent now.`,
    topUpOver: 'This top-up has ended',
    topUpOverHint: 'It was not paid in time. Start again; money that comes late is still recorded.',
    topUpAgain: 'Start again',
    done: 'Done',
    close: 'Close',
  },
});

/** Names of the buckets, by their names in the API. */
function bucketsIn(language: Language) {
  const { AVAILABLE, HELD, PENDING_COD } = BUCKET_WORDS[language];
  return { available: AVAILABLE, held: HELD, pending_cod: PENDING_COD };
}
