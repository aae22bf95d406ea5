import { bothLanguages } from '#src/web/words/words.ts';

export const words = bothLanguages({
  id: {
    title: 'Log permintaan',
    detailTitle: 'Permintaan',
  },
  en: {
    title: 'Request log',
    detailTitle: 'Request',
  },
});
