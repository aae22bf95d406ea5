import { bothLanguages } from '#src/web/words/words.ts';

export const words = bothLanguages({
  id: { title: 'Lupa kata sandi' },
  en: { title: 'Forgotten password' },
});
