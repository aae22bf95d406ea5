import type { Language } from '#domain/carrying/tracking/description.ts';
import type { Email } from '#domain/notifying/email/email.ts';

type To = { readonly email: string; readonly name: string; readonly language: Language };
type Words = { readonly subject: string; readonly text: (name: string, link: string) => string };

const PASSWORD_RESET: Readonly<Record<Language, Words>> = {
  id: {
    subject: 'Atur ulang kata sandi Satukurir',
    text: (name, link) => `Halo ${name},

buka tautan ini dalam satu jam untuk membuat kata sandi baru:
${link}

Jika bukan Anda yang meminta, abaikan e-mail ini: kata sandi Anda tetap sama.
`,
  },
  en: {
    subject: 'Set a new Satukurir password',
    text: (name, link) => `Hello ${name},

open this link within an hour to set a new password:
${link}

If you did not ask for this, ignore this e-mail: your password stays as it is.
`,
  },
};

const FACTOR_REMOVAL: Readonly<Record<Language, Words>> = {
  id: {
    subject: 'Verifikasi dua langkah Satukurir akan dihapus besok',
    text: (name, link) => `Halo ${name},

tim kami diminta menghapus verifikasi dua langkah dari akun Anda, karena aplikasi autentikator dan
kode pemulihannya hilang. Paling cepat besok pada jam ini kami bisa menghapusnya; setelah itu
kata sandi Anda saja cukup untuk masuk.

Jika bukan Anda yang meminta, hentikan sekarang, lalu ganti kata sandi Anda:
${link}

Masuk dengan aplikasi autentikator atau kode pemulihan juga menghentikannya.
`,
  },
  en: {
    subject: 'Your Satukurir second factor will be removed tomorrow',
    text: (name, link) => `Hello ${name},

our team was asked to remove the second factor of your sign-in, since authenticator app and recovery
codes are lost. At this time tomorrow at the earliest we can remove it; from then on your password
alone suffices to sign in.

If you did not ask for this, stop it now, then change your password:
${link}

Signing in with the authenticator app or a recovery code stops it, too.
`,
  },
};

export function factorRemovalEmail({ email, name, language }: To, link: string): Email {
  const { subject, text } = FACTOR_REMOVAL[language];
  return { to: email, subject, text: text(name, link) };
}

export function passwordResetEmail({ email, name, language }: To, link: string): Email {
  const { subject, text } = PASSWORD_RESET[language];
  return { to: email, subject, text: text(name, link) };
}
