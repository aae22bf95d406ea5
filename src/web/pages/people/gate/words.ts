import { bothLanguages } from '#src/web/words/words.ts';

/** Texts of the steps that are required before anything else. */
export const words = bothLanguages({
  id: {
    titles: { CHOOSE_PASSWORD: 'Buat kata sandi sendiri', SET_UP_FACTOR: 'Amankan cara masuk' },
    leads: {
      CHOOSE_PASSWORD: 'Kata sandi awal dibuat oleh tim kami dan hanya berlaku satu hari.',
      SET_UP_FACTOR:
        'Peran Anda memerlukan verifikasi dua langkah: selain kata sandi, kode dari aplikasi.',
    },
    firstPassword: 'Kata sandi awal',
    signOut: 'Keluar',
  },
  en: {
    titles: { CHOOSE_PASSWORD: 'Choose your own password', SET_UP_FACTOR: 'Secure your sign-in' },
    leads: {
      CHOOSE_PASSWORD: 'Our team made your first password, and it is good for a day only.',
      SET_UP_FACTOR:
        'Your role needs two-step verification: beside the password, a code of an app.',
    },
    firstPassword: 'First password',
    signOut: 'Sign out',
  },
});
