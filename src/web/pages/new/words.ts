import { bothLanguages } from '#src/web/words/words.ts';

export const words = bothLanguages({
  id: {
    title: 'Kirim paket',
  },
  en: {
    title: 'New shipment',
  },
});
