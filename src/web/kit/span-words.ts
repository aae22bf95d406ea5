import { bothLanguages } from '#src/web/words/words.ts';

export const spanWords = bothLanguages({
  id: {
    export: 'Unduh CSV',
    range: {
      dates: 'Tanggal',
      any: 'Semua tanggal',
      from: 'Dari tanggal',
      to: 'Sampai tanggal',
      spans: { today: 'Hari ini', week: '7 hari', month: '30 hari', thisMonth: 'Bulan ini' },
    },
    spans: {
      name: 'Rentang waktu',
      days: (days: number) => `${days} hari`,
      other: 'Tanggal lain',
    },
  },
  en: {
    export: 'Download CSV',
    range: {
      dates: 'Dates',
      any: 'All dates',
      from: 'From day',
      to: 'To day',
      spans: { today: 'Today', week: '7 days', month: '30 days', thisMonth: 'This month' },
    },
    spans: {
      name: 'Time span',
      days: (days: number) => `${days} days`,
      other: 'Other dates',
    },
  },
});
