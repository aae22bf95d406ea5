import { bothLanguages } from '#src/web/words/words.ts';

export const words = bothLanguages({
  id: {
    title: 'Webhook',
    detailTitle: 'Webhook',
  },
  en: {
    title: 'Webhooks',
    detailTitle: 'Webhook',
  },
});
