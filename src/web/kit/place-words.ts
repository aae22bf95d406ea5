import { bothLanguages } from '#src/web/words/words.ts';

export const words = bothLanguages({
  id: {
    place: 'Kecamatan',
    placeHint: 'Kecamatan atau kode pos',
    placeNone: 'Tidak ada tempat dengan nama itu',
    placeType: 'Ketik paling sedikit dua huruf',
  },
  en: {
    place: 'District',
    placeHint: 'District or postal code',
    placeNone: 'No place has that name',
    placeType: 'Type two letters at least',
  },
});
