import { bothLanguages } from '#src/web/words/words.ts';

export const words = bothLanguages({
  id: {
    sessionOver: 'Sesi berakhir',
    sessionOverLead: 'Masuk lagi untuk melanjutkan; yang sudah diketik tetap ada.',
  },
  en: {
    sessionOver: 'Your session is over',
    sessionOverLead: 'Sign in again to go on; what you typed is still there.',
  },
});
