import { bothLanguages } from '#src/web/words/words.ts';

export const words = bothLanguages({
  id: { title: 'Masuk' },
  en: { title: 'Sign in' },
});
