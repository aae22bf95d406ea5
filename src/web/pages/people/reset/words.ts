import { bothLanguages } from '#src/web/words/words.ts';

export const words = bothLanguages({
  id: {
    newPassword: 'Kata sandi baru',
    passwordHint: 'Minimal 10 karakter; kalimat pendek paling mudah diingat.',
    resetTitle: 'Kata sandi baru',
    resetLead: 'Semua sesi lain akan berakhir.',
    save: 'Simpan kata sandi',
    resetDone: 'Kata sandi baru tersimpan. Silakan masuk.',
    linkMissing: 'Tautan ini tidak lengkap. Buka lagi dari e-mail, atau minta yang baru.',
    newLink: 'Minta tautan baru',
  },
  en: {
    newPassword: 'New password',
    passwordHint: 'At least 10 characters; a short sentence is easy to remember.',
    resetTitle: 'New password',
    resetLead: 'All other sessions end.',
    save: 'Save password',
    resetDone: 'Your new password is saved. Please sign in.',
    linkMissing: 'This link is incomplete. Open it again from the e-mail, or ask for a new one.',
    newLink: 'Ask for a new link',
  },
});
