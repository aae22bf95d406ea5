import { bothLanguages } from '#src/web/words/words.ts';

export const words = bothLanguages({
  id: {
    proofTitle: 'Konfirmasi dulu',
    proofLead: 'Untuk tindakan ini, masukkan lagi kata sandi Anda.',
    goOn: 'Lanjutkan',
    cancel: 'Tidak jadi',
    password: 'Kata sandi',
    code: 'Kode verifikasi',
    codeHint: 'Enam angka dari aplikasi autentikator, atau satu kode pemulihan.',
  },
  en: {
    proofTitle: 'Confirm who you are',
    proofLead: 'For this, enter your password once more.',
    goOn: 'Continue',
    cancel: 'Cancel',
    password: 'Password',
    code: 'Verification code',
    codeHint: 'Six digits of your authenticator app, or one recovery code.',
  },
});
