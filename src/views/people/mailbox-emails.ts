import type { Language } from '#domain/carrying/tracking/description.ts';
import type { Email } from '#domain/notifying/email/email.ts';

/**
 * E-mails to mailboxes that are unverified, or that a stranger may have named. They contain no text
 * that a person typed, so that strangers cannot use them to send messages.
 */
type To = { readonly email: string; readonly language: Language };
type Said<Facts extends readonly string[]> = Readonly<
  Record<Language, readonly [subject: string, text: (...facts: Facts) => string]>
>;

const REGISTRATION: Said<[link: string]> = {
  id: [
    'Konfirmasi e-mail untuk akun Satukurir',
    (link) => `Halo,

buka tautan ini dalam 24 jam untuk membuat akun Satukurir:
${link}

Jika bukan Anda yang meminta, abaikan e-mail ini: tanpa tautan itu tidak ada yang dibuat.
`,
  ],
  en: [
    'Confirm your e-mail for a Satukurir account',
    (link) => `Hello,

open this link within 24 hours to create your Satukurir account:
${link}

If you did not ask for this, ignore this e-mail: without the link nothing is created.
`,
  ],
};

const REGISTERED_BEFORE: Readonly<Record<Language, (link: string) => string>> = {
  id: (link) => `
Dengan e-mail ini pernah dibuat akun yang belum dikonfirmasi. Jika itu akun Anda, jangan buat yang
baru: buka tautan ini dalam satu jam, lalu pilih kata sandi, dan akun itu tetap milik Anda:
${link}
`,
  en: (link) => `
An account was once opened with this e-mail, and never confirmed. If it is yours, do not create
another one: open this link within an hour, choose a password, and that account stays yours:
${link}
`,
};

const KNOWN: Said<[pages: string]> = {
  id: [
    'E-mail ini sudah punya akun Satukurir',
    (pages) => `Halo,

seseorang ingin membuat akun Satukurir dengan e-mail ini, tetapi akunnya sudah ada.
Masuk: ${pages}/sign-in
Lupa kata sandi: ${pages}/forgotten

Jika bukan Anda, abaikan e-mail ini: tidak ada yang berubah.
`,
  ],
  en: [
    'This e-mail has a Satukurir account already',
    (pages) => `Hello,

someone wants to create a Satukurir account with this e-mail, which has one already.
Sign in: ${pages}/sign-in
Forgotten password: ${pages}/forgotten

If it was not you, ignore this e-mail: nothing has changed.
`,
  ],
};

const CONFIRM: Said<[link: string]> = {
  id: [
    'Konfirmasi e-mail Satukurir',
    (link) => `Halo,

dengan e-mail ini pernah dibuat akun Satukurir, tetapi e-mailnya belum dikonfirmasi. Buka tautan
ini dalam satu jam dan pilih kata sandi; sejak saat itu akunnya milik Anda:
${link}

Sesi dan verifikasi dua langkah yang dibuat sebelumnya berakhir. Kunci API, webhook, dan anggota
akunnya tetap ada: periksa, lalu cabut yang tidak Anda kenali.

Jika bukan Anda yang meminta, abaikan e-mail ini.
`,
  ],
  en: [
    'Confirm your Satukurir e-mail',
    (link) => `Hello,

a Satukurir account was once opened with this e-mail, which was never confirmed. Open this link
within an hour and choose a password; from then on the account is yours:
${link}

Sessions and a second factor from before end. API keys, webhooks and members of the account stay:
look through them, and revoke what you do not know.

If you did not ask for this, ignore this e-mail.
`,
  ],
};

const EMAIL_CHANGE: Said<[link: string]> = {
  id: [
    'Konfirmasi e-mail baru untuk Satukurir',
    (link) => `Halo,

seseorang yang masuk ke Satukurir ingin memakai e-mail ini. Jika itu Anda, buka tautan ini dalam
24 jam di peramban tempat Anda masuk:
${link}

Jika bukan, abaikan e-mail ini.
`,
  ],
  en: [
    'Confirm your new e-mail for Satukurir',
    (link) => `Hello,

someone who is signed in to Satukurir wants to use this e-mail. If it is you, open this link
within 24 hours in the browser in which you are signed in:
${link}

If it is not you, ignore this e-mail.
`,
  ],
};

const TAKEN: Said<[pages: string]> = {
  id: [
    'E-mail ini sudah dipakai di Satukurir',
    (pages) => `Halo,

seseorang ingin mengganti e-mailnya menjadi e-mail ini, tetapi e-mail ini sudah milik satu orang.
Masuk: ${pages}/sign-in
Lupa kata sandi: ${pages}/forgotten

Jika bukan Anda, abaikan e-mail ini: tidak ada yang berubah.
`,
  ],
  en: [
    'This e-mail is in use at Satukurir',
    (pages) => `Hello,

someone wants to change their e-mail to this one, which is a person's already.
Sign in: ${pages}/sign-in
Forgotten password: ${pages}/forgotten

If it was not you, ignore this e-mail: nothing has changed.
`,
  ],
};

const CHANGED: Said<[name: string, email: string]> = {
  id: [
    'E-mail Satukurir Anda sudah diganti',
    (name, email) => `Halo ${name},

mulai sekarang Anda masuk ke Satukurir dengan ${email}, tidak lagi dengan e-mail ini.

Jika bukan Anda yang menggantinya, segera hubungi pengelola Satukurir Anda.
`,
  ],
  en: [
    'Your Satukurir e-mail was changed',
    (name, email) => `Hello ${name},

from now on you sign in to Satukurir with ${email}, no longer with this e-mail.

If you did not change it, contact those who run your Satukurir at once.
`,
  ],
};

/**
 * `earlier`: the mailbox has an account from before confirmation was required, and the link keeps
 * it for them.
 */
export function registrationEmail(
  to: To,
  { link, earlier }: { readonly link: string; readonly earlier: string | null },
): Email {
  const email = said(REGISTRATION, to, link);
  if (earlier === null) return email;
  return { ...email, text: `${email.text}${REGISTERED_BEFORE[to.language](earlier)}` };
}

/** Sent on a registration for a mailbox that has an account. */
export function knownMailboxEmail(to: To, pages: string): Email {
  return said(KNOWN, to, pages);
}

/** Sent to a person who registered before mailboxes had to be confirmed. */
export function confirmMailboxEmail(to: To, link: string): Email {
  return said(CONFIRM, to, link);
}

export function emailChangeEmail(to: To, link: string): Email {
  return said(EMAIL_CHANGE, to, link);
}

/** Sent to the person whose mailbox another person tries to take. */
export function takenMailboxEmail(to: To, pages: string): Email {
  return said(TAKEN, to, pages);
}

/** Sent to the old mailbox. */
export function emailChangedEmail(before: To & { readonly name: string }, email: string): Email {
  return said(CHANGED, before, before.name, email);
}

/** Text in both languages, because the language of the mailbox's people is unknown. */
export function contactEmail(email: string, link: string): Email {
  return {
    to: email,
    subject: 'Konfirmasi e-mail kontak Satukurir / Confirm a Satukurir contact',
    text: `Halo,

sebuah akun di Satukurir ingin dihubungi lewat e-mail ini. Buka tautan ini dalam 24 jam untuk
menyetujuinya; di sana tertulis akun yang mana:
${link}

Jika Anda tidak tahu soal ini, abaikan e-mail ini.

--

Hello,

an account at Satukurir wants to be reached by this e-mail. Open the link above within 24 hours to
agree; it says which account. If you know nothing of it, ignore this e-mail.
`,
  };
}

function said<Facts extends readonly string[]>(
  words: Said<Facts>,
  { email, language }: To,
  ...facts: Facts
): Email {
  const [subject, text] = words[language];
  return { to: email, subject, text: text(...facts) };
}
