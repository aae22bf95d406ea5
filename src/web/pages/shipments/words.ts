import { bothLanguages } from '#src/web/words/words.ts';

export const words = bothLanguages({
  id: {
    title: 'Kiriman',
    detailTitle: 'Kiriman',
  },
  en: {
    title: 'Shipments',
    detailTitle: 'Shipment',
  },
});
