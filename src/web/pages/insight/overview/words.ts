import type { AttentionKind } from '#domain/insight/figure/attention.ts';
import type { Meaning } from '#src/web/kit/status.ts';
import { bothLanguages } from '#src/web/words/words.ts';

/** `count` as shown, such as "3" or "100+". */
type AttentionWords = Readonly<
  Record<AttentionKind, { readonly title: (count: string) => string; readonly hint: string }>
>;
type MeaningWords = Readonly<Record<Meaning, string>>;

const attention: Readonly<Record<'id' | 'en', AttentionWords>> = {
  id: {
    LOST: {
      title: (count) => `${count} paket hilang`,
      hint: 'Ajukan klaim dari halaman kirimannya.',
    },
    DAMAGED: {
      title: (count) => `${count} paket rusak`,
      hint: 'Minta foto dari penerima, lalu ajukan klaim.',
    },
    BOOKING_FAILED: {
      title: (count) => `${count} kiriman gagal dibuat`,
      hint: 'Uangnya sudah kembali ke saldo. Buat lagi dengan kurir lain.',
    },
    BOOKING_BY_HAND: {
      title: (count) => `${count} pesanan sedang kami pastikan ke kurir`,
      hint: 'Jawaban kurir belum jelas. Jangan pesan ulang: uangnya aman sampai kami putuskan.',
    },
    DELIVERY_FAILED: {
      title: (count) => `${count} paket gagal antar`,
      hint: 'Hubungi penerimanya sebelum kurir mencoba lagi.',
    },
    ON_HOLD: {
      title: (count) => `${count} paket tertahan`,
      hint: 'Sebabnya ada di garis waktu paket.',
    },
    RETURNED: {
      title: (count) => `${count} paket kembali`,
      hint: 'Periksa isinya, lalu hubungi pembelinya.',
    },
    COD_LATE: {
      title: (count) => `Uang COD ${count} paket terlambat`,
      hint: 'Kurir belum menyetornya pada waktunya. Begitu masuk, saldo bertambah sendiri.',
    },
    UNPAID_ENDING: {
      title: (count) => `${count} kiriman belum dibayar, waktunya hampir habis`,
      hint: 'Harga yang terkunci lepas bila tidak dibayar dalam tiga jam.',
    },
    LOW_BALANCE: {
      title: () => 'Saldo hampir habis',
      hint: 'Tidak cukup untuk dua hari seperti minggu lalu. Isi saldo.',
    },
    WEBHOOK_DISABLED: {
      title: (count) => `${count} webhook dimatikan`,
      hint: 'Servernya tidak menjawab. Perbaiki, lalu nyalakan lagi.',
    },
    WEBHOOK_FAILING: {
      title: (count) => `${count} webhook gagal terkirim`,
      hint: 'Kami mencoba lagi sendiri. Periksa server penerimanya.',
    },
  },
  en: {
    LOST: {
      title: (count) => `${some(count, 'parcel')} lost`,
      hint: 'File a claim on the page of the shipment.',
    },
    DAMAGED: {
      title: (count) => `${some(count, 'parcel')} damaged`,
      hint: 'Ask the receiver for photos, then file a claim.',
    },
    BOOKING_FAILED: {
      title: (count) => some(count, 'failed booking'),
      hint: 'The money is back in the wallet. Ship again with another courier.',
    },
    BOOKING_BY_HAND: {
      title: (count) => `${some(count, 'order')} being confirmed with the courier`,
      hint: 'Its answer was unclear. Do not order again: the money is safe until we decide.',
    },
    DELIVERY_FAILED: {
      title: (count) => (count === '1' ? '1 failed delivery' : `${count} failed deliveries`),
      hint: 'Contact the receivers before the courier tries again.',
    },
    ON_HOLD: {
      title: (count) => `${some(count, 'parcel')} on hold`,
      hint: 'The time line of each parcel says why.',
    },
    RETURNED: {
      title: (count) => `${some(count, 'parcel')} returned`,
      hint: 'Check the contents, then contact the buyer.',
    },
    COD_LATE: {
      title: (count) => `COD money of ${some(count, 'parcel')} is late`,
      hint: 'The courier has not paid it in time. The balance grows by itself once it does.',
    },
    UNPAID_ENDING: {
      title: (count) => `${some(count, 'unpaid shipment')}, time is running out`,
      hint: 'Their locked prices end unless they are paid within three hours.',
    },
    LOW_BALANCE: {
      title: () => 'The balance is low',
      hint: 'It would not last for two days like those of last week. Top it up.',
    },
    WEBHOOK_DISABLED: {
      title: (count) => some(count, 'disabled webhook'),
      hint: 'Their servers did not answer. Repair them, then enable them again.',
    },
    WEBHOOK_FAILING: {
      title: (count) => some(count, 'failing webhook'),
      hint: 'We keep trying by ourselves. Check the receiving servers.',
    },
  },
};

const meanings: Readonly<Record<'id' | 'en', MeaningWords>> = {
  id: {
    good: 'Diterima',
    moving: 'Dalam perjalanan',
    waiting: 'Menunggu atau batal',
    attention: 'Perlu perhatian',
    bad: 'Gagal',
  },
  en: {
    good: 'Delivered',
    moving: 'On the way',
    waiting: 'Waiting or cancelled',
    attention: 'Needs attention',
    bad: 'Failed',
  },
};

export const words = bothLanguages({
  id: {
    title: 'Ringkasan',
    attention: 'Perlu perhatian',
    allWell: 'Semua berjalan baik. Tidak ada yang perlu perhatian sekarang.',
    attentionOf: attention.id,
    meanings: meanings.id,
    numbers: 'Hari ini dibanding minggu lalu',
    today: 'Kiriman hari ini',
    spendToday: 'Ongkir hari ini',
    weekAgo: (value: string) => `Hari yang sama minggu lalu: ${value}`,
    delivered: (days: number) => `Diterima, ${days} hari`,
    success: (days: number) => `Berhasil diantar, ${days} hari`,
    before: (value: string, days: number) => `${days} hari sebelumnya: ${value}`,
    perDay: 'Kiriman per hari',
    perDayHint: 'Menurut tanggal dibuat, dengan status sekarang.',
    spend: 'Ongkir per kurir',
    spendHint: 'Yang dibayar dan tidak dikembalikan.',
    time: 'Lama antar per kurir',
    timeHint:
      'Dari resi terbit sampai diterima. Median: separuh paket secepat itu atau lebih cepat.',
    median: 'Median',
    p90: '9 dari 10 paket',
    daysOf: (days: string) => `${days} hari`,
    rate: 'Tingkat keberhasilan',
    rateHint: 'Diterima, dibanding gagal antar, diretur, hilang, atau rusak.',
    table: 'Tabel',
    chart: 'Grafik',
    show: (what: string) => `Tampilan: ${what}`,
    day: 'Hari',
    shipments: 'Kiriman',
    courier: 'Kurir',
    amount: 'Ongkir',
    share: 'Berhasil',
    ofAll: (delivered: string, ended: string) => `${delivered} dari ${ended}`,
    noMoney: 'Jumlah uang tampil untuk peran yang boleh melihat saldo.',
    nothingYet: 'Belum ada dalam rentang ini.',
    countedFrom: (day: string) => `Angka dihitung sejak ${day}.`,
    daysInWib: 'Hari di ringkasan ini menurut WIB.',
    empty: 'Belum ada kiriman',
    emptyHint:
      'Di sini tampil kiriman per hari, ongkir dan lama antar tiap kurir, dan yang perlu dilihat.',
    first: 'Kirim paket pertama',
    sample: 'Buat data contoh',
    sampleHint: 'Dua puluh kiriman uji, dibayar dari saldo TEST. Tidak ada uang sungguhan.',
    sampling: (made: number, all: number) => `Membuat data contoh: ${made} dari ${all}`,
    sampled: 'Data contoh sudah dibuat.',
    sampleLate: 'Sebagian contoh masih diproses. Coba lagi sebentar lagi.',
  },
  en: {
    title: 'Overview',
    attention: 'Needs attention',
    allWell: 'All is well. Nothing needs attention now.',
    attentionOf: attention.en,
    meanings: meanings.en,
    numbers: 'Today against last week',
    today: 'Shipments today',
    spendToday: 'Spent today',
    weekAgo: (value: string) => `Same day last week: ${value}`,
    delivered: (days: number) => `Delivered, ${some(String(days), 'day')}`,
    success: (days: number) => `Success rate, ${some(String(days), 'day')}`,
    before: (value: string, days: number) => `${some(String(days), 'day')} before: ${value}`,
    perDay: 'Shipments a day',
    perDayHint: 'By the day they were created, with the status they have now.',
    spend: 'Spend by courier',
    spendHint: 'What was paid and not refunded.',
    time: 'Delivery days by courier',
    timeHint: 'From booking to delivery. Median: half of the parcels were as fast, or faster.',
    median: 'Median',
    p90: '9 of 10 parcels',
    daysOf: (days: string) => some(days, 'day'),
    rate: 'Success rate',
    rateHint: 'Delivered, against failed, returned, lost or damaged.',
    table: 'Table',
    chart: 'Chart',
    show: (what: string) => `View: ${what}`,
    day: 'Day',
    shipments: 'Shipments',
    courier: 'Courier',
    amount: 'Spend',
    share: 'Success',
    ofAll: (delivered: string, ended: string) => `${delivered} of ${ended}`,
    noMoney: 'Amounts are shown to roles that may see the wallet.',
    nothingYet: 'None in this time span yet.',
    countedFrom: (day: string) => `Counted since ${day}.`,
    daysInWib: 'Days of this overview are those of WIB.',
    empty: 'No shipments yet',
    emptyHint:
      'Shipments a day, what each courier costs, how long it takes, and what needs attention.',
    first: 'Ship the first parcel',
    sample: 'Make sample data',
    sampleHint: 'Twenty test shipments, paid from the TEST wallet. No real money moves.',
    sampling: (made: number, all: number) => `Making sample data: ${made} of ${all}`,
    sampled: 'The sample data is there.',
    sampleLate: 'Some samples are still being processed. Try again in a moment.',
  },
});

/** `1 day`, `1,5 days`, `100+ days`. */
function some(count: string, what: string): string {
  return count === '1' ? `1 ${what}` : `${count} ${what}s`;
}
