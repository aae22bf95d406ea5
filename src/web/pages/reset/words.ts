import { bothLanguages } from '#src/web/words/words.ts';

export const words = bothLanguages({
  id: { title: 'Kata sandi baru' },
  en: { title: 'New password' },
});
