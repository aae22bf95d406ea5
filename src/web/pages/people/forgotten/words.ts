import { bothLanguages } from '#src/web/words/words.ts';

export const words = bothLanguages({
  id: {
    forgottenTitle: 'Lupa kata sandi',
    forgottenLead: 'Kami kirim tautan untuk membuat kata sandi baru.',
    sent: (email: string) =>
      `Kalau ${email} terdaftar, tautannya tiba sebentar lagi dan berlaku satu jam.`,
    backToSignIn: 'Kembali ke halaman masuk',
  },
  en: {
    forgottenTitle: 'Forgotten password',
    forgottenLead: 'We send you a link to set a new one.',
    sent: (email: string) =>
      `If ${email} is registered, the link arrives in a moment and works for an hour.`,
    backToSignIn: 'Back to sign in',
  },
});
