import { bothLanguages } from '#src/web/words/words.ts';

export const rateWords = bothLanguages({
  id: {
    order: 'Urutkan ongkir',
    orders: { total_amount: 'Termurah', fastest: 'Tercepat', best_value: 'Paling pas' },
    score: (value: string) => `Nilai ${value}`,
    scoreOf: (courier: string, value: string) => `Nilai ${courier}: ${value} dari 100`,
    made: 'Harga dan waktu dibanding yang terbaik di daftar ini, dikali rekam jejak kurir.',
    parts: { price: 'Harga', days: 'Waktu', record: 'Rekam jejak' },
    way: (from: string, to: string) => `${from} → ${to}, 90 hari terakhir`,
    anywhere: 'Semua rute, 90 hari terakhir',
    none: 'Belum ada kiriman dengan kurir ini dalam 90 hari, jadi rekam jejaknya dianggap baik.',
    counts: {
      on_time: 'Tepat waktu',
      late: 'Terlambat',
      failed: 'Gagal antar atau retur',
      lost: 'Hilang atau rusak',
      overdue: 'Lewat 21 hari belum sampai',
      under_way: 'Masih di jalan',
    },
    average: (days: string) => `Rata-rata ${days} hari sejak resi terbit.`,
  },
  en: {
    order: 'Order of the rates',
    orders: { total_amount: 'Cheapest', fastest: 'Fastest', best_value: 'Best value' },
    score: (value: string) => `Score ${value}`,
    scoreOf: (courier: string, value: string) => `Score of ${courier}: ${value} of 100`,
    made: 'Price and days beside the best of this list, times the courier’s record.',
    parts: { price: 'Price', days: 'Days', record: 'Record' },
    way: (from: string, to: string) => `${from} → ${to}, the last 90 days`,
    anywhere: 'Every route, the last 90 days',
    none: 'No shipment with this courier within 90 days, so its record counts as good.',
    counts: {
      on_time: 'On time',
      late: 'Late',
      failed: 'Failed or returned',
      lost: 'Lost or damaged',
      overdue: 'Not there after 21 days',
      under_way: 'Still on the way',
    },
    average: (days: string) => `${days} days on average, from the booking.`,
  },
});
