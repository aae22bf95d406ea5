import { bothLanguages } from '#src/web/words/words.ts';

export const words = bothLanguages({
  id: {
    title: 'Event',
    lead: 'Semua yang terjadi pada kiriman dan uang, dalam urutannya; webhook mengirim yang sama.',
    type: 'Jenis',
    at: 'Waktu',
    id: 'ID',
    shipment: 'Nomor kiriman',
    empty: 'Belum ada event',
    emptyHint: 'Begitu sebuah kiriman dibuat, event pertamanya tampil di sini.',
    create: 'Kirim paket',
  },
  en: {
    title: 'Events',
    lead: 'All that happened to parcels and money, in its order; webhooks send the same.',
    type: 'Type',
    at: 'Time',
    id: 'ID',
    shipment: 'Shipment number',
    empty: 'No events yet',
    emptyHint: 'As soon as a shipment is made, its first event appears here.',
    create: 'New shipment',
  },
});
