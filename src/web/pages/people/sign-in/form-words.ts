import { bothLanguages } from '#src/web/words/words.ts';

/** Texts of the sign-in form, which also opens above a page whose session has ended. */
export const words = bothLanguages({
  id: {
    title: 'Masuk',
    lead: 'Kelola kiriman, saldo, dan kunci API.',
    forgotten: 'Lupa kata sandi?',
    register: 'Daftar',
    noAccountYet: 'Belum punya akun?',
    unconfirmedTitle: 'Konfirmasi e-mail Anda',
    unconfirmed: (email: string) =>
      `${email} belum pernah dikonfirmasi. Kami kirim tautan untuk memilih kata sandi baru.`,
    confirmationSent: (email: string) => `Tautan dikirim ke ${email} dan berlaku satu jam.`,
    password: 'Kata sandi',
    code: 'Kode verifikasi',
    codeHint: 'Enam angka dari aplikasi autentikator, atau satu kode pemulihan.',
    verify: 'Verifikasi',
    codeLost: 'Aplikasi dan kode pemulihan hilang? Minta tim kami menghapusnya; perlu satu hari.',
  },
  en: {
    title: 'Sign in',
    lead: 'Shipments, money and API keys in one place.',
    forgotten: 'Forgotten your password?',
    register: 'Register',
    noAccountYet: 'No account yet?',
    unconfirmedTitle: 'Confirm your e-mail',
    unconfirmed: (email: string) =>
      `${email} was never confirmed. We send a link by which you choose a new password.`,
    confirmationSent: (email: string) => `A link is on its way to ${email}; it works for an hour.`,
    password: 'Password',
    code: 'Verification code',
    codeHint: 'Six digits of your authenticator app, or one recovery code.',
    verify: 'Verify',
    codeLost: 'Lost the app and the recovery codes? Ask our team to remove them; it takes a day.',
  },
});
