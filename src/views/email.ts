import type { Email } from '#domain/email/email.ts';
import type { Language } from '#domain/tracking/description.ts';

type To = { readonly email: string; readonly name: string; readonly language: Language };
type Words = { readonly subject: string; readonly text: (name: string, link: string) => string };

const PASSWORD_RESET: Readonly<Record<Language, Words>> = {
  id: {
    subject: 'Atur ulang kata sandi Satukurir',
    text: (name, link) => `Halo ${name},

buka tautan ini dalam satu jam untuk membuat kata sandi baru:
${link}

Jika bukan kamu yang meminta, abaikan e-mail ini: kata sandimu tetap sama.
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

export function passwordResetEmail({ email, name, language }: To, link: string): Email {
  const { subject, text } = PASSWORD_RESET[language];
  return { to: email, subject, text: text(name, link) };
}
