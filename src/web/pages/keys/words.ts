import { bothLanguages } from '#src/web/words/words.ts';

export const words = bothLanguages({
  id: {
    title: 'Kunci API',
  },
  en: {
    title: 'API keys',
  },
});
