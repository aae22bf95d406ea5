import { bothLanguages } from '#src/web/words/words.ts';

export const labelWords = bothLanguages({
  id: {
    preview: 'Pratinjau label',
    print: 'Cetak',
    printLabel: 'Cetak label',
    coming: 'Label sedang dibuat …',
  },
  en: {
    preview: 'Preview of the label',
    print: 'Print',
    printLabel: 'Print label',
    coming: 'The label is being made …',
  },
});
