import { bothLanguages } from '#src/web/words/words.ts';

export const words = bothLanguages({
  id: { title: 'Undangan' },
  en: { title: 'Invitation' },
});
