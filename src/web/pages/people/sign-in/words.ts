import { bothLanguages } from '#src/web/words/words.ts';

/** Texts of all pages before sign-in. */
export const words = bothLanguages({
  id: {
    email: 'E-mail',
    signIn: 'Masuk',
    otherPerson: 'Masuk sebagai orang lain',
    haveAccount: 'Sudah punya akun?',
    registerTitle: 'Buat akun',
    registerLead: 'Langsung dapat lingkungan TEST dengan kurir simulasi.',
    sendConfirmation: 'Kirim tautan konfirmasi',
    registerSent: (email: string) =>
      `Kami mengirim tautan ke ${email}. Buka dalam 24 jam untuk membuat akun.`,
    notThere: 'Belum masuk dalam beberapa menit? Periksa folder spam, lalu kirim lagi.',
    sendAgain: 'Kirim lagi',
    sentAgain: 'Tautan baru sudah dikirim.',
    otherEmail: 'Pakai e-mail lain',
    sendLink: 'Kirim tautan',
    sentTitle: 'Periksa e-mail',
  },
  en: {
    email: 'E-mail',
    signIn: 'Sign in',
    otherPerson: 'Sign in as another person',
    haveAccount: 'Have an account?',
    registerTitle: 'Create an account',
    registerLead: 'You begin in TEST at once, with simulated couriers.',
    sendConfirmation: 'Send a confirmation link',
    registerSent: (email: string) =>
      `We sent a link to ${email}. Open it within 24 hours to create your account.`,
    notThere: 'Not there after some minutes? Look into the spam folder, then send it again.',
    sendAgain: 'Send it again',
    sentAgain: 'A new link is on its way.',
    otherEmail: 'Use another e-mail',
    sendLink: 'Send the link',
    sentTitle: 'Check your e-mail',
  },
});
