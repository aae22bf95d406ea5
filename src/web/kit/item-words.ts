import { bothLanguages } from '#src/web/words/words.ts';

export const itemWords = bothLanguages({
  id: {
    item: 'Barang',
    quantity: 'Jumlah',
    price: 'Harga satuan',
    addItem: 'Tambah barang',
    removeItem: 'Hapus barang',
    value: (sum: string) => `Nilai barang ${sum}`,
  },
  en: {
    item: 'Item',
    quantity: 'Pieces',
    price: 'Price of one',
    addItem: 'Add an item',
    removeItem: 'Remove the item',
    value: (sum: string) => `Worth ${sum}`,
  },
});
