import { bothLanguages } from '#src/web/words/words.ts';

export const words = bothLanguages({
  id: {
    title: 'Ringkasan',
  },
  en: {
    title: 'Overview',
  },
});
